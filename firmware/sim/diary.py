"""Keeps one plant in its journal: at each event, and the time whenever the host hears of it."""

from sim import snapshot
from sim.journal import Journal


class Diary:
    """A plant, its random numbers beside, and the faults it was asked for; in a folder."""

    def __init__(self, folder: str, plant, rng, faults: list):
        """``rng``: the firmware's own; ``faults``: texts as causes.parse reads them."""
        self._journal = Journal(folder)
        self._plant = plant
        self._rng = rng
        self._faults = faults
        self._events = -1  # of the state that is kept
        self._ticked = 0

    def note(self) -> None:
        """Keep the plant if something has happened to it."""
        plant = self._plant
        if plant.events == self._events:
            return
        state = snapshot.take(plant)
        state["rng"] = self._rng.state
        state["faults"] = self._faults
        state["truth"] = [plant.truth.path, plant.truth.size]
        self._journal.keep(state)
        self._events = plant.events
        self._ticked = plant.now

    def tick(self) -> None:
        """Keep how late it is; what is kept here the host may hear."""
        self.note()
        if self._plant.now > self._ticked:
            self._journal.tick(self._plant.now)
            self._ticked = self._plant.now


def continued(kept: tuple, plant, rng, faults: list) -> bool:
    """Give a new plant and its random numbers the state ``(state, time)`` kept of earlier ones.

    Return whether it was asked for the same faults; those that are still to come were kept too.
    """
    state, now = kept
    snapshot.restore(plant, state, now)
    rng.state = state["rng"]
    return state["faults"] == faults
