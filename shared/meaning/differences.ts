import { addressIn, say } from "./sentence.ts";
import { sentenceText } from "./sentence-text.ts";
import { amountText } from "./shown.ts";
import type { Asset, Facts, Movement } from "./types.ts";

/**
 * What was predicted and did not happen, and what happened and was not predicted, each a whole sentence. Transfers of one asset between the
 * same two addresses count as one. The coin is left out: a receipt does not tell what contracts sent on.
 */
export const differencesOf = (
  predicted: readonly Movement[],
  happened: readonly Movement[],
  facts: Pick<Facts, "native" | "token" | "nameOf">,
): readonly string[] => {
  const [before, after] = [totals(predicted), totals(happened)];
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => {
    const [expected, actual] = [before.get(key), after.get(key)];
    if (expected?.amount === actual?.amount) return [];
    return [sentenceOf(expected, actual, facts)];
  });
};

/** Movements by what they are about; amounts of one kind added up, and of approvals the last one. */
const totals = (movements: readonly Movement[]): ReadonlyMap<string, Movement> => {
  const byKey = new Map<string, Movement>();
  for (const movement of movements) {
    if (movement.asset.kind === "native") continue;
    const key = keyOf(movement);
    const sum = byKey.get(key);
    byKey.set(
      key,
      sum === undefined || movement.kind === "approval" ? movement : { ...sum, amount: added(sum, movement) },
    );
  }
  return byKey;
};

const added = (one: Movement, other: Movement): string =>
  one.amount === "unlimited" || other.amount === "unlimited"
    ? "unlimited"
    : (BigInt(one.amount) + BigInt(other.amount)).toString();

const keyOf = ({ kind, asset, from, to }: Movement): string =>
  JSON.stringify([kind, assetKey(asset), from.toLowerCase(), to.toLowerCase()]);

const assetKey = (asset: Asset): readonly string[] => {
  if (asset.kind === "native") return [asset.kind];
  return [asset.kind, asset.token.toLowerCase(), "tokenId" in asset ? asset.tokenId : ""];
};

const sentenceOf = (
  expected: Movement | undefined,
  actual: Movement | undefined,
  facts: Pick<Facts, "native" | "token" | "nameOf">,
): string => {
  const about = expected ?? actual;
  if (about === undefined) return "";
  const [from, to] = [addressIn(about.from, facts), addressIn(about.to, facts)];
  const text = (movement: Movement): string => amountText(movement.asset, movement.amount, facts);
  const isApproval = about.kind === "approval";
  const way = isApproval ? say` that ${to} may take from ${from}` : say` from ${from} to ${to}`;
  if (expected === undefined) return sentenceText(say`Not predicted: ${text(about)}${way}.`);
  if (actual === undefined) return sentenceText(say`Predicted, but did not happen: ${text(about)}${way}.`);
  return sentenceText(say`Predicted ${text(expected)}${way}, but it was ${text(actual)}.`);
};
