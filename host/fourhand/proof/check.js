// The check of a proof, as proof/text.py, story.py, opened.py and checking.py have it.
// Plain functions, no network, no library: a proof goes in as a string of bytes (latin-1),
// what holds and what does not comes out.
"use strict";

const ROUND = [];
const ROOTS = [];
(function () {
  // The first 32 bits of the fractions of cube and square roots of the first 64 primes (FIPS 180-4).
  const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
  for (let n = 2; ROUND.length < 64; n++) {
    let prime = true;
    for (let k = 2; k * k <= n; k++) if (n % k === 0) prime = false;
    if (!prime) continue;
    if (ROOTS.length < 8) ROOTS.push(fraction(Math.sqrt(n)));
    ROUND.push(fraction(Math.cbrt(n)));
  }
})();

/** SHA-256 of a string of bytes, as 64 hexadecimal digits. */
function sha256(bytes) {
  const words = new Int32Array((((bytes.length + 8) >> 6) + 1) * 16);
  for (let i = 0; i < bytes.length; i++) words[i >> 2] |= bytes.charCodeAt(i) << (24 - 8 * (i & 3));
  words[bytes.length >> 2] |= 0x80 << (24 - 8 * (bytes.length & 3));
  words[words.length - 2] = Math.floor(bytes.length / 2 ** 29);
  words[words.length - 1] = bytes.length << 3;
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  const w = new Int32Array(64);
  const state = ROOTS.slice();
  for (let at = 0; at < words.length; at += 16) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = words[at + i];
        continue;
      }
      const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => (state[i] = (state[i] + x) | 0));
  }
  return state.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}

const FIRST = '{"proof":"fourhand 1"}';
const END = /^\{"links":([1-9]\d{0,6}),"fingerprint":"([0-9a-f]{64})"\}$/;
const OPENED = /^\{"salt":"([0-9a-f]{64})","content":"([A-Z0-9 -]{1,60})"\}$/;
const SEATS = "NESW";
const OF_PACKS = ["pattern", "prescribed"];
const NAMES = [..."SHDC"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => suit + rank));
const WHOLE = /^armed (emptied )+first_card (dropped ){52}done removed $/;

class Amiss extends Error {}

const isText = (x) => typeof x === "string";
const isCount = (x) => Number.isInteger(x) && x >= 0 && x <= 1e9;
const isYesNo = (x) => typeof x === "boolean";
const listOf = (kind) => (x) => Array.isArray(x) && x.every(kind);
const isDigest = (x) => isText(x) && /^[0-9a-f]{64}$/.test(x);
const PLACE = { board: isCount, copy: isCount, mode: isText, shown: isYesNo };
const KINDS = {
  text: isText,
  count: isCount,
  texts: listOf(isText),
  counts: listOf(isCount),
  places: (x) => listOf((place) => hasFields(place, PLACE))(x) && x.length > 0,
  digests: listOf(isDigest),
  digest: (x) => listOf(isDigest)(x) && x.length === 1,
};
const MARK = { order: "text", at: "text" };
const FIELDS = {
  drawn: {
    at: "text", name: "text", firmware: "text", software: "text",
    places: "places", spares: "counts", promised: "digests",
  },
  ordered: { at: "text", order: "text", place: "count", attempt: "count" },
  armed: MARK, emptied: MARK, first_card: MARK, removed: MARK, withdrawn: MARK,
  dropped: { order: "text", ordinal: "count", promised: "digest" },
  done: { order: "text", at: "text", machine_ms: "count", promised: "digest" },
  judged: { order: "text", at: "text", verdict: "text", faults: "texts" },
  ended: { at: "text", ending: "text" },
  reopened: { at: "text" },
  opened: { at: "text" },
  replay: { at: "text", reason: "text" },
  purged: { at: "text" },
};

/** Whether a value is an object of just these fields, in this order, each as its check wants it. */
function hasFields(value, checks) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const names = Object.keys(checks);
  const own = Object.keys(value);
  return own.length === names.length &&
    names.every((name, nth) => own[nth] === name && checks[name](value[name]));
}

/** A link as an object, if it is just what a ledger writes. */
function recordOf(line) {
  let record;
  try {
    record = JSON.parse(line);
  } catch {
    throw new Amiss("no-record");
  }
  const event = record !== null && typeof record === "object" ? record.event : null;
  if (!isText(event) || !Object.hasOwn(FIELDS, event)) throw new Amiss("no-record");
  const checks = { event: isText };
  for (const [name, kind] of Object.entries(FIELDS[event])) checks[name] = KINDS[kind];
  const escape = (letter) => "\\u" + letter.charCodeAt(0).toString(16).padStart(4, "0");
  const again = JSON.stringify(record).replace(/[\u007f-\uffff]/g, escape);
  if (again !== line || !hasFields(record, checks)) throw new Amiss("no-record");
  return record;
}

class Story {
  drawn = null;
  tries = new Map();
  promised = [];
  opened = [];
  at = "";

  take(line) {
    const record = recordOf(line);
    if ((record.event === "drawn") === Boolean(this.drawn)) throw new Amiss("out-of-turn");
    if (record.event === "drawn") this.draw(record);
    else if (record.event === "ordered") this.order(record);
    else if (record.event === "judged") this.judge(record);
    else if (record.event === "opened") this.opened.push(record.at);
    else if (record.order !== undefined) this.step(record);
    this.promised.push(...(record.promised || []));
    this.at = record.at || this.at;
  }

  ofPlace(place) {
    return [...this.tries.values()].filter((one) => one.place === place && !one.withdrawn);
  }

  draw(record) {
    if (record.promised.length !== record.places.length + record.spares.length)
      throw new Amiss("no-record");
    this.drawn = record;
  }

  order(record) {
    if (this.tries.has(record.order) || record.place >= this.drawn.places.length)
      throw new Amiss("out-of-turn");
    const before = this.ofPlace(record.place);
    if (record.attempt !== before.length + 1 || !before.every((one) => one.verdict))
      throw new Amiss("out-of-turn");
    this.tries.set(record.order, {
      place: record.place, attempt: record.attempt, came: "", drops: [], report: -1,
      verdict: "", withdrawn: false,
    });
  }

  step(record) {
    const one = this.running(record);
    one.came += record.event + " ";
    if (record.event === "dropped") {
      one.drops.push(this.promised.length);
      if (record.ordinal !== one.drops.length) one.came += "out-of-turn ";
    } else if (record.event === "done") one.report = this.promised.length;
    else if (record.event === "withdrawn") one.withdrawn = true;
  }

  judge(record) {
    const one = this.running(record);
    one.verdict = record.verdict;
    if (one.verdict === "verified" && !WHOLE.test(one.came)) throw new Amiss("not-earned");
  }

  running(record) {
    const one = this.tries.get(record.order);
    if (!one || one.withdrawn || one.verdict) throw new Amiss("out-of-turn");
    return one;
  }
}

/** Whether a text of 52 letters is a deal of four hands with 13 cards. */
function isDeal(slots) {
  return /^[NESW]{52}$/.test(slots) &&
    [...SEATS].every((seat) => slots.split(seat).length - 1 === 13);
}

/** What does not fit among opened promises. */
function openedFindings(story, contents) {
  const found = [];
  const add = (finding) => {
    if (!found.some((other) => JSON.stringify(other) === JSON.stringify(finding)))
      found.push(finding);
  };
  const places = story.drawn.places;
  places.map((place) => place.board).concat(story.drawn.spares).forEach((board, nth) => {
    const slots = contents[nth];
    if (!isDeal(slots) && !slots.includes("-")) add({ code: "no-deal", board });
  });
  const first = new Map();
  places.forEach(({ board, mode }, nth) => {
    if (!first.has(board)) first.set(board, contents[nth]);
    if (!OF_PACKS.includes(mode) && first.get(board) !== contents[nth])
      add({ code: "copies-differ", board });
  });
  for (const one of story.tries.values())
    if (one.verdict === "verified") ofTry(one, places[one.place], contents, add);
  return found;
}

/** What is not so of a board that is called verified. */
function ofTry(one, place, contents, add) {
  const where = { board: place.board, attempt: one.attempt };
  const slots = contents[one.place];
  if (!isDeal(slots)) return add({ code: "no-deal", board: place.board });
  const pockets = new Map();
  for (let ordinal = 1; ordinal <= one.drops.length; ordinal++) {
    const match = /^([SHDC][AKQJT2-9]) ([NESW])$/.exec(contents[one.drops[ordinal - 1]]);
    if (!match || pockets.has(match[1])) return add({ code: "wrong-card", ...where, card: ordinal });
    pockets.set(match[1], match[2]);
    const meant = OF_PACKS.includes(place.mode) ? ordinal - 1 : NAMES.indexOf(match[1]);
    if (slots[meant] !== match[2]) add({ code: "wrong-card", ...where, card: ordinal });
  }
  if (contents[one.report] !== NAMES.map((name) => pockets.get(name)).join(""))
    add({ code: "wrong-report", ...where });
}

/** Board number and 52 letters of every deal, once; of packs that came, of those verified. */
function dealsOf(story, contents) {
  const places = story.drawn.places;
  const numbers = places.map((place) => place.board).concat(story.drawn.spares);
  const found = places.every((place) => !OF_PACKS.includes(place.mode))
    ? [...new Map(numbers.map((number, nth) => [number, contents[nth]]))]
    : [...story.tries.values()]
        .filter((one) => one.verdict === "verified")
        .map((one) => [numbers[one.place], contents[one.report]]);
  return found.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
}

/**
 * Check a proof. Returns null for a file that is none, else findings, story, fingerprints,
 * published (fingerprint -> after which link), opened and deals.
 */
function checkProof(data, published) {
  const lines = data.split("\n");
  if (lines[0] !== FIRST) return null;
  const found = {
    findings: [], story: new Story(), fingerprints: [], published: {}, opened: false, deals: [],
  };
  const end = lines.findIndex((line) => END.test(line));
  if (end < 0 || lines[lines.length - 1] !== "" || /[^\x00-\x7f]/.test(data)) {
    found.findings.push({ code: "cut-short" });
    return found;
  }
  const links = lines.slice(1, end);
  let now = "0".repeat(64);
  const hashes = links.map((line) => (now = sha256(now + "\n" + line)));
  const said = END.exec(lines[end]);
  if (!hashes.length || Number(said[1]) !== hashes.length || said[2] !== now) {
    found.findings.push({ code: "broken-chain" });
    return found;
  }
  found.fingerprints = hashes;
  for (const number of published) {
    const nth = hashes.indexOf(number) + 1;
    if (nth) found.published[number] = nth;
    else found.findings.push({ code: "not-published", number });
  }
  for (let nth = 0; nth < links.length; nth++) {
    try {
      found.story.take(links[nth]);
    } catch (error) {
      if (!(error instanceof Amiss)) throw error;
      found.findings.push({ code: error.message, line: nth + 2 });
      return found;
    }
  }
  const opened = lines.slice(end + 1, -1);
  if (opened.length) checkOpened(found, opened, links.length + 3);
  return found;
}

/** Hold opened promises against the closed ones, then against each other. */
function checkOpened(found, lines, first) {
  const promised = found.story.promised;
  const contents = [];
  for (let nth = 0; nth < Math.min(lines.length, promised.length); nth++) {
    const match = OPENED.exec(lines[nth]);
    if (!match || sha256(match[1] + " " + match[2]) !== promised[nth]) {
      found.findings.push({ code: "not-opened", line: first + nth });
      return;
    }
    contents.push(match[2]);
  }
  if (lines.length !== promised.length) {
    found.findings.push({ code: "left-closed" });
    return;
  }
  found.opened = true;
  const amiss = openedFindings(found.story, contents);
  found.findings.push(...amiss);
  if (!amiss.length) found.deals = dealsOf(found.story, contents);
}
