"""A tile on the reader answers, is enrolled, is refused with the reason, or is asked about."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from firmware_host.config.errors import TagError
from firmware_host.config.tags import TagRegistry, Tile
from firmware_host.games import game_of
from firmware_host.games.core.flow import NOT_LEGAL
from firmware_host.games.core.question import DRAW, Question
from firmware_host.kiosk.rate_limit import LimitedLog
from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.doubts import doubt_screen
from firmware_host.panel.i18n import Translator
from firmware_host.panel.learning import RULES
from firmware_host.panel.panel import Panel
from firmware_host.panel.presenter import present
from firmware_host.panel.teaching import entry_of_tile
from firmware_host.panel.unknown_tag import UnknownTagScreen
from firmware_host.panel.words import tile_name, why_not
from firmware_host.service.table_config import BoxTags
from firmware_host.table.owner_tags import TagsState
from firmware_host.table.party import Party
from firmware_host.table.scans import TileAnswers
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.table.table import OWNER, Table
from firmware_host.view.teaching import OpenedEntry

log = logging.getLogger(__name__)

MOST_LEFT_UNKNOWN: Final = 1000
"""Tags that people said nothing about; beyond that the oldest are asked about again."""


class Scans:
    def __init__(
        self,
        table: Table,
        tags: TagRegistry,
        book: BoxTags | None,
        panel: Panel,
        notify: Callable[..., None],
        words: Callable[[], Translator],
    ) -> None:
        self._table = table
        self._tags = tags
        self._book = book
        self._panel = panel
        self._notify = notify
        self._words = words
        self._left_unknown: dict[str, None] = {}
        self._log = LimitedLog(log)
        self._refusal: tuple[int, dict[str, str]] | None = None
        self.opened: OpenedEntry | None = None
        """The last entry that a tile opened for the party that sits there, for pages."""
        self._opened_so_far = 0

    async def placed(self, uid: str, snapshot: TableSnapshot, seq: int) -> None:
        """`seq` is that of the question when the tile was laid down: a late answer is dropped."""
        tile = self._tags.tile(uid)
        if tile is None:  # somebody may have enrolled it in a terminal meanwhile
            await asyncio.to_thread(self._tags.refresh)
            tile = self._tags.tile(uid)
        question = snapshot.question
        if tile is None and question is not None and question.enrols:
            tile = await self._enrolled(uid, question)
            if tile is None:
                # Translators: a reason after «Not saved:».
                self._notify("value_refused", why=self._words().gettext("storage error"))
                return
        if tile is None:
            text = "unknown tile %s; tilekeeper tags enroll makes it known"
            self._log.line("unknown tile", logging.INFO, text, uid)
            if not self._asks_unknown_tag(uid, snapshot):
                self._notify("unknown_tile")
            return
        answer = _answer_of(tile, snapshot)
        if answer is not None:
            await self._answer(tile, answer, snapshot, seq)
        elif question and (question.enrols or isinstance(snapshot.state, TagsState)):
            self._notify("tag_taken", name=tile_name(tile.game, tile.id, self._words()))
        elif not self._is_asked_for(tile, snapshot) and self._opens_entry(tile, snapshot):
            log.info("%s of %s opens its entry in the book", tile.id, tile.game)
        elif tile.game != snapshot.game and snapshot.game:
            self._refuse_foreign(tile, snapshot)
        else:
            self._refuse(tile, snapshot, seq)

    async def _answer(self, tile: Tile, answer: str, snapshot: TableSnapshot, seq: int) -> None:
        """Which tile is revealed need not be told by laying it down twice."""
        if not await self._table.answer(answer, "scan", seq):
            return
        question = snapshot.question
        if question is not None and _meaning(tile.game).is_begun_by(tile.id, question):
            now = self._table.snapshot()
            named = _answer_of(tile, now)
            if named is not None:
                await self._table.answer(named, "scan", now.seq)

    def _is_asked_for(self, tile: Tile, snapshot: TableSnapshot) -> bool:
        """Whether people may have meant it as an answer: a tile is asked for, one of its kind would
        answer, or a rule forbids it."""
        question = snapshot.question
        if question is None or tile.game != snapshot.game:
            return False
        if question.kind == DRAW or snapshot.room == OWNER:
            return True
        kind = tile.id.partition(":")[0]
        others = self._book.tiles(tile.game) if self._book else ()
        alike = (Tile(tile.game, each) for each in others if each.partition(":")[0] == kind)
        if any(_answer_of(each, snapshot) is not None for each in alike):
            return True
        asked = tile.id, question, snapshot.players, snapshot.state
        meant = _meaning(tile.game).meanings(*asked)
        return any(answer in question.answers for answer in meant) or bool(
            self._rule_against(meant)
        )

    def _opens_entry(self, tile: Tile, snapshot: TableSnapshot) -> bool:
        """Shows what the book says about a tile. In a game of another one it stays refused."""
        if snapshot.game_id is not None and tile.game != snapshot.game:
            return False
        entry = entry_of_tile(tile.game, tile.id)
        if entry is None or not self._panel.open_page(f"{RULES}/{tile.game}/e/{entry.id}"):
            return False
        self._opened_so_far += 1
        self.opened = OpenedEntry(self._opened_so_far, tile.game, entry.id)
        return True

    def party_ends(self, _party: Party) -> None:
        """The next party begins with no book open; the numbers go on, for pages that stay."""
        self.opened = None

    def _refuse_foreign(self, tile: Tile, snapshot: TableSnapshot) -> None:
        """A tile of another game: the notice names both games."""
        t = self._words()
        facts = {
            "name": tile_name(tile.game, tile.id, t),
            "game": t.gettext(game_of(tile.game).title),
            "asked": t.gettext(game_of(snapshot.game).title),
        }
        self._refusal = snapshot.seq, {"what": "tile_foreign", "rule": "", **facts}
        log.info("%s of %s does not belong to %s", tile.id, tile.game, snapshot.game)
        self._notify("tile_foreign", **facts)

    def _refuse(self, tile: Tile, snapshot: TableSnapshot, seq: int) -> None:
        """The notice names the tile, what is asked, and the rule that forbids it, if one does."""
        t, question = self._words(), snapshot.question
        name = tile_name(tile.game, tile.id, t)
        if question is None:
            self._notify("tile_useless", name=name)
            return
        shown = present(question, snapshot, t)
        meant = _meaning(tile.game).meanings(tile.id, question, snapshot.players, snapshot.state)
        rule = ""
        if self._asks_doubt(meant, snapshot):
            return
        if any(answer in question.answers for answer in meant):
            what = "tile_unclear"
        else:
            rule = self._rule_against(meant)
            what = "tile_forbidden" if why_not(rule, t) else "tile_refused"
        facts = {"name": name, "asked": shown.title, "why": why_not(rule, t)}
        self._refusal = seq, {"what": what, "rule": rule, **facts}
        self._panel.refused(rule)
        log.info("%s: %s does not answer %s %s", what, tile.id, question.id, rule)
        self._notify(what, rule=rule, **facts)

    def _asks_doubt(self, meant: list[str], snapshot: TableSnapshot) -> bool:
        """Open the question whether players insist, if the tile means one doubted answer."""
        question = snapshot.question
        doubted = [each for each in meant if question and each in question.doubts]
        if len(doubted) != 1:
            return False
        screen = doubt_screen(AnswerCommand(doubted[0], "scan"), snapshot, self._words())
        if screen is None:
            return False
        self._panel.lay_over(screen)
        self._panel.refused(screen.rule)
        log.info("%s is doubted by %s", doubted[0], screen.rule)
        return True

    def _rule_against(self, meant: list[str]) -> str:
        """The first rule that forbids an answer the tile could mean; empty if none does."""
        refusals = (self._table.why_not(answer) for answer in meant)
        return next((each.rule for each in refusals if each and each.reason != NOT_LEGAL), "")

    def refused(self, rule: str) -> None:
        """An answer of another face was refused: «Why?» on the glass tells its rule."""
        self._panel.refused(rule)

    def refusal(self, seq: int) -> dict[str, str] | None:
        """The facts of the last refusal, if it was of the question with this `seq`."""
        return self._refusal[1] if self._refusal and self._refusal[0] == seq else None

    async def _enrolled(self, uid: str, question: Question) -> Tile | None:
        """Enrols an unknown tag as the tile the question asks for; None: it was not written."""
        new = question.enrols
        try:
            game = str(question.about["game"])
            await asyncio.to_thread(self._tags.enrol, uid, game, new, [new])
        except TagError as error:
            log.warning("%s", error)
        return self._tags.tile(uid)

    def _asks_unknown_tag(self, uid: str, snapshot: TableSnapshot) -> bool:
        """Opens a screen that asks what an unknown tag is, if a game is on and none is open."""
        is_playing = snapshot.game_id is not None and snapshot.outcome is None
        if self._book is None or not is_playing or uid in self._left_unknown:
            return False
        if not self._panel.may_be_asked:  # before the list is made: that takes a while
            return False
        tiles, tagged = self._book.likely(snapshot), self._book.tagged(snapshot.room)
        screen = UnknownTagScreen(uid, snapshot.room, tiles, tagged, self._words())
        return self._panel.ask_unknown_tag(screen)

    def left_unknown(self, uid: str) -> None:
        """This tag is not asked about again until the daemon restarts."""
        self._left_unknown[uid] = None
        if len(self._left_unknown) > MOST_LEFT_UNKNOWN:
            del self._left_unknown[next(iter(self._left_unknown))]

    async def made_known(self, uid: str, tile: str, snapshot: TableSnapshot, seq: int) -> None:
        """Enrols the tag; if its tile answers the question, it answers."""
        fault = await self._book.enrol(uid, snapshot.room, tile) if self._book else ""
        if fault:
            log.warning("%s", fault)
            self._notify("value_refused", why=fault)
            return
        self._notify("tag_saved", name=tile_name(snapshot.room, tile, self._words()))
        answer = _answer_of(Tile(snapshot.room, tile), snapshot)
        if answer is not None:
            await self._table.answer(answer, "scan", seq)


def _meaning(game: str) -> TileAnswers:
    return game_of(game).tiles


def _answer_of(tile: Tile, snapshot: TableSnapshot) -> str | None:
    """A tile of another game never answers."""
    question = snapshot.question
    if question is None or tile.game != snapshot.game:
        return None
    return _meaning(tile.game).answer_of(tile.id, question, snapshot.players, snapshot.state)
