import { joined, type Span } from "./view.ts";

// Widens a match before it is replaced, so that the rest is still valid text: a share may begin with the letter of an
// escape, and a byte of one character may be that of another.

/** Stretches of a binary text, widened to whole UTF-8 characters. */
export const wholeCharacters = (text: string, spans: readonly Span[]): readonly Span[] =>
  joined(
    spans.map(([begin, end]) => {
      let from = begin;
      let to = end;
      while (from > 0 && isContinuation(text, from)) from -= 1;
      while (isContinuation(text, to)) to += 1;
      return [from, to];
    }),
  );

/** Stretches between the quotes of a JSON string, widened to whole characters and escapes. */
export const wholeEscapes = (text: string, spans: readonly Span[]): readonly Span[] => {
  const whole = wholeCharacters(text, spans);
  if (!text.includes("\\")) return whole;
  const escapes = text.matchAll(/\\(?:u[0-9a-f]{4}|[^u])/gi);
  let escape = escapes.next().value;
  const widened = whole.map(([begin, end]): Span => {
    let from = begin;
    let to = end;
    for (; escape !== undefined && escape.index < end; escape = escapes.next().value) {
      const behind = escape.index + escape[0].length;
      if (behind <= begin) continue;
      from = Math.min(from, escape.index);
      to = Math.max(to, behind);
    }
    return [from, to];
  });
  return joined(widened);
};

const isContinuation = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xc0) === 0x80;
