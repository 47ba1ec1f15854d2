import { isRecord } from "./is-record.ts";
import { behindString } from "./scan.ts";

export type Slicing = {
  /** Reads a complete JSON text nested at this depth, or throws. */
  readonly parse: (text: string, depth: number) => unknown;
  /** Lets other work run. */
  readonly pause: () => Promise<void>;
  /**
   * Makes the error for something that cannot be read in parts: a key or a number longer than a slice and
   * `longestWord`, or an object longer than a slice with more than `mostMembers`.
   */
  readonly tooLong: (what: "key" | "number" | "object") => Error;
  /** Approximate number of characters between two pauses. */
  readonly length?: number;
};

/** Length of a key or a number that is read whatever the slice length. */
export const longestWord = 1_000;

/** Members of one object: each time its hash table grows, all of it is copied at once. */
export const mostMembers = 50_000;

/**
 * Reads a JSON text as `parse` would, but in slices: `JSON.parse` of some megabytes would block the event loop too
 * long. Only a list, an object or a string longer than a slice is split here; short items go to `parse` in groups.
 * Looks at each character a fixed number of times, however deep it is. Throws what `parse` throws, what `tooLong`
 * makes, and a SyntaxError if the parts do not fit together.
 */
export const parseInSlices = async (text: string, slicing: Slicing): Promise<unknown> => {
  const { parse, pause, tooLong, length = 32 * 1024 } = slicing;
  if (text.length <= length) return parse(text, 0);
  const ends = await endsOfLong(text, { ...slicing, length });

  const valueIn = async (range: Range, depth: number): Promise<unknown> => {
    const { from, to } = withoutSpace(text, range);
    if (to - from <= length) return parse(text.slice(from, to), depth);
    const code = text.charCodeAt(from);
    if (code !== quote && !isOpening(code)) {
      if (to - from <= longestWord) return parse(text.slice(from, to), depth);
      throw isNumeral(code) ? tooLong("number") : new SyntaxError(`There is no value at ${from}.`);
    }
    if (ends.get(from) !== to) throw new SyntaxError(`The value at ${from} does not end before ${to}.`);
    if (code === quote) return stringIn({ from: from + 1, to: to - 1 }, depth);
    if (text.charCodeAt(to - 1) !== closingOf(code)) throw new SyntaxError(`The bracket at ${from} is not closed.`);
    return itemsIn({ from: from + 1, to: to - 1 }, depth, code === openList);
  };

  /** A long string is read in parts that do not split an escape. */
  const stringIn = async ({ from, to }: Range, depth: number): Promise<string> => {
    const parts: string[] = [];
    for (let at = from; at < to;) {
      const begun = at;
      const enough = begun + Math.max(1, length);
      while (at < to && at < enough) {
        if (text.charCodeAt(at) !== backslash) at += 1;
        else at += text.charCodeAt(at + 1) === letterU ? 6 : 2;
      }
      at = Math.min(at, to);
      parts.push(String(parse(`"${text.slice(begun, at)}"`, depth)));
      await pause();
    }
    return parts.join("");
  };

  /** The items of a list or the members of an object, between its brackets. */
  const itemsIn = async ({ from, to: end }: Range, depth: number, isList: boolean): Promise<unknown> => {
    const items: unknown[] = [];
    const members: Record<string, unknown> = {};
    let count = 0;
    const setMember = (key: string, value: unknown): void => {
      count += 1;
      if (count > mostMembers) throw tooLong("object");
      setOwn(members, key, value);
    };
    if (withoutSpace(text, { from, to: end }).from === end) return isList ? items : members;

    const readGroup = (group: Range): void => {
      if (withoutSpace(text, group).from === group.to)
        throw new SyntaxError(`There is nothing between the commas at ${group.from}.`);
      const inside = text.slice(group.from, group.to);
      const value = parse(isList ? `[${inside}]` : `{${inside}}`, depth);
      if (Array.isArray(value)) for (const item of value) items.push(item);
      else if (isRecord(value)) for (const key of Object.keys(value)) setMember(key, value[key]);
    };
    const readLong = async (item: Range): Promise<void> => {
      if (isList) items.push(await valueIn(item, depth + 1));
      else setMember(...(await memberIn(item, depth)));
    };

    let group = from;
    let item = group;
    let open = 0;
    let paused = from;
    for (let at = item; at <= end; at += 1) {
      const code = text.charCodeAt(at);
      if (at < end) {
        const behind = ends.get(at);
        if (behind !== undefined) {
          paused += behind - 1 - at;
          at = behind - 1;
        } else if (code === quote) at = behindString(text, at) - 1;
        else if (isOpening(code)) open += 1;
        else if (isClosing(code)) open -= 1;
      }
      if (at > end || open < 0) throw new SyntaxError(`The brackets around ${at} do not match.`);
      if (at === end ? open === 0 : open === 0 && code === comma) {
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
    if (open !== 0) throw new SyntaxError(`The brackets before ${end} do not match.`);
    if (group <= end) readGroup({ from: group, to: end });
    return isList ? items : members;
  };

  const memberIn = async (range: Range, depth: number): Promise<readonly [string, unknown]> => {
    const { from, to } = withoutSpace(text, range);
    const behindKey = text.charCodeAt(from) === quote ? (ends.get(from) ?? behindString(text, from)) : from;
    if (behindKey - from > Math.max(length, longestWord)) throw tooLong("key");
    const colon = withoutSpace(text, { from: behindKey, to }).from;
    if (text[colon] !== ":") throw new SyntaxError(`A key is missing at ${from}.`);
    const value = await valueIn({ from: colon + 1, to }, depth + 1);
    // The key is checked as `parse` checks keys: one that names a built-in property may be refused because of its
    // value.
    const held = isRecord(value) && Object.hasOwn(value, "prototype") ? '{"prototype":0}' : "0";
    const member = parse(`{${text.slice(from, behindKey)}:${held}}`, depth);
    const [key] = isRecord(member) ? Object.keys(member) : [];
    if (key === undefined) throw new SyntaxError(`A key is missing at ${from}.`);
    return [key, value];
  };

  return valueIn({ from: 0, to: text.length }, 0);
};

/** The end of each list, object and string longer than a slice, exclusive, by its first character. */
const endsOfLong = async (
  text: string,
  { parse, pause, length }: Slicing & { readonly length: number },
): Promise<ReadonlyMap<number, number>> => {
  const ends = new Map<number, number>();
  const open: number[] = [];
  let deepest = 0;
  let string = -1;
  let paused = 0;
  const close = (from: number, to: number): void => {
    if (to - from > length) ends.set(from, to);
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (string >= 0) {
      if (code === backslash) at += 1;
      else if (code === quote) {
        close(string, at + 1);
        string = -1;
      }
    } else if (code === quote) string = at;
    else if (isOpening(code)) {
      // Throws if this is already too deep.
      if (open.length >= deepest) parse("[]", open.length);
      open.push(at);
      deepest = Math.max(deepest, open.length);
    } else if (isClosing(code)) {
      const from = open.pop();
      if (from === undefined) throw new SyntaxError(`The bracket at ${at} closes nothing.`);
      close(from, at + 1);
    }
    if (at - paused > length) {
      await pause();
      paused = at;
    }
  }
  if (string >= 0 || open.length > 0) throw new SyntaxError("The text ends too early.");
  return ends;
};

/** Characters of the text, the end exclusive. */
type Range = { readonly from: number; readonly to: number };

/** `__proto__` is an ordinary key, as in JSON.parse. */
const setOwn = (members: Record<string, unknown>, key: string, value: unknown): void => {
  if (key !== "__proto__") members[key] = value;
  else Object.defineProperty(members, key, { value, configurable: true, enumerable: true, writable: true });
};

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const letterU = 0x75;
const openList = 0x5b;
const openObject = 0x7b;
const isOpening = (code: number): boolean => code === openList || code === openObject;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;
/** Opening and closing brackets are two character codes apart. */
const closingOf = (opening: number): number => opening + 2;
const isNumeral = (code: number): boolean => code === 0x2d || (code >= 0x30 && code <= 0x39);
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const withoutSpace = (text: string, range: Range): Range => {
  let { from, to } = range;
  while (from < to && isSpace(text.charCodeAt(from))) from += 1;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1;
  return { from, to };
};
