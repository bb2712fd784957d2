// What a person would stumble over: small targets, small text, words cut off, a page that scrolls.
(limits) => {
  const found = [];
  const isSeen = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return box.width > 0 && box.height > 0 && style.visibility !== "hidden" && style.clipPath === "none" && !element.closest("[hidden], #art, .spoken");
  };
  const name = (element) => `${element.localName}.${element.getAttribute("class") || element.id} «${(element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 40)}»`;
  for (const element of document.querySelectorAll("button, [data-act], [data-why]")) {
    if (!isSeen(element)) continue;
    const box = element.getBoundingClientRect();
    const least = Math.min(box.width, box.height);
    if (least < limits.target - 0.5) found.push(`${name(element)} is ${Math.round(box.width)}×${Math.round(box.height)} px to tap`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !isSeen(parent) || ["SCRIPT", "STYLE", "NOSCRIPT"].includes(parent.tagName)) continue;
    let size = parseFloat(getComputedStyle(parent).fontSize);
    if (parent instanceof SVGElement) {
      const { a, b } = parent.getScreenCTM();
      size *= Math.hypot(a, b);
    }
    if (size < limits.text - 0.1) found.push(`${name(parent)} has ${size.toFixed(1)} px of text`);
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const scroller = parent.closest("#cards, .area, #news, #runs-out, #stage, .body, .history, .board-part, .row");
    if (!scroller && (box.right > innerWidth + 1 || box.left < -1 || box.bottom > innerHeight + 1)) found.push(`${name(parent)} is cut off`);
    for (let up = parent; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (up instanceof SVGElement || style.overflowX === "visible" || style.overflowX === "auto" || style.overflowX === "scroll") continue;
      if (up.scrollWidth > up.clientWidth + 1) found.push(`${name(up)} hides ${up.scrollWidth - up.clientWidth} px`);
      break;
    }
  }
  const cards = document.getElementById("cards");
  if (cards.firstElementChild && cards.clientHeight < limits.target) found.push(`of the cards ${cards.clientHeight} px are seen`);
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page scrolls sideways");
  if (document.documentElement.scrollHeight > innerHeight + 1) found.push("the page scrolls");
  return [...new Set(found)];
}
