import { deceivingCharacters, type HiddenCharacter, hiddenCharacters, isBlank } from "#shared/text/invisible.ts";

/**
 * A name for components that accept only text, such as options of a list: hidden characters are escaped, as in
 * NameText.
 */
export const nameText = (text: string): string =>
  deceivingIn(text).reduceRight(
    (rest, hidden) => rest.slice(0, hidden.at) + hidden.escape + rest.slice(endOf(hidden)),
    text,
  );

/** The first of some names that shows something. */
export const firstShown = (...names: readonly (string | null | undefined)[]): string | undefined =>
  names.find((name): name is string => typeof name === "string" && !isBlank(name));

/** The hidden characters of a name; those that a script or an emoji needs are not among them. */
export const deceivingIn = (text: string): readonly HiddenCharacter[] =>
  hiddenCharacters(text).length === 0 ? [] : deceivingCharacters(text);

/** The offset after a character. */
export const endOf = ({ at, codePoint }: HiddenCharacter): number => at + String.fromCodePoint(codePoint).length;
