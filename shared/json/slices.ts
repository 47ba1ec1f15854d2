import { isRecord } from "./is-record.ts";
import { behindString } from "./scan.ts";

export type Slicing = {
  /** Reads a whole JSON text that lies in so many lists and objects, or throws. */
  readonly parse: (text: string, depth: number) => unknown;
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>;
  /** About how many characters are read between two pauses. */
  readonly length?: number;
};

/**
 * Reads a JSON text as `parse` would, but in slices: `JSON.parse` of some megabytes keeps the event loop for longer than others may
 * wait. Only a list or an object that is longer than a slice is taken apart here; its items go to `parse` in groups. Throws what
 * `parse` throws, and a SyntaxError where the parts do not fit together.
 */
export const parseInSlices = (text: string, { parse, pause, length = 32 * 1024 }: Slicing): Promise<unknown> => {
  const valueIn = async (range: Range, depth: number): Promise<unknown> => {
    const { from, to } = withoutSpace(text, range);
    const end = to - 1;
    const isList = text[from] === "[";
    if (to - from <= length || !(isList || text[from] === "{")) return parse(text.slice(from, to), depth);
    if (text[end] !== (isList ? "]" : "}")) throw new SyntaxError(`A bracket at ${from} is not closed.`);
    // By itself it says whether this is too deep already.
    parse("[]", depth);
    if (withoutSpace(text, { from: from + 1, to: end }).from === end) return isList ? [] : {};
    const items: unknown[] = [];
    const members: (readonly [string, unknown])[] = [];

    const readGroup = (group: Range): void => {
      if (withoutSpace(text, group).from === group.to)
        throw new SyntaxError(`Nothing stands between commas at ${group.from}.`);
      const inside = text.slice(group.from, group.to);
      const value = parse(isList ? `[${inside}]` : `{${inside}}`, depth);
      if (Array.isArray(value)) for (const item of value) items.push(item);
      else if (isRecord(value)) members.push(...Object.entries(value));
    };
    const readLong = async (item: Range): Promise<void> => {
      if (isList) items.push(await valueIn(item, depth + 1));
      else members.push(await memberIn(item, depth));
    };

    let group = from + 1;
    let item = group;
    let open = 0;
    let paused = from;
    for (let at = item; at <= end; at += 1) {
      const character = text[at];
      if (character === '"' && at < end) at = behindString(text, at) - 1;
      else if (character === "[" || character === "{") open += 1;
      else if (at < end && (character === "]" || character === "}")) open -= 1;
      if (at > end || open < 0) throw new SyntaxError(`The brackets around ${at} do not fit.`);
      if (at === end ? open === 0 : open === 0 && character === ",") {
        if (at - item > length) {
          if (item > group) readGroup({ from: group, to: item - 1 });
          await readLong({ from: item, to: at });
          group = at + 1;
        } else if (at - group > length) {
          readGroup({ from: group, to: at });
          group = at + 1;
        }
        item = at + 1;
      }
      if (at - paused > length) {
        await pause();
        paused = at;
      }
    }
    if (open !== 0) throw new SyntaxError(`The brackets before ${end} do not fit.`);
    if (group <= end) readGroup({ from: group, to: end });
    return isList ? items : Object.fromEntries(members);
  };

  const memberIn = async (range: Range, depth: number): Promise<readonly [string, unknown]> => {
    const { from, to } = withoutSpace(text, range);
    const behindKey = text[from] === '"' ? behindString(text, from) : from;
    const colon = withoutSpace(text, { from: behindKey, to }).from;
    if (text[colon] !== ":") throw new SyntaxError(`A key is missing at ${from}.`);
    const value = await valueIn({ from: colon + 1, to }, depth + 1);
    // The key is judged as `parse` judges keys: one that names what every object has may be refused for what it holds.
    const held = isRecord(value) && Object.hasOwn(value, "prototype") ? '{"prototype":0}' : "0";
    const named = parse(`{${text.slice(from, behindKey)}:${held}}`, depth);
    const [key] = isRecord(named) ? Object.keys(named) : [];
    if (key === undefined) throw new SyntaxError(`A key is missing at ${from}.`);
    return [key, value];
  };

  return valueIn({ from: 0, to: text.length }, 0);
};

/** Characters of the text: from the first up to the one behind the last. */
type Range = { readonly from: number; readonly to: number };

const isSpace = (character: string | undefined): boolean =>
  character === " " || character === "\n" || character === "\r" || character === "\t";

const withoutSpace = (text: string, range: Range): Range => {
  let { from, to } = range;
  while (from < to && isSpace(text[from])) from += 1;
  while (to > from && isSpace(text[to - 1])) to -= 1;
  return { from, to };
};
