import { numberText } from "#shared/amount/number-text.ts";
import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import type { CoinAmount, ReviewAnswer } from "#shared/console/meaning.ts";
import type { coinOf } from "#shared/meaning/coin.ts";
import { assetKey } from "#shared/meaning/totals.ts";
import type { Asset, ShownMovement } from "#shared/meaning/types.ts";
import { saysItFails } from "./gate.ts";
import { ownTransfers } from "./wanted.ts";

type Shown = { readonly asset: Asset; readonly amount: string; readonly text: string };

/** What a write costs its sender. */
export type Costs = {
  /** The least and the most that the network may take, the same where the level is chosen; undefined where it is not known. */
  readonly fee: readonly [least: CoinAmount, most: CoinAmount] | undefined;
  /** What leaves the sender beside the fee. */
  readonly leaving: readonly ShownMovement[];
  /** What the sender has left afterwards, where that can be told. */
  readonly after: readonly Shown[];
};

type From = {
  readonly sender: string;
  readonly coin: ReturnType<typeof coinOf>;
  /** The fee level; undefined where the service chooses it. */
  readonly chosen: string | undefined;
  /** Somebody else pays the fee. */
  readonly isFree?: boolean;
};

/** What a reviewed write costs: the highest fee counts against what is left. */
export const costsOf = (answer: ReviewAnswer, { sender, coin, chosen, isFree = false }: From): Costs => {
  const fee = isFree ? undefined : feeOf(answer, chosen);
  const leaving = leavingOf(answer, sender);
  if (saysItFails(answer.simulation)) return { fee, leaving, after: [] };
  const after = answer.balances.flatMap(({ asset, amount, text }): readonly Shown[] => {
    const decimals = asset.kind === "native" ? coin.decimals : decimalsOf(answer, asset);
    const before = readBaseUnits(amount);
    if (decimals === undefined || before === undefined) return [];
    const paid = asset.kind === "native" && !isFree ? readBaseUnits(fee?.[1].amount) : 0n;
    // Without the fee, what is left of the coin would be too much.
    if (paid === undefined) return [];
    const spent = leaving.filter((one) => assetKey(one.asset) === assetKey(asset));
    const left = spent.reduce((rest, one) => rest - (readBaseUnits(one.amount) ?? 0n), before - paid);
    if (left < 0n) return [];
    const unit = text.slice(text.indexOf(" ") + 1);
    return [{ asset, amount: left.toString(), text: `${numberText(formatUnits(left, decimals))} ${unit}` }];
  });
  return { fee, leaving, after };
};

const feeOf = ({ fees }: ReviewAnswer, chosen: string | undefined): Costs["fee"] => {
  const levels = (fees?.levels ?? []).filter(({ level }) => chosen === undefined || level === chosen);
  const [least, ...more] = levels
    .map(({ fee }) => fee)
    .toSorted((one, other) => (BigInt(one.amount) < BigInt(other.amount) ? -1 : 1));
  return least === undefined ? undefined : [least, more.at(-1) ?? least];
};

/** What leaves the sender, by the node or by the words of the call: whichever says more. */
const leavingOf = ({ meaning, simulation }: ReviewAnswer, sender: string): readonly ShownMovement[] => {
  const isOther = ({ to }: ShownMovement) => to.toLowerCase() !== sender.toLowerCase();
  const predicted = simulation.outcome === "succeeded" ? (simulation.movements ?? []) : [];
  const told = ownTransfers(predicted, sender).filter(isOther);
  const read = ownTransfers(meaning.movements, sender).filter(isOther);
  return told.length >= read.length ? told : read;
};

const decimalsOf = ({ tokens }: ReviewAnswer, asset: Asset): number | undefined =>
  asset.kind === "erc20"
    ? (tokens.find(({ address }) => address.toLowerCase() === asset.token.toLowerCase())?.decimals ?? undefined)
    : undefined;
