/**
 * Runs in the page: finds words beside right-to-left text whose characters are not drawn left to right, as those of an
 * address or an amount must be.
 */
export const reordered = (): readonly string[] => {
  const leftward = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
  const faults: string[] = [];
  const blockOf = (node: Node): Element | null => {
    for (let up = node.parentElement; up !== null; up = up.parentElement) {
      if (!/^(inline|contents)/.test(getComputedStyle(up).display)) return up;
    }
    return null;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const blocks = new Set<Element>();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const block = leftward.test(text.nodeValue ?? "") ? blockOf(text) : null;
    if (block !== null && text.parentElement?.closest("option, title, script") === null)
      blocks.add(block.parentElement ?? block);
  }
  for (const block of blocks) {
    const inside = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let text = inside.nextNode(); text !== null; text = inside.nextNode()) {
      const value = text.nodeValue ?? "";
      for (const { 0: word, index } of value.matchAll(/[^\s\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+/gu)) {
        // A number inside a name follows the name's direction; an address, an amount with its unit, or a word do not.
        const range = document.createRange();
        let last: DOMRect | undefined;
        for (let at = index; at < index + word.length; at += 1) {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const box = range.getBoundingClientRect();
          if (box.width === 0) continue;
          if (last !== undefined && Math.abs(box.top - last.top) < 4 && box.left < last.left - 0.5) {
            faults.push(`${word} in ${value.slice(0, 80)}`);
            break;
          }
          // No other word is inside it.
          if (last !== undefined && Math.abs(box.top - last.top) < 4 && box.left > last.right + 8) {
            faults.push(`${word} is torn in ${value.slice(0, 80)}`);
            break;
          }
          last = box;
        }
      }
    }
  }
  return [...new Set(faults)];
};
