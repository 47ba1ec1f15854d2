import type { Locator } from "@playwright/test";

/** The parts of an element's text that are broken across lines: each word of a name is a part. */
export const brokenIn = (element: Locator): Promise<readonly string[]> =>
  element.evaluate((node) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      // A line may end between the words of a sentence.
      if (lines.size > 1 && !/\s/.test(text.textContent ?? "")) broken.push(text.textContent ?? "");
    }
    return broken;
  });

/** The number of lines a text is drawn on. */
export const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
