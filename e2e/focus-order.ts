import { expect, type Page } from "@playwright/test";

/** Any further stops are rows of a list, each like the previous one. */
const mostStops = 70;

/**
 * Tabs through a page from its beginning: each stop is visible and not covered by fixed elements, looks different with
 * the focus, occurs once, and is below or beside the previous stop.
 */
export const checkFocusOrder = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(toBeginning);
  const faults: string[] = [];
  let stops = 0;
  for (; stops < mostStops; stops += 1) {
    await page.keyboard.press("Tab");
    const { isOver, problems } = await page.evaluate(lookAtFocus);
    faults.push(...problems);
    if (isOver) break;
  }
  expect.soft(faults, `the Tab key on ${name}`).toEqual([]);
  expect(stops, `stops of the Tab key on ${name}`).toBeGreaterThan(0);
};

/** Runs in the page: the next Tab goes to the first stop of the document. */
const toBeginning = () => {
  const first = document.createElement("span");
  first.tabIndex = -1;
  // If the page opens with a dialog, the Tab key stays in it.
  (document.querySelector('[aria-modal="true"]') ?? document.body).prepend(first);
  first.focus();
  first.remove();
  globalThis.scrollTo(0, 0);
  Object.assign(globalThis, { focusBefore: undefined, focusedFirst: undefined, focusedOnce: new WeakSet() });
};

/** Runs in the page, once it has been drawn with the new focus. */
const lookAtFocus = async () => {
  for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  type Before = { readonly element: Element; readonly look: string };
  const state: typeof globalThis & {
    focusBefore?: Before | undefined;
    focusedFirst?: Element | undefined;
    focusedOnce?: WeakSet<Element>;
  } = globalThis;
  const problems: string[] = [];
  const nameOf = (element: Element) => {
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    return `${element.tagName.toLowerCase()} “${text || element.id}”`;
  };
  /** Its first line; a link around a block begins with an empty one. */
  const lineOf = (one: Element) => {
    const lines = [...one.getClientRects()].filter(({ width, height }) => width > 2 && height > 2);
    return lines[0] ?? one.getBoundingClientRect();
  };
  /** A border counts, and so does the field's surrounding element. */
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
    if (lookOf(before.element) === before.look)
      problems.push(`${nameOf(before.element)} looks the same with the focus`);
  }
  if (element === null || element === document.body) return { isOver: true, problems };
  // The day, the month and the year of a date are three stops in one field.
  if (element === before?.element && element.matches("input[type=date]")) return { isOver: false, problems };
  if (state.focusedOnce?.has(element) === true) {
    // Back at the beginning, or in a trap.
    return {
      isOver: true,
      problems: element === state.focusedFirst ? problems : [...problems, `${nameOf(element)} comes twice`],
    };
  }
  state.focusedFirst ??= element;
  state.focusedOnce?.add(element);
  const line = lineOf(element);
  const x = Math.min(Math.max(line.x + line.width / 2, 0), innerWidth - 1);
  // The middle of its visible part: a field may be taller than a phone's screen.
  const [top, bottom] = [Math.max(line.top, 0), Math.min(line.bottom, innerHeight)];
  const over = top >= bottom ? null : document.elementFromPoint(x, (top + bottom) / 2);
  const isSeen =
    line.width > 2 &&
    line.height > 2 &&
    over !== null &&
    (element.contains(over) || over.contains(element) || element.closest("label")?.contains(over) === true);
  if (!isSeen) problems.push(`${nameOf(element)} is not seen: ${over === null ? "out of sight" : nameOf(over)}`);
  if (before !== undefined) {
    // The previous stop's current position: content that has arrived since may have moved it.
    const last = lineOf(before.element);
    const isAbove = line.bottom <= last.top + 2 && line.left < last.right - 2;
    const isOnLine = line.top < last.bottom - 4 && line.bottom > last.top + 4;
    const isBehind = isOnLine && line.right <= last.left + 2;
    // Elements fixed during scrolling are where they are seen.
    const stays = [element, before.element].some((one) => {
      for (let up: Element | null = one; up !== null; up = up.parentElement) {
        if (/sticky|fixed/.test(getComputedStyle(up).position)) return true;
      }
      return false;
    });
    // On a phone, the cells of a row form a card, with the amount beside the name whatever its column.
    const isSameRow = element.closest("tr") !== null && element.closest("tr") === before.element.closest("tr");
    if ((isAbove || isBehind) && !stays && !isSameRow)
      problems.push(`${nameOf(element)} comes after ${nameOf(before.element)}`);
  }
  state.focusBefore = { element, look: lookOf(element) };
  return { isOver: false, problems };
};
