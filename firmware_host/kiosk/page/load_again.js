// The first script of a page. Where a busy box does not send another one, or a style, the page would
// stay dead: it is loaded anew until everything has come.
const AGAIN_MS = 2000;

function loadAgain({ target }) {
  const isNeeded = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === "stylesheet");
  if (isNeeded) setTimeout(() => location.reload(), AGAIN_MS);
}

window.addEventListener("error", loadAgain, true);
window.addEventListener("load", () => window.removeEventListener("error", loadAgain, true));
