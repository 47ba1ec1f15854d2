import { numberText } from "#shared/amount/number-text.ts";
import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import { splitAmount } from "#shared/amount/written-amount.ts";
import { leavesOf } from "./findings.ts";
import { sameAddress, zeroAddress } from "./sentence.ts";
import { assetKey } from "./totals.ts";
import type { Asset, Meaning, ShownMovement } from "./types.ts";

/** An amount of an asset, in base units and with its unit. */
export type ShownAmount = Pick<ShownMovement, "asset" | "amount" | "text">;

/** What leaves an address of one asset, to all recipients together. */
export type Outflow = ShownAmount & {
  /** Its part that a transfer's token sends elsewhere, or destroys; null if there is none. */
  readonly fee: ShownAmount | null;
  /** What the recipients of the transfers get, if that is less than what leaves without the fee. */
  readonly arrives: ShownAmount | null;
};

type Sources = {
  /** What a node predicts or a receipt shows; empty if neither is known. */
  readonly moved: readonly ShownMovement[];
  /** Decoded from the call. */
  readonly decoded: readonly ShownMovement[];
  /** Decoded transfers of tokens, if the call consists of nothing else. */
  readonly called: readonly ShownMovement[];
};

/**
 * What leaves an address, per asset: what moves according to a node or a receipt, and what the call says of other
 * assets. A token can only be said to take a fee if nothing but its transfers was called.
 */
export const outflowsOf = (sender: string, { moved, decoded, called }: Sources): readonly Outflow[] => {
  const isOut = ({ kind, from, to }: ShownMovement): boolean =>
    kind === "transfer" && sameAddress(from, sender) && !sameAddress(to, sender);
  const shown = moved.filter(isOut);
  const rest = decoded.filter((one) => isOut(one) && !shown.some((other) => isSameContract(one.asset, other.asset)));
  return [...groupsOf([...shown, ...rest]).values()].flatMap((group): readonly Outflow[] => {
    const [first] = group;
    const unit = group.map(scaleOf).find((scale) => scale !== undefined);
    if (first === undefined) return [];
    // A token's number is not an amount.
    if (unit === undefined) return group.map((one) => ({ ...amountIn(one), fee: null, arrives: null }));
    const { asset } = first;
    const isOf = (movement: ShownMovement): boolean => assetKey(movement.asset) === assetKey(asset);
    const asked = called.filter((one) => isOut(one) && isOf(one));
    const isRecipient = (address: string): boolean => asked.some(({ to }) => sameAddress(to, address));
    const of = (units: bigint): ShownAmount => ({ asset, amount: units.toString(), text: textOf(units, unit) });
    const fee = shown.some((one) => isOf(one) && isRecipient(one.to))
      ? sumOf(shown.filter((one) => isOf(one) && !isRecipient(one.to)))
      : 0n;
    const transfers = moved.filter((one) => one.kind === "transfer" && isOf(one));
    const arrives =
      sumOf(transfers.filter(({ to }) => isRecipient(to))) - sumOf(transfers.filter(({ from }) => isRecipient(from)));
    const sum = sumOf(group);
    const total = sum > sumOf(asked) ? sum : sumOf(asked);
    return [
      {
        ...of(total),
        fee: asked.length > 0 && fee > 0n ? of(fee) : null,
        arrives: asked.length > 0 && arrives > 0n && arrives < total - fee ? of(arrives) : null,
      },
    ];
  });
};

/** The transfers of tokens that a call consists of; empty if it does anything else as well. */
export const calledTransfers = (meaning: Meaning): readonly ShownMovement[] => {
  const leaves = leavesOf(meaning);
  const isTransfer = ({ kind, asset, from, to }: ShownMovement): boolean =>
    kind === "transfer" && asset.kind === "erc20" && from !== zeroAddress && to !== zeroAddress;
  return leaves.every(({ movements }) => movements.length > 0 && movements.every(isTransfer))
    ? leaves.flatMap(({ movements }) => movements)
    : [];
};

/** The total, and what becomes of it: `101 TAX, of which 1 TAX is the token's fee`. */
export const outflowText = ({ text, fee, arrives }: Outflow): string => {
  const parts = [
    ...(fee === null ? [] : [`${fee.text} is the token's fee`]),
    ...(arrives === null ? [] : [`${arrives.text} arrives`]),
  ];
  return parts.length === 0 ? text : `${text}, of which ${parts.join(" and ")}`;
};

const isSameContract = (one: Asset, other: Asset): boolean =>
  one.kind === "native" || other.kind === "native"
    ? one.kind === other.kind
    : sameAddress(one.token, other.token) && (one.kind !== other.kind || assetKey(one) === assetKey(other));

const groupsOf = (movements: readonly ShownMovement[]): ReadonlyMap<string, readonly ShownMovement[]> => {
  const groups = new Map<string, ShownMovement[]>();
  for (const movement of movements) {
    const key = assetKey(movement.asset);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [movement]);
    else group.push(movement);
  }
  return groups;
};

const amountIn = ({ asset, amount, text }: ShownMovement): ShownAmount => ({ asset, amount, text });

const sumOf = (movements: readonly ShownMovement[]): bigint =>
  movements.reduce((sum, { amount }) => sum + (readBaseUnits(amount) ?? 0n), 0n);

type Scale = { readonly decimals: number; readonly unit: string };

/** How an asset's amounts are written, according to one of them: `9950` base units as `99.5 TAX` have two decimals. */
const scaleOf = ({ amount, text }: ShownMovement): Scale | undefined => {
  const units = readBaseUnits(amount);
  const { figure = "", unit = "", isCut = true } = splitAmount(text) ?? {};
  const [whole = "", fraction = ""] = figure.split(".");
  const digits = BigInt(whole + fraction);
  if (units === undefined || units === 0n || isCut || digits === 0n || units % digits !== 0n) return undefined;
  const zeros = (units / digits).toString().length - 1;
  return digits * 10n ** BigInt(zeros) === units ? { decimals: fraction.length + zeros, unit } : undefined;
};

const textOf = (units: bigint, { decimals, unit }: Scale): string =>
  `${numberText(formatUnits(units, decimals))} ${unit.replace(/^base units?\b/, units === 1n ? "base unit" : "base units")}`.trim();
