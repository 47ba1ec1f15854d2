import * as z from "zod/mini";
import { deceivingCharacters, type HiddenCharacter, type HiddenKind, nameOf } from "#shared/text/invisible.ts";

/** One line of text written by a person, without surrounding space. */
export const lineSchema = (longest: number) =>
  z.string().check(
    trimmed(),
    z.minLength(1, "is empty"),
    within(longest),
    readable(() => true),
  );

/**
 * Lines of text written by a person, or none; line ends become line feeds. Unusual spaces are accepted, because text
 * pasted from elsewhere has them.
 */
export const linesSchema = (longest: number) =>
  z.string().check(
    trimmed(),
    z.overwrite((text) => text.replaceAll(/\r\n?/g, "\n")),
    within(longest),
    readable(({ kind, codePoint }) => kind !== "space" && codePoint !== tab && codePoint !== lineFeed),
  );

/** Text that is too long is not checked further. */
const within = (longest: number) =>
  z.maxLength(longest, { error: `is longer than ${longest} characters`, abort: true });

const tab = 0x09;
const lineFeed = 0x0a;

/** Not `z.trim()`, which would silently remove a byte order mark instead of reporting it. */
const trimmed = () =>
  z.overwrite<string>((text) => {
    let from = 0;
    let to = text.length;
    while (from < to && isSpace(text, from)) from += 1;
    while (to > from && isSpace(text, to - 1)) to -= 1;
    return text.slice(from, to);
  });

const isSpace = (text: string, at: number): boolean => /[^\S\ufeff]/.test(text.charAt(at));

/** Refuses characters that make two texts look alike, or one read as another, naming the first. */
export const readable = (isRefused: (character: HiddenCharacter) => boolean) => {
  const firstIn = (text: string) => deceivingCharacters(text).find(isRefused);
  return z.refine<string>((text) => firstIn(text) === undefined, {
    error: ({ input }) => {
      const character = typeof input === "string" ? firstIn(input) : undefined;
      return character === undefined ? undefined : `contains ${kinds[character.kind]} (${nameOf(character)})`;
    },
  });
};

const kinds: Readonly<Record<HiddenKind, string>> = {
  control: "a control character",
  direction: "a direction mark",
  invisible: "an invisible character",
  space: "an unusual space",
};
