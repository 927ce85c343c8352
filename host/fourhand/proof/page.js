// The page around the check: a file and a fingerprint go in, sentences come out.

const element = (id) => document.getElementById(id);
const grouped = (number) => number.match(/.{8}/g).join(" ");
const moment = (at) => at.slice(0, 16).replace("T", " ") + " UTC";
let data = null;

/** A finding in words. */
function sentence(finding) {
  return SENTENCES[finding.code].replace(/\{(\w+)\}/g, (_, name) => finding[name]);
}

/** What holds, line by line. */
function heldLines(found) {
  const { drawn, opened } = found.story;
  const boards = drawn.places.map((place, nth) => {
    const tries = found.story.ofPlace(nth);
    return { ...place, verdict: tries.length ? tries[tries.length - 1].verdict : "" };
  });
  const good = boards.filter(({ verdict }) => verdict === "verified" || verdict === "counted");
  const links = found.fingerprints.length;
  const said = [`${drawn.name}, begun ${moment(drawn.at)}.`];
  said.push(`The chain is whole: ${links} links, none changed, left out or moved.`);
  for (const nth of Object.values(found.published))
    said.push(nth === links
      ? "Your notice is of the whole of it: nothing was changed since."
      : `Your notice is of link ${nth}: nothing of what came before was changed since.`);
  said.push(found.opened
    ? "Every promise is opened; each verified board was dealt card by card as promised."
    : "The promises are closed: no card is told yet. Check the opened proof after play.");
  said.push(`${good.length} of ${boards.length} boards are good; ` +
    `drawn and never dealt: ${drawn.spares.length}.`);
  for (const row of boards)
    if (!good.includes(row))
      said.push(`Board ${row.board}, copy ${row.copy}: ${row.verdict || "not finished"}.`);
  if (boards.some((row) => row.shown)) said.push("Whoever dealt them was shown the cards.");
  for (const at of opened) said.push(`The cards were asked for in clear at ${moment(at)}.`);
  said.push(`Fingerprint before the first card: ${grouped(found.fingerprints[0])}`);
  said.push(`Fingerprint now: ${grouped(found.fingerprints[links - 1])}`);
  return said;
}

/** The hands as a table; none as long as they are closed. */
function showDeals(deals, spares) {
  element("deals").replaceChildren();
  if (!deals.length) return;
  const table = document.createElement("table");
  const head = table.insertRow();
  for (const title of ["", "North", "East", "South", "West"])
    head.appendChild(document.createElement("th")).textContent = title;
  for (const [board, slots] of deals) {
    const row = table.insertRow();
    row.insertCell().textContent = board + (spares.includes(board) ? " (not dealt)" : "");
    for (const seat of SEATS) {
      const cell = row.insertCell();
      [..."♠♥♦♣"].forEach((suit, nth) => {
        const sign = cell.appendChild(document.createElement("span"));
        sign.textContent = suit;
        if (nth === 1 || nth === 2) sign.className = "red";
        const ranks = NAMES.filter((_, card) =>
          slots[card] === seat && Math.floor(card / 13) === nth).map((name) => name[1]);
        cell.append((ranks.join("") || "–") + " ");
        if (nth === 1) cell.append(document.createElement("br"));
      });
    }
  }
  const title = document.createElement("h2");
  title.textContent = "The deals: are they those you held?";
  element("deals").append(title, table);
}

/** Show a verdict: holds, half (nothing wrong, not everything proved) or broken. */
function show(kind, title, lines) {
  const verdict = element("verdict");
  verdict.hidden = false;
  verdict.className = kind;
  verdict.textContent = title;
  element("told").replaceChildren(...lines.map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
}

function checkNow() {
  if (data === null) return;
  showDeals([], []);
  const number = element("number").value.replace(/[\s-]/g, "").toLowerCase();
  if (number && !/^[0-9a-f]{64}$/.test(number)) {
    show("broken", "This is no fingerprint: it has 64 digits and letters a to f.", []);
    return;
  }
  const found = checkProof(data, number ? [number] : []);
  if (found === null) {
    show("broken", "This is no proof of a session.", ["Get the file again, and do not edit it."]);
  } else if (found.findings.length) {
    show("broken", "It does not hold.", found.findings.map((finding) => `${sentence(finding)}.`));
  } else if (!number) {
    show("half", "Whole in itself. Now give the fingerprint of your notice.", [
      "Without it anybody could have made the whole file afterwards.", ...heldLines(found)]);
  } else if (!found.opened) {
    show("half", "As on your notice, and still closed.", heldLines(found));
  } else {
    show("holds", "It holds.", heldLines(found));
  }
  if (found && !found.findings.length) showDeals(found.deals, found.story.drawn.spares);
}

async function take(file) {
  data = new TextDecoder("latin1").decode(await file.arrayBuffer());
  checkNow();
}

element("number").addEventListener("input", checkNow);
element("file").addEventListener("change", () => {
  if (element("file").files.length) take(element("file").files[0]);
});
for (const name of ["dragover", "dragleave", "drop"])
  document.addEventListener(name, (event) => {
    event.preventDefault();
    element("drop").classList.toggle("over", name === "dragover");
    if (name === "drop" && event.dataTransfer.files.length) take(event.dataTransfer.files[0]);
  });
