import { sumOfFigures } from "#shared/amount/figures.ts";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { splitAmount } from "#shared/amount/written-amount.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { assetKey, unitsOf } from "#shared/meaning/totals.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { networkOf } from "#src/operations/described-operation.ts";

/** What operations move of one asset on one network. */
export type Total = {
  readonly key: string;
  readonly networkId: string | undefined;
  /** With its unit: `1,234.5 PDT`. */
  readonly text: string;
  /** The same as a person types it, without grouping: `1234.5 PDT`. */
  readonly typed: string;
};

type Moved = { readonly networkId: string | undefined; readonly movements: ShownMovement[] };

/** The totals of what operations request, and how many of them have no amount that Postern can read. */
export type Totals = { readonly totals: readonly Total[]; readonly without: number };

/** The totals of what operations request, per asset and network, in the order in which they first appear. */
export const totalsOf = (operations: readonly OperationRecord[]): Totals => {
  const moved = new Map<string, Moved>();
  let without = 0;
  for (const operation of operations) {
    const networkId = networkOf(operation);
    const transfers = (operation.meaning?.meaning.movements ?? []).filter(({ kind }) => kind === "transfer");
    if (transfers.length === 0) without += 1;
    for (const movement of transfers) {
      const key = `${networkId ?? ""} ${collectionKey(movement)}`;
      const entry = moved.get(key) ?? { networkId, movements: [] };
      entry.movements.push(movement);
      moved.set(key, entry);
    }
  }
  const totals = [...moved].map(([key, { networkId, movements }]) => ({ key, networkId, ...sumOf(movements) }));
  return { totals, without };
};

/** The items of a collection are counted together. */
const collectionKey = ({ asset }: ShownMovement): string => {
  if (asset.kind === "native" || asset.kind === "erc20") return assetKey(asset);
  return `nft ${asset.token.toLowerCase()}`;
};

const sumOf = (movements: readonly ShownMovement[]): Pick<Total, "text" | "typed"> => {
  const units = String(movements.reduce((sum, { amount }) => sum + (unitsOf(amount) ?? 0n), 0n));
  const [first] = movements;
  if (first !== undefined && first.asset.kind !== "native" && first.asset.kind !== "erc20") {
    return { text: countText(units, "NFT"), typed: `${units} ${units === "1" ? "NFT" : "NFTs"}` };
  }
  const inUnits = { text: `${numberText(units)} base units`, typed: `${units} base units` };
  const written = movements.map(({ text }) => splitAmount(text));
  const unit = written[0]?.unit ?? "";
  const figures = written.flatMap((one) => (one === undefined || one.isCut || one.unit !== unit ? [] : [one.figure]));
  if (figures.length < movements.length || unit === "" || unit.startsWith("base units")) return inUnits;
  const sum = sumOfFigures(figures);
  const typed = `${sum} ${unit}`;
  return { text: `${numberText(sum)} ${unit}`, typed: typable.test(typed) ? typed : inUnits.typed };
};

// Anything else may be missing on the keyboard, or look like something else.
const typable = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** More than these are only counted: the totals are shown above. */
const mostTyped = 3;

/** What a person types before operations are settled together: their number and, on a mainnet, what they move. */
export const phraseOf = (kind: Environment["kind"], count: number, { totals, without }: Totals): string => {
  const number = `settle ${count}`;
  const amounts = totals.length > mostTyped ? [`${totals.length} assets`] : totals.map(({ typed }) => typed);
  const parts = [...amounts, ...(without === 0 ? [] : [`${without} without amount`])];
  return kind === "mainnet" && parts.length > 0 ? `${number}: ${parts.join(", ")}` : number;
};
