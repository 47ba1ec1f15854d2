import { numberText } from "#shared/amount/number-text.ts";
import { mostPayoutRows } from "#shared/console/payouts.ts";
import { wordOf } from "#shared/csv/headings.ts";
import { nameText } from "#src/components/name-text.ts";
import { fieldWords } from "./grid-row.tsx";
import type { PastedTable } from "./pasted-table.ts";
import { type Column, columnKinds, type Mapping } from "./row-asset.ts";

export const columnWords: Readonly<Record<Column, string>> = {
  ...fieldWords,
  network: "Network",
  tokenType: "Token type",
  tokenId: "Token id",
};

/** Further names and ids of one asset or network, which have to agree. */
const mayRepeat: ReadonlySet<Column> = new Set(["asset", "network"]);

/** Why a table cannot be added yet. `chosen` is what a person has made of its columns; `present` counts existing rows. */
export const importProblem = (
  { lines, repeated }: PastedTable,
  mapping: Mapping,
  chosen: Mapping | undefined,
  present: number,
): string | undefined => {
  const [heading] = repeated;
  if (heading !== undefined && chosen === undefined) {
    return `Several columns are called “${nameText(heading)}”. Choose what each of them is.`;
  }
  if (!mapping.includes("to")) return "Choose the recipient column.";
  if (!mapping.includes("amount")) return "Choose the amount column.";
  const twice = columnKinds.find((kind) => !mayRepeat.has(kind) && mapping.filter((one) => one === kind).length > 1);
  if (twice !== undefined) return `Choose only one column for ${columnWords[twice].toLowerCase()}.`;
  const total = lines.length + present;
  return total > mostPayoutRows
    ? `A payout has at most ${numberText(mostPayoutRows)} rows; this would make ${numberText(total)}.`
    : undefined;
};

/** The headings whose columns a person has assigned, by their words. */
export const assignedByHand = (
  { header, mapping }: PastedTable,
  chosen: Mapping | undefined,
): ReadonlyMap<string, Column> =>
  new Map(
    (header ?? []).flatMap((heading, at) => {
      const column = chosen?.[at] ?? null;
      const word = wordOf(heading);
      return column === null || column === mapping[at] || word === "" ? [] : [[word, column] as const];
    }),
  );
