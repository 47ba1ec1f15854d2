import { shownMovements } from "#server/domains/meaning/happened.ts";
import type { Prediction } from "#server/domains/nodes/predict.ts";
import type { Prices } from "#server/domains/nodes/prices.ts";
import { Problem } from "#server/lib/problem.ts";
import type { FeeEstimate, ReviewAnswer, ReviewSimulation } from "#shared/console/meaning.ts";
import type { Reviewed } from "#shared/console/reviewed.ts";
import { amountText } from "#shared/meaning/shown.ts";
import { assetKey } from "#shared/meaning/totals.ts";
import type { Asset, Facts, Knowledge, Movement, Simulated } from "#shared/meaning/types.ts";
import type { Balances } from "./balances.ts";

/** A node's prediction; a problem if it did not answer, null if there is no node. */
export type Predicted = Prediction | Problem | null;

type Words = Pick<Facts, "native" | "token">;

/** A node's predicted movements; empty without a prediction. */
export const movementsOf = (predicted: Predicted): readonly Movement[] =>
  predicted !== null && !(predicted instanceof Problem) && predicted.outcome === "succeeded"
    ? (predicted.movements ?? [])
    : [];

/** A prediction in the form that warnings read. */
export const simulatedOf = (predicted: Predicted): Simulated => {
  if (predicted === null) return { outcome: "unavailable" };
  if (predicted instanceof Problem) return { outcome: "unanswered" };
  if (predicted.outcome === "succeeded") return { outcome: "succeeded", movements: predicted.movements };
  return { outcome: "failed", message: predicted.message };
};

/** A prediction for display. */
export const shownSimulation = async (predicted: Predicted, words: Words): Promise<ReviewSimulation> => {
  if (predicted === null) return { outcome: "unavailable" };
  if (predicted instanceof Problem) {
    return { outcome: "unanswered", code: predicted.code, message: predicted.message };
  }
  if (predicted.outcome !== "succeeded") return predicted;
  const { returnData, gas, movements } = predicted;
  return {
    outcome: "succeeded",
    returnData,
    gas: gas.toString(),
    movements: movements === null ? null : await shownMovements(movements, words),
  };
};

/** The fee at each level; null if the gas or its price is unknown. */
export const feesOf = (predicted: Predicted, prices: Prices | null, words: Words): FeeEstimate | null => {
  if (predicted === null || predicted instanceof Problem || predicted.outcome !== "succeeded") return null;
  const { gas } = predicted;
  if (prices === null) return null;
  return {
    gas: gas.toString(),
    levels: prices.levels.map(({ level, price }) => {
      const amount = (gas * price).toString();
      return { level, fee: { amount, text: amountText({ kind: "native" }, amount, words) } };
    }),
  };
};

/** What was reviewed; without a digest if it could not be read in time. */
export const shownReviewed = (seen: Reviewed | undefined): Pick<ReviewAnswer, "digest" | "reviewed"> => ({
  digest: seen?.digest ?? null,
  reviewed: [...(seen?.reviewed ?? [])],
});

export const shownBalances = (assets: readonly Asset[], balances: Balances, words: Words): ReviewAnswer["balances"] =>
  assets.flatMap((asset) => {
    const amount = balances.get(assetKey(asset))?.toString();
    return amount === undefined ? [] : [{ asset, amount, text: amountText(asset, amount, words) }];
  });

/** A proxy's implementation now and at the last call; undefined if unknown, or not a proxy. */
export const implementationsOf = (now: string | null | undefined, before: string | null): Knowledge["implementation"] =>
  now === undefined || (now === null && before === null) ? undefined : { now, before };
