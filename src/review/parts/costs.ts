import { numberText } from "#shared/amount/number-text.ts";
import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import type { CoinAmount, ReviewAnswer } from "#shared/console/meaning.ts";
import type { coinOf } from "#shared/meaning/coin.ts";
import { calledTransfers, type Outflow, outflowsOf } from "#shared/meaning/outflows.ts";
import { assetKey } from "#shared/meaning/totals.ts";
import type { Asset } from "#shared/meaning/types.ts";
import { saysItFails } from "./gate.ts";

type Shown = { readonly asset: Asset; readonly amount: string; readonly text: string };

/** A write's costs for its sender. */
export type Costs = {
  /** The minimum and maximum fee, equal if the level is chosen; undefined if unknown. */
  readonly fee: readonly [least: CoinAmount, most: CoinAmount] | undefined;
  /** What leaves the sender besides the fee, per asset. */
  readonly leaving: readonly Outflow[];
  /** The sender's remaining balances, if they can be determined. */
  readonly after: readonly Shown[];
};

type From = {
  readonly sender: string;
  readonly coin: ReturnType<typeof coinOf>;
  /** The fee level; undefined if the service chooses it. */
  readonly chosen: string | undefined;
  /** Someone else pays the fee. */
  readonly isFree?: boolean;
};

/** The costs of a reviewed write: the highest fee counts against the remainder. */
export const costsOf = (answer: ReviewAnswer, { sender, coin, chosen, isFree = false }: From): Costs => {
  const fee = isFree ? undefined : feeOf(answer, chosen);
  const leaving = leavingOf(answer, sender);
  if (saysItFails(answer.simulation)) return { fee, leaving, after: [] };
  const after = answer.balances.flatMap(({ asset, amount, text }): readonly Shown[] => {
    const decimals = asset.kind === "native" ? coin.decimals : decimalsOf(answer, asset);
    const before = readBaseUnits(amount);
    if (decimals === undefined || before === undefined) return [];
    const paid = asset.kind === "native" && !isFree ? readBaseUnits(fee?.[1].amount) : 0n;
    // Without the fee, the remaining coin amount would be too high.
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

/** What leaves the sender, by the node and by the call's decoded meaning. */
const leavingOf = ({ meaning, simulation }: ReviewAnswer, sender: string): readonly Outflow[] =>
  outflowsOf(sender, {
    moved: simulation.outcome === "succeeded" ? (simulation.movements ?? []) : [],
    decoded: meaning.movements,
    called: calledTransfers(meaning),
  });

const decimalsOf = ({ tokens }: ReviewAnswer, asset: Asset): number | undefined =>
  asset.kind === "erc20"
    ? (tokens.find(({ address }) => address.toLowerCase() === asset.token.toLowerCase())?.decimals ?? undefined)
    : undefined;
