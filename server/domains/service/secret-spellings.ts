import { shortestSecret } from "#server/lib/simple-secret.ts";
import type { Steps } from "#shared/abi/steps.ts";
import { binary, decodedForms } from "./decoded-forms.ts";
import { createFinder, type Finder } from "./finder.ts";

/** Replaces a secret. */
export const redacted = "[secret]";

/** Looks for secrets in a binary text as it is written: nothing is decoded. */
export type SecretSearch = {
  readonly isIn: (text: string) => Steps<boolean>;
  /** The text with every secret replaced; a text that is full of them is replaced as a whole. */
  readonly without: (text: string) => string;
};

export const createSecretSearch = (values: readonly string[]): SecretSearch => {
  const all = values.filter(canBeFound).flatMap(spellingsOf);
  const spellings = [...new Map(all.map((one) => [one.text, one])).values()].map((one) => ({
    ...one,
    find: createFinder(one.text),
  }));
  const longest = Math.max(0, ...spellings.map(({ text }) => text.length));
  return {
    isIn: function* (text) {
      for (let from = 0; from < text.length; from += stepLength) {
        const part = text.slice(from, from + stepLength + longest);
        if (spellings.some(({ find }) => find(part, 0) >= 0)) return true;
        yield;
      }
      return false;
    },
    without: (text) => {
      const places: Span[] = [];
      for (const spelling of spellings) {
        for (const place of placesOf(spelling, text)) {
          if (places.length >= mostPlaces) return redacted;
          places.push(place);
        }
      }
      const parts: string[] = [];
      let done = 0;
      for (const [from, to] of joined(places)) {
        parts.push(text.slice(done, from), redacted);
        done = to;
      }
      parts.push(text.slice(done));
      return parts.join("");
    },
  };
};

/** Characters that are searched in one step. */
const stepLength = 256 * 1024;
/** Places of secrets in one text: sorting half a million of them would hold everyone up. */
const mostPlaces = 10_000;

/** A secret inside the marker itself is not searched for, or a text would change each time. */
const canBeFound = (value: string): boolean =>
  value.length >= shortestSecret && !redacted.includes(value.toLowerCase());

/** A spelling of a secret, and whether a letter of Base64 before and behind it encodes a part of the secret too. */
type Spelling = { readonly text: string; readonly isOpen: readonly [before: boolean, behind: boolean] };

const closed = [false, false] as const;

const spellingsOf = (value: string): readonly Spelling[] => {
  const bytes = Buffer.from(value);
  const hex = bytes.toString("hex");
  // A form writes a space as a plus, and who decodes one makes a plus a space. A secret that holds something like an
  // escape loses it when a text is decoded.
  const plain = [value, value.toUpperCase(), value.toLowerCase()]
    .flatMap((written) => [written, written.replaceAll(" ", "+"), written.replaceAll("+", " ")])
    .flatMap((written) => [...decodedForms(binary(written))])
    .filter(({ length }) => length >= shortestSecret);
  return [
    ...[...plain, hex, hex.toUpperCase()].map((text) => ({ text, isOpen: closed })),
    ...[0, 1, 2].flatMap((offset) => base64Of(bytes, offset)),
  ];
};

/** The Base64 of a secret this many bytes after the beginning of a group: the letters that encode nothing else. */
const base64Of = (bytes: Buffer, offset: number): readonly Spelling[] => {
  const bits = 8 * (offset + bytes.length);
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString("base64")
    .slice(Math.ceil((8 * offset) / 6), Math.floor(bits / 6));
  const isOpen = [offset > 0, bits % 6 > 0] as const;
  return [text, text.replaceAll("+", "-").replaceAll("/", "_")].map((one) => ({ text: one, isOpen }));
};

/** Finds a spelling. */
type Sought = Spelling & { readonly find: Finder };

type Span = readonly [from: number, to: number];

const placesOf = function* ({ text: written, isOpen: [before, behind], find }: Sought, text: string): Generator<Span> {
  for (let from = find(text, 0); from >= 0; from = find(text, from + 1)) {
    const to = from + written.length;
    yield [
      before && isBase64.test(text.charAt(from - 1)) ? from - 1 : from,
      behind && isBase64.test(text.charAt(to)) ? to + 1 : to,
    ];
  }
};

const isBase64 = /[\w+/-]/;

/** Stretches in order, overlapping ones as one. */
const joined = (spans: readonly Span[]): readonly Span[] => {
  const result: Span[] = [];
  for (const span of spans.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last !== undefined && span[0] < last[1]) result[result.length - 1] = [last[0], Math.max(last[1], span[1])];
    else result.push(span);
  }
  return result;
};
