// What a person would stumble over: small targets, small text, words cut off, a page that scrolls.
(limits) => {
  const found = [];
  // It covers everything else.
  const end = document.querySelector('#sheet[data-page="end"]:not([hidden])');
  const isSeen = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return (
      box.width > 0 &&
      box.height > 0 &&
      style.visibility !== "hidden" &&
      style.clipPath === "none" &&
      !element.closest("[hidden], #art, .spoken")
    );
  };
  const name = (element) => {
    const words = element.textContent || element.getAttribute("aria-label") || "";
    const kind = element.getAttribute("class") || element.id;
    return `${element.localName}.${kind} «${words.trim().slice(0, 40)}»`;
  };
  for (const element of document.querySelectorAll("button, [data-act], .cannot")) {
    if (!isSeen(element)) continue;
    const box = element.getBoundingClientRect();
    const least = Math.min(box.width, box.height);
    if (least < limits.target - 0.5)
      found.push(
        `${name(element)} is ${Math.round(box.width)}×${Math.round(box.height)} px to tap`,
      );
  }
  // Where a finger swipes for more: sideways, or up and down. Nothing else may hide a part of its
  // words.
  const swiped = {
    x: "#cards, .scroller, #main .seats, #stage, #runs-out",
    y: "#cards, .area, .body, .history, .beside, .found",
  };
  const isSwiped = (element, way) =>
    element.matches(swiped[way]) &&
    ["auto", "scroll"].includes(getComputedStyle(element)[way === "x" ? "overflowX" : "overflowY"]);
  const isCut = (parent, words) => {
    const seen = { x: true, y: true };
    // Above and below letters in their line.
    const air = 0.2 * parseFloat(getComputedStyle(parent).fontSize);
    for (let up = parent; up && up !== document.documentElement; up = up.parentElement) {
      if (up instanceof SVGElement) continue;
      const style = getComputedStyle(up);
      const box = up.getBoundingClientRect();
      if (isSwiped(up, "x")) seen.x = false;
      if (isSwiped(up, "y")) seen.y = false;
      if (
        seen.x &&
        style.overflowX !== "visible" &&
        (words.right > box.right + 1 || words.left < box.left - 1)
      )
        return name(up);
      if (
        seen.y &&
        style.overflowY !== "visible" &&
        (words.bottom > box.bottom + air || words.top < box.top - air)
      )
        return name(up);
    }
    if (seen.x && (words.right > innerWidth + 1 || words.left < -1)) return "the screen";
    return seen.y && (words.bottom > innerHeight + 1 || words.top < -1) ? "the screen" : "";
  };
  // A word on two lines, of which the first does not end with a hyphen.
  const lineOf = (range, node, at) => {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const box = range.getBoundingClientRect();
    return box.width || box.height ? Math.round(box.top) : null;
  };
  const brokenWords = (node, range) => {
    if (range.getClientRects().length < 2) return [];
    const each = document.createRange();
    const broken = [];
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      const first = lineOf(each, node, index);
      const last = lineOf(each, node, index + word.length - 1);
      if (first !== null && last !== null && Math.abs(last - first) > 4) broken.push(word);
    }
    return broken;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (
      !node.data.trim() ||
      !isSeen(parent) ||
      ["SCRIPT", "STYLE", "NOSCRIPT"].includes(parent.tagName)
    )
      continue;
    let size = parseFloat(getComputedStyle(parent).fontSize);
    if (parent instanceof SVGElement) {
      const { a, b } = parent.getScreenCTM();
      size *= Math.hypot(a, b);
    }
    if (size < limits.text - 0.1) found.push(`${name(parent)} has ${size.toFixed(1)} px of text`);
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const isCovered = end && !end.contains(parent) && parent.closest("#news");
    // It stands in its space.
    const isDrawn = parent instanceof SVGElement && parent.closest(".area, .body");
    if (!isCovered && !parent.closest("code"))
      for (const word of brokenWords(node, range))
        found.push(`${name(parent)} breaks «${word}» without a hyphen`);
    const cut = isCovered || isDrawn ? "" : isCut(parent, box);
    if (cut) found.push(`${name(parent)} is cut off by ${cut}`);
    for (let up = parent; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (
        up instanceof SVGElement ||
        style.overflowX === "visible" ||
        style.overflowX === "auto" ||
        style.overflowX === "scroll"
      )
        continue;
      if (up.scrollWidth > up.clientWidth + 1)
        found.push(`${name(up)} hides ${up.scrollWidth - up.clientWidth} px`);
      break;
    }
  }
  // In text of the usual size players below a board are whole, and the end has no line that is cut.
  const main = document.getElementById("main");
  const isUsual = document.documentElement.dataset.size === "1" && innerWidth > 620;
  const isTaught = document.querySelector('#app[data-lesson="top"]');
  for (const strip of end || isTaught || !isUsual
    ? []
    : main.querySelectorAll(":scope > .board-part ~ .seats-part")) {
    const over = strip.getBoundingClientRect().bottom - main.getBoundingClientRect().bottom;
    if (over > 1) found.push(`of the players ${Math.round(over)} px are hidden`);
  }
  const body = end?.querySelector(".body");
  if (body && isUsual && body.scrollHeight > body.clientHeight + 1)
    found.push(`of the end ${body.scrollHeight - body.clientHeight} px are hidden`);
  const cards = document.getElementById("cards");
  if (cards.firstElementChild && cards.clientHeight < limits.target)
    found.push(`of the cards ${cards.clientHeight} px are seen`);
  if (document.documentElement.scrollWidth > innerWidth + 1)
    found.push("the page scrolls sideways");
  if (document.documentElement.scrollHeight > innerHeight + 1) found.push("the page scrolls");
  return [...new Set(found)];
};
