/** A stretch of a text: its start and its exclusive end. */
export type Span = readonly [from: number, to: number];

/** Stretches in order, overlapping ones merged. Adjacent ones are not merged. */
export const joined = (spans: readonly Span[]): readonly Span[] => {
  const result: Span[] = [];
  for (const span of spans.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last !== undefined && span[0] < last[1]) result[result.length - 1] = [last[0], Math.max(last[1], span[1])];
    else result.push(span);
  }
  return result;
};

/**
 * A decoded text, and its mapping back to the stretches of the original. Texts are binary: one character per UTF-8
 * byte.
 */
export type View = { readonly text: string; readonly sourceOf: (span: Span) => Span };

/** Any text in binary form. */
export const binary = (text: string): string => Buffer.from(text).toString("latin1");

/** What a stretch of a text stands for. */
export type Unit = { readonly length: number; readonly text: string };

/** Reads the unit at an index; undefined if a character stands for itself. */
export type ReadUnit = (text: string, at: number) => Unit | undefined;

/**
 * Replaces each unit by what it stands for. Responses may have millions of units, so their sources are computed only on
 * demand. A unit never becomes longer.
 */
export const viewOf = (text: string, readUnit: ReadUnit): View => {
  const whole: Span = [0, text.length];
  let places: Places | undefined;
  return {
    text: decode(text, readUnit, undefined),
    sourceOf: ([from, to]) => {
      if (from >= to) return whole;
      if (places === undefined) {
        places = { from: new Uint32Array(text.length), to: new Uint32Array(text.length) };
        decode(text, readUnit, places);
      }
      return [places.from[from] ?? 0, places.to[to - 1] ?? text.length];
    },
  };
};

/** Where each decoded byte began and ended in the source. */
type Places = { readonly from: Uint32Array; readonly to: Uint32Array };

const decode = (text: string, readUnit: ReadUnit, places: Places | undefined): string => {
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  const put = (byte: number, from: number, to: number): void => {
    bytes[length] = byte;
    if (places !== undefined) {
      places.from[length] = from;
      places.to[length] = to;
    }
    length += 1;
  };
  let at = 0;
  while (at < text.length) {
    const unit = readUnit(text, at);
    const end = at + (unit?.length ?? 1);
    if (unit === undefined) put(text.charCodeAt(at), at, end);
    else for (let index = 0; index < unit.text.length; index += 1) put(unit.text.charCodeAt(index), at, end);
    at = end;
  }
  return bytes.toString("latin1", 0, length);
};
