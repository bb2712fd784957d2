"""YAML in, plain data and lines out; whatever a person can get wrong is one sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.config import yaml_lines
from firmware_host.config.errors import ConfigError

LOADERS = [yaml.SafeLoader] + ([yaml.CSafeLoader] if yaml.__with_libyaml__ else [])


@pytest.fixture(autouse=True, params=LOADERS, ids=lambda loader: loader.__name__)
def _each_loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_lines, "_LOADER", request.param)


def parse(text: str) -> yaml_lines.Document:
    return yaml_lines.parse(text.encode(), "box.yaml")


def test_every_key_and_list_item_knows_its_line() -> None:
    document = parse("# heading\na:\n  b: 1\n  c:\n    - x\n    - d: 2\n")
    assert document.data == {"a": {"b": 1, "c": ["x", {"d": 2}]}}
    assert document.lines == {
        ("a",): 2,
        ("a", "b"): 3,
        ("a", "c"): 4,
        ("a", "c", 0): 5,
        ("a", "c", 1): 6,
        ("a", "c", 1, "d"): 6,
    }
    assert document.line(("a", "c", 1, "missing")) == 6
    assert yaml_lines.dotted(("a", "c", 1, "d")) == "a.c[2].d"


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "~\n"])
def test_an_empty_file_is_an_empty_mapping(text: str) -> None:
    assert parse(text).data == {}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("-7", -7),
        ("0x3c", 0x3C),
        ("0.6", 0.6),
        ("yes", True),
        ("Off", False),
        ("", None),
        ("~", None),
        ("'yes'", "yes"),
        ('"1"', "1"),
        ("12:30", "12:30"),
        ("010", "010"),
        ("1_000", "1_000"),
        ("2024-01-01", "2024-01-01"),
        ("1-2", "1-2"),
        (".inf", ".inf"),
        ("1e9", "1e9"),
    ],
)
def test_a_scalar_means_what_a_person_reads(text: str, value: object) -> None:
    found = parse(f"key: {text}\n").data["key"]
    assert found == value
    assert type(found) is type(value)


def test_keys_are_always_text() -> None:
    assert parse("1: a\nyes: b\n0123456789: c\n").data == {"1": "a", "yes": "b", "0123456789": "c"}


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("a: 1\nb: 2\na: 3\n", 3, "a: appears twice, first on line 1"),
        ("x:\n  a: 1\n  a: 2\n", 3, "x.a: appears twice, first on line 2"),
        ("a:\n\tb: 1\n", 2, "a tab cannot indent YAML; use spaces"),
        ("a: [1, 2\nb: 3\n", 2, "is not YAML"),
        ("a: 1\nb: 'open\nc: 2\n", 2, "is never closed"),
        ("a: 1\nb: [1, 2\n", 2, "is never closed"),
        ("a: 1\n---\nb: 2\n", 2, "a second document"),
        ("- 1\n- 2\n", 1, "write sections and keys"),
        ("word\n", 1, "write sections and keys"),
        ("a: &x 1\nb: 2\n", 1, "anchors and aliases"),
        ("a: *x\n", 1, "anchors and aliases"),
        ("a: !!python/object/apply:os.system ['true']\n", 1, "the tag"),
        ("a: !secret x\n", 1, "the tag"),
        ("? [a, b]\n: 1\n", 1, "a key must be a word"),
        ("a: 1\nb: \x07\n", 2, "the control character"),
        ("a: 1\nb: \x00\n", 2, "the control character"),
    ],
)
def test_a_fault_names_the_file_the_line_and_the_way_out(text: str, line: int, part: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse(text)
    (problem,) = caught.value.problems
    assert str(problem).startswith(f"box.yaml:{line}: ")
    assert part in str(problem)
    assert "\n" not in str(problem)


def test_bytes_that_are_not_utf_8_are_named_by_line() -> None:
    with pytest.raises(ConfigError, match=r"box.yaml:3: is not UTF-8 text"):
        yaml_lines.parse(b"a: 1\nb: 2\nc: caf\xe9\n", "box.yaml")


def test_a_byte_order_mark_does_no_harm() -> None:
    assert yaml_lines.parse(b"\xef\xbb\xbfa: 1\n", "box.yaml").data == {"a": 1}


@pytest.mark.behavior
@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("a: " + "[" * 5000 + "]" * 5000, "nested deeper"),
        ("a: [" + "1," * 30_000 + "]", "more than 20000 values"),
        ("a: " + "x" * 300_000, "larger than 256 KiB"),
        ("a: &a [x]\n" + "".join(f"k{n}: [*a,*a]\n" for n in range(9)), "anchors"),
    ],
    ids=["deep", "many", "large", "laughs"],
)
def test_a_bomb_is_refused_before_it_unfolds(text: str, part: str) -> None:
    with pytest.raises(ConfigError, match=part):
        parse(text)


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nothing.yaml: there is no such file$"):
        yaml_lines.load(tmp_path / "nothing.yaml")
    with pytest.raises(ConfigError, match=r"cannot be read \(is a directory\)$"):
        yaml_lines.load(tmp_path)
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(ConfigError, match=r"pipe.yaml: cannot be read \(is a pipe, "):
        yaml_lines.load(tmp_path / "pipe.yaml")


words = st.text(st.characters(exclude_categories=("Cc", "Cs", "Co", "Cn")), max_size=12)
scalars = st.none() | st.booleans() | st.integers(-(10**15), 10**15) | words
trees = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.behavior
@given(st.dictionaries(words, trees, max_size=4))
def test_what_the_box_writes_it_reads_back(data: dict[str, object]) -> None:
    text = yaml_lines.dump(data, "written by a test\nin two lines")
    assert yaml_lines.parse(text.encode(), "box.yaml").data == data


@given(st.binary(max_size=60))
def test_any_bytes_are_data_or_a_config_error(raw: bytes) -> None:
    try:
        assert isinstance(yaml_lines.parse(raw, "box.yaml").data, dict)
    except ConfigError as error:
        assert "\n" not in str(error)  # noqa: PT017
