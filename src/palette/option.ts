import type { ComponentType } from "react";
import { matchRank, matchRanks } from "#shared/text/match-rank.ts";

/** An option of the palette: a page, an action or a record. */
export type Option = {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  /** Additional facts beside the label. */
  readonly detail?: string | undefined;
  /** Other names: an address, an id. */
  readonly names?: readonly (string | undefined)[];
  /** Additional search terms that are not names. */
  readonly words?: string;
  /** Links to the rest of its group, below the others. */
  readonly isRest?: true;
  readonly icon: ComponentType<{ readonly size: number; readonly "aria-hidden": true }>;
  /** Keys that do the same. */
  readonly keys?: string;
  /**
   * What happens to the palette: it leads to another page, which takes the focus; it closes and returns the focus; it
   * stays.
   */
  readonly ends: "left" | "closed" | "open";
  readonly run: () => void;
};

const folded = (text: string): string => text.normalize("NFC").toLowerCase();

/** Whether a label or the words of an option hold each word of a text: as text, never as a pattern. */
export const fits = ({ label, words = "" }: Pick<Option, "label" | "words">, text: string): boolean => {
  const all = folded(`${label} ${words}`);
  return folded(text)
    .split(/\s+/)
    .every((word) => all.includes(word));
};

/** A text split around its first match, in any case. */
export const aroundMatch = (text: string, query: string): readonly [string, string, string] => {
  const at = query === "" ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  // Some letters get longer in lower case: positions then do not correspond.
  if (at < 0 || text.toLowerCase().length !== text.length) return [text, "", ""];
  return [text.slice(0, at), text.slice(at, at + query.length), text.slice(at + query.length)];
};

/** Options with the best match first in each group, and the group with the best match first; ties keep their order. */
export const bestFirst = (options: readonly Option[], text: string): readonly Option[] => {
  const ranked = options.map((option) => ({ option, rank: rankOf(option, text) }));
  const best = new Map<string, number>();
  for (const { option, rank } of ranked) best.set(option.group, Math.min(rank, best.get(option.group) ?? rank));
  const order = [...best.keys()].toSorted((one, other) => (best.get(one) ?? 0) - (best.get(other) ?? 0));
  return order.flatMap((group) =>
    ranked
      .filter(({ option }) => option.group === group)
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ option }) => option),
  );
};

const rankOf = ({ label, names = [], isRest }: Option, text: string): number =>
  isRest === true
    ? Number.POSITIVE_INFINITY
    : text === ""
      ? matchRanks.whole
      : matchRank([label, ...names.filter((name) => name !== undefined)], text);

/** Options under their headings, in the order in which the headings first come. */
export const grouped = (options: readonly Option[]): readonly (readonly [string, readonly Option[]])[] =>
  [...new Set(options.map(({ group }) => group))].map((name) => [name, options.filter(({ group }) => group === name)]);
