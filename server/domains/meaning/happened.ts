import type { Listed } from "#server/domains/journal/withdrawn.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { paused } from "#server/lib/paused.ts";
import type { CoinAmount } from "#shared/console/meaning.ts";
import { hasSucceeded, type OperationState } from "#shared/console/operation-states.ts";
import { movementsOfLogsSteps } from "#shared/meaning/logs.ts";
import { amountText, shownMovement } from "#shared/meaning/shown.ts";
import type { Facts, Movement, ShownMovement, Transaction } from "#shared/meaning/types.ts";
import type { Receipt } from "#shared/wire/receipt.ts";

/**
 * The movements of a receipt. Its logs, possibly thousands, do not include the coin sent with the transaction itself.
 */
export const happenedIn = async (
  { status, logs = [] }: Receipt,
  { from, to, amount }: Pick<Transaction, "from" | "to" | "amount">,
): Promise<readonly Movement[]> => {
  const coin: Movement[] =
    status === 1 && amount > 0n && to !== null
      ? [{ kind: "transfer", asset: { kind: "native" }, amount: amount.toString(), from, to }]
      : [];
  return [...coin, ...(await paused(movementsOfLogsSteps(logs)))];
};

/**
 * What the service's list says a withdrawal moved, on a network without receipts: nothing if it failed. Null if the
 * list does not say, or not yet.
 */
export const listedMovements = (
  state: OperationState,
  listed: Listed | null,
  { from, to }: Pick<Transaction, "from" | "to">,
): readonly Movement[] | null => {
  if (listed === null || to === null) return null;
  if (!hasSucceeded(state)) return [];
  return listed.amount === null
    ? null
    : [{ kind: "transfer", asset: { kind: "native" }, amount: listed.amount, from, to }];
};

/** The network fee according to the service's list. */
export const listedFee = (listed: Listed | null, facts: Pick<Facts, "native" | "token">): CoinAmount | null => {
  const amount = listed?.fee ?? null;
  return amount === null ? null : { amount, text: amountText({ kind: "native" }, amount, facts) };
};

/** Movements in words, with pauses because there may be thousands. */
export const shownMovements = async (
  movements: readonly Movement[],
  facts: Pick<Facts, "native" | "token">,
): Promise<ShownMovement[]> => {
  const shown: ShownMovement[] = [];
  await inSlices(movements, (movement) => {
    shown.push(shownMovement(movement, facts));
  });
  return shown;
};

/** The network fee; null if the receipt does not have the price. */
export const feeOf = (
  { gasUsed, effectiveGasPrice }: Receipt,
  facts: Pick<Facts, "native" | "token">,
): CoinAmount | null => {
  const [gas, price] = [quantityOf(gasUsed), quantityOf(effectiveGasPrice)];
  if (gas === null || price === null) return null;
  const amount = (gas * price).toString();
  return { amount, text: amountText({ kind: "native" }, amount, facts) };
};

const quantityOf = (text: string | undefined): bigint | null =>
  text !== undefined && /^(?:\d{1,80}|0x[0-9a-f]{1,64})$/i.test(text) ? BigInt(text) : null;
