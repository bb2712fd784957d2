"""One answer costs one sync, counted by the kernel; not one more, not one less."""

from __future__ import annotations

import pytest

from benchmarks import syncs
from benchmarks.daemon import CannotMeasure
from benchmarks.syncs import fsyncs_per_answer
from tests.tools_needed import need

pytestmark = pytest.mark.behavior


def test_an_answer_is_synced_exactly_once() -> None:
    need("strace")
    assert fsyncs_per_answer(60) == 1.0


def test_the_count_would_see_a_missing_sync() -> None:
    trace = (
        '7 write(1, "first answer", 12) = 12\n'
        "8 fsync(5) = 0\n8 fdatasync(6 <unfinished ...>\n7 write(2, ..., 1) = 1\n"
        "8 <... fdatasync resumed>) = 0\n"
        '7 write(1, "last answer", 11) = 11\n8 fsync(5) = 0\n'
    )
    assert syncs._count("1 fsync(3) = 0\n" + trace) == 2
    with pytest.raises(CannotMeasure, match="has not recorded the answers"):
        syncs._count("8 fsync(5) = 0\n")


def test_without_strace_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(CannotMeasure, match="apt install strace"):
        fsyncs_per_answer(1)


def test_a_strace_that_may_not_trace_is_explained(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = tmp_path_factory.mktemp("bin") / "strace"
    fake.write_text("#!/bin/sh\necho 'strace: Operation not permitted' >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{fake.parent}:/bin")
    with pytest.raises(CannotMeasure, match=r"Operation not permitted.*SYS_PTRACE"):
        fsyncs_per_answer(1)
