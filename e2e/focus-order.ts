import { expect, type Page } from "@playwright/test";

/** More stops than this are rows of a list, each like the one before. */
const mostStops = 70;

/**
 * Goes through a page by the Tab key, from its beginning: each stop is in sight and not under something that stays while the page scrolls, looks
 * different with the focus than without, comes once, and stands below or beside the stop before it.
 */
export const checkFocusOrder = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(toBeginning);
  const faults: string[] = [];
  let stops = 0;
  for (; stops < mostStops; stops += 1) {
    await page.keyboard.press("Tab");
    const { isOver, found } = await page.evaluate(lookAtFocus);
    faults.push(...found);
    if (isOver) break;
  }
  expect(faults, `the Tab key on ${name}`).toEqual([]);
  expect(stops, `stops of the Tab key on ${name}`).toBeGreaterThan(2);
};

/** Runs in the page: the next Tab goes to the first stop of the document. */
const toBeginning = () => {
  const first = document.createElement("span");
  first.tabIndex = -1;
  document.body.prepend(first);
  first.focus();
  first.remove();
  globalThis.scrollTo(0, 0);
  Object.assign(globalThis, { focusBefore: undefined, focusedOnce: new WeakSet() });
};

/** Runs in the page. */
const lookAtFocus = () => {
  type Before = { readonly element: Element; readonly look: string; readonly box: DOMRect };
  const state: typeof globalThis & { focusBefore?: Before | undefined; focusedOnce?: WeakSet<Element> } = globalThis;
  const found: string[] = [];
  const nameOf = (element: Element) => {
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    return `${element.tagName.toLowerCase()} “${text || element.id}”`;
  };
  /** A border counts, and so does what is around a field. */
  const lookOf = (element: Element) =>
    [element, element.nextElementSibling, element.parentElement, element.closest("label")]
      .map((part) => {
        if (part === null) return "";
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(part);
        return [
          outlineStyle === "none" ? "" : outlineStyle + outlineWidth + outlineColor,
          boxShadow,
          borderColor,
        ].join();
      })
      .join("|");
  const before = state.focusBefore;
  const element = document.activeElement;
  if (before !== undefined && before.element.isConnected && before.element !== element) {
    if (lookOf(before.element) === before.look) found.push(`${nameOf(before.element)} looks the same with the focus`);
  }
  if (element === null || element === document.body) return { isOver: true, found };
  if (state.focusedOnce?.has(element) === true) {
    // Round to the beginning again, or a trap.
    const isFirst = element.getAttribute("href") === "#main";
    return { isOver: true, found: isFirst ? found : [...found, `${nameOf(element)} comes twice`] };
  }
  state.focusedOnce?.add(element);
  const [line = element.getBoundingClientRect()] = element.getClientRects();
  const x = Math.min(Math.max(line.x + line.width / 2, 0), innerWidth - 1);
  const y = line.y + line.height / 2;
  const over = y < 0 || y > innerHeight ? null : document.elementFromPoint(x, y);
  const isSeen =
    line.width > 2 &&
    line.height > 2 &&
    over !== null &&
    (element.contains(over) || over.contains(element) || element.closest("label")?.contains(over) === true);
  if (!isSeen) found.push(`${nameOf(element)} is not seen: ${over === null ? "out of sight" : nameOf(over)}`);
  const box = new DOMRect(line.x, line.y + scrollY, line.width, line.height);
  if (before !== undefined) {
    const isAbove = box.bottom <= before.box.top + 2 && box.left < before.box.right - 2;
    const isOnLine = box.top < before.box.bottom - 4 && box.bottom > before.box.top + 4;
    const isBehind = isOnLine && box.right <= before.box.left + 2;
    // What stays while the page scrolls is where it is seen.
    const stays = [element, before.element].some((one) => {
      for (let up: Element | null = one; up !== null; up = up.parentElement) {
        if (/sticky|fixed/.test(getComputedStyle(up).position)) return true;
      }
      return false;
    });
    if ((isAbove || isBehind) && !stays) found.push(`${nameOf(element)} comes after ${nameOf(before.element)}`);
  }
  state.focusBefore = { element, look: lookOf(element), box };
  return { isOver: false, found };
};
