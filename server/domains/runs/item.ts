import { randomUUID } from "node:crypto";
import type { OperationTable } from "#server/store/tables.ts";
import { progressOf } from "#shared/console/operation-states.ts";
import { type OperationError, operationErrorSchema } from "#shared/console/operation.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { generateAddressAnswerSchema } from "#shared/wire/address.ts";
import { createsAddress, endpointFacts, isEndpointName } from "#shared/wire/endpoint-facts.ts";
import type { ItemChange } from "./steps.ts";

/** How an operation's state changes its item. */
export type ItemOutcome =
  | { readonly kind: "state"; readonly change: ItemChange & { readonly state: NonNullable<ItemChange["state"]> } }
  /** Nothing was sent: the run pauses, then sends the item again. */
  | { readonly kind: "again"; readonly change: ItemChange & { readonly state: "waiting" } }
  /** It is being sent. */
  | { readonly kind: "in flight" };

/** The columns of an operation that its item depends on. */
type Row = Pick<OperationTable, "id" | "operation" | "state" | "error" | "reply_status" | "reply_body">;

/** Maps the state of an operation to that of its item. README.md has the table. */
export const outcomeOf = (row: Row): ItemOutcome => {
  const { id: operation_id, error } = row;
  switch (progressOf(row.state)) {
    case "sender":
      return { kind: "in flight" };
    case "tracker":
      return { kind: "state", change: { state: "started", operation_id, error: null } };
    case "admin":
      return { kind: "state", change: { state: "unknown", operation_id, error } };
    case "success":
      return { kind: "state", change: { state: "succeeded", operation_id, error: null, ...addressOf(row) } };
    case "denial":
      return { kind: "state", change: { state: "not_sent", operation_id, error } };
    case "withheld":
      return notSent(row);
    case "rejection":
      // The service had too many requests; the item itself was not refused.
      return row.reply_status === 429
        ? again(row)
        : { kind: "state", change: { state: "failed", operation_id, error } };
    case "failure":
      return { kind: "state", change: { state: "failed", operation_id, error } };
  }
};

const notSent = (row: Row): ItemOutcome => {
  const { id: operation_id, error } = row;
  const isSettled = !wasToldUnsent(row);
  if (!isSettled && error !== null && mayPass(errorIn(error))) return again(row);
  const change = { state: "not_sent", operation_id, error } as const;
  // A person settled it as not sent. Items that spend are resent only if a person retries them.
  const spends = isEndpointName(row.operation) && endpointFacts[row.operation].spends;
  return { kind: "state", change: isSettled && !spends ? { ...waitingAgain(operation_id) } : change };
};

/**
 * Whether Postern itself found, when it was about to send, that nothing was sent. The reply shows it: the error may be
 * the service's, with any code, if the outcome was unconfirmed at first.
 */
const wasToldUnsent = ({ reply_status: status, reply_body: body }: Row): boolean => {
  if (status === null || status < 400 || body === null) return false;
  const reply = JSON.parse(body) as unknown;
  const code = isRecord(reply) ? reply["code"] : undefined;
  return typeof code === "string" && code.startsWith("POSTERN_") && code !== "POSTERN_OUTCOME_UNKNOWN";
};

const again = ({ id }: Row): ItemOutcome => ({ kind: "again", change: waitingAgain(id) });

/** The item waits with another key, because the journal sends a key once. */
const waitingAgain = (operation_id: string) =>
  ({ state: "waiting", operation_id, idempotency_key: randomUUID(), error: null }) as const;

/** Whether an error from before sending is temporary: the service or the store could not be reached. */
export const mayPass = ({ code, statusCode }: Pick<OperationError, "code" | "statusCode">): boolean =>
  code.startsWith("POSTERN_") &&
  code !== "POSTERN_OUTCOME_UNKNOWN" &&
  (statusCode === 502 || statusCode === 503 || statusCode === 504);

export const errorIn = (column: string): OperationError => operationErrorSchema.parse(JSON.parse(column));

/** The address that an operation has generated, read from its answer. */
const addressOf = ({ operation, reply_status: status, reply_body: body }: Row): ItemChange => {
  if (!createsAddress(operation) || status === null || status >= 300 || body === null) return {};
  const answer: unknown = JSON.parse(body);
  const read = generateAddressAnswerSchema.safeParse(answer);
  if (!read.success || !isRecord(answer)) return {};
  return madeAddress(read.data.data);
};

/** Characters of an address or an id; PostgreSQL cannot index long texts and stores no NUL. */
const longestAddress = 500;
const isPlain = (text: string): boolean => text.length <= longestAddress && !/\p{Cc}/u.test(text);

/** A generated address for its item; undefined if the text cannot be an address. */
export const madeAddress = ({
  id,
  address,
}: {
  readonly id?: string | undefined;
  readonly address: string;
}): ItemChange => (isPlain(address) && isPlain(id ?? "") ? { address_id: id ?? null, address } : {});
