import { freshMs } from "#server/domains/journal/identical.ts";
import { type SenderSet, senderSetsOf } from "#server/domains/journal/sender-sets.ts";
import { spendingOf } from "#server/domains/journal/spending.ts";
import { type RequestColumns, requestColumns, storedRequest } from "#server/domains/request/stored.ts";
import type { RequestTo } from "#server/domains/request/write-request.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { isFinal, maySpend, operationStates } from "#shared/console/operation-states.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import { addressIn } from "#shared/meaning/sentence.ts";
import type { Facts, Warning } from "#shared/meaning/types.ts";
import { isInCollection, operationNoun } from "#shared/wire/endpoint-facts.ts";

/** A token of a collection, and who gets it, or has it if it is burned; null: not known. */
type OneToken = { readonly tokenId: string; readonly holder: string | null };

type Place = {
  readonly store: Store;
  readonly environment: string;
  /** In canonical spelling. */
  readonly contract: string;
  readonly now: number;
};

/**
 * Warns of a mint or a burn that is unfinished or recent, and that a contract write may repeat: the write is to the
 * collection's contract, and its arguments contain the token and its recipient or owner. The journal compares the two
 * only with their own kind, because the service makes the other transaction.
 */
export const repeatsIssuance = async (place: Place, calldata: string, facts: Facts): Promise<readonly Warning[]> => {
  const rows = (await unsettledOn(place)).filter(({ operation }) => isInCollection(operation));
  const setOf = await senderSetsOf(place.store, place.environment, rows);
  for (const row of rows) {
    const stored = storedRequest(row);
    if (stored.kind !== "request") continue;
    const { request } = stored;
    if (request.endpoint !== "mintToken" && request.endpoint !== "burnToken") continue;
    const token = tokenIn(request, setOf(row));
    if (isIn(calldata, token)) return [warningOf(operationNoun(row.operation), token, facts)];
  }
  return [];
};

/** Warns the other way around: of a contract write that a mint or a burn may repeat. */
export const repeatsWrite = async (
  place: Place,
  request: RequestTo<"mintToken" | "burnToken">,
  sender: string | null,
  facts: Facts,
): Promise<readonly Warning[]> => {
  const token = tokenIn(request, sender === null ? null : [addressKey(sender)]);
  for (const row of await unsettledOn(place)) {
    if (row.operation === "writeContract" && isIn(dataOf(row), token)) {
      return [warningOf(operationNoun(row.operation), token, facts)];
    }
  }
  return [];
};

const tokenIn = ({ endpoint, body }: RequestTo<"mintToken" | "burnToken">, sender: SenderSet): OneToken => ({
  tokenId: body.tokenId,
  holder:
    endpoint === "mintToken"
      ? addressKey(body.to)
      : body.from === undefined
        ? (sender?.[0] ?? null)
        : addressKey(body.from),
});

const openStates = operationStates.filter((state) => maySpend(state) && !isFinal(state));
const doneStates = operationStates.filter((state) => maySpend(state) && isFinal(state));

type Row = RequestColumns & Pick<OperationTable, "sender">;

/** The operations on a contract that are unfinished, unconfirmed or recent. */
const unsettledOn = async ({ store, environment, contract, now }: Place): Promise<readonly Row[]> => {
  const rows = store
    .selectFrom("operations")
    .select([...requestColumns, "sender"])
    .where("environment", "=", environment)
    .where("contract_address", "=", contract);
  const open = await rows.where("state", "in", openStates).execute();
  const recent = await rows
    .where("created_at", ">", now - freshMs)
    .where("state", "in", doneStates)
    .execute();
  return [...open, ...recent];
};

const dataOf = (row: Row): string => {
  const stored = storedRequest(row);
  if (stored.kind !== "request" || stored.request.endpoint !== "writeContract") return "0x";
  try {
    return spendingOf(stored.request, "native").data;
  } catch (error) {
    if (error instanceof Problem) return "0x";
    throw error;
  }
};

/** Whether the arguments of a call contain a token and its holder, each as a word of 32 bytes. */
const isIn = (calldata: string, { tokenId, holder }: OneToken): boolean => {
  const words = new Set(calldata.slice(10).match(/.{64}/g));
  if (!/^\d{1,78}$/.test(tokenId) || !words.has(BigInt(tokenId).toString(16).padStart(64, "0"))) return false;
  return holder === null || words.has(holder.slice(2).padStart(64, "0"));
};

const warningOf = (noun: string, { tokenId, holder }: OneToken, facts: Facts): Warning => {
  const whose = holder === null ? "" : ` and ${sentenceText(addressIn(holder, facts))}`;
  return {
    code: "repeats-token",
    severity: "careful",
    text: `${noun === "Contract write" ? "A contract write" : `A ${noun.toLowerCase()}`} with #${tokenId}${whose} on this contract is unfinished, unconfirmed or less than ten minutes old: this may do the same again.`,
    ...(holder === null ? {} : { address: holder }),
  };
};
