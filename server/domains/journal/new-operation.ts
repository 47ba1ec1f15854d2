import { randomUUID } from "node:crypto";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import { hasWords } from "#shared/console/operation-words.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { OperationTable, Writer } from "#server/store/tables.ts";
import type { NewEntry, SignedIn } from "../audit/append.ts";
import type { Refusals } from "../audit/refusals.ts";
import { type Request, requestHash } from "./intent.ts";
import { namedInRequest } from "./named-in-request.ts";
import type { Spending } from "./spending.ts";
import { isInCollection } from "./spending-issuance.ts";
import { type NamedSubject, subjectColumn } from "./subject.ts";
import { withdrawnColumn } from "./withdrawn.ts";

/** The run that a write is an item of. */
export type OfRun = {
  readonly id: string;
  /** The person has confirmed that items of this run are identical. */
  readonly acknowledgesOwn: boolean;
  /**
   * Begins the item in the transaction that records its operation, so that both are stored or neither. Returns false if the item is no
   * longer to be sent; then nothing is recorded.
   */
  readonly begin: (writer: Writer, operationId: string) => Promise<boolean>;
};

/** A write that is to be recorded. */
export type NewOperation = Request & {
  readonly by: SignedIn;
  readonly idempotencyKey: string;
  readonly acknowledges: string | null;
  /** What it is for, in the organization's own words. */
  readonly purpose?: string | null;
  /** Null if it is no item of a run. */
  readonly run: OfRun | null;
  /** What it resolves to: network and sender by their canonical ids. Null if it spends nothing. */
  readonly spending: Spending | null;
  /** What the amount of `spending` is of. */
  readonly unit?: AmountUnit;
  /** What it names by an id of the service's. */
  readonly subject?: NamedSubject | null;
};

/** Says whether a refusal gets rows of its own. */
export type RefusalRule = Pick<Refusals, "admits">;

/** The audit's entry for a write that somebody requested. */
export const requested = (
  wanted: NewOperation,
  at: number,
  { detail, ...more }: Pick<NewEntry, "outcome" | "subject" | "detail">,
): NewEntry => ({
  at,
  by: wanted.by,
  environment: wanted.environment,
  action: "operation.requested",
  ...more,
  detail: { operation: wanted.endpoint, ...namedInRequest(wanted), ...detail },
});

type Leased = {
  /** Of the row; left out for a new one. */
  readonly id?: string;
  readonly owner: string;
  readonly now: number;
  readonly until: number;
};

/** The row of a write that is about to be sent. */
export const rowOf = (wanted: NewOperation, intent: string | null, lease: Leased): OperationTable => ({
  id: lease.id ?? randomUUID(),
  environment: wanted.environment,
  operation: wanted.endpoint,
  person_id: wanted.by.person.id,
  person_name: wanted.by.person.name,
  idempotency_key: wanted.idempotencyKey,
  key_slot: wanted.idempotencyKey,
  state: "prepared",
  created_at: lease.now,
  updated_at: lease.now,
  parameters: JSON.stringify(wanted.params),
  network_id: text(wanted.params["networkId"]) ?? textIn(wanted.body, "networkId") ?? networkOf(wanted),
  contract_address:
    (
      text(wanted.params["contractAddress"]) ??
      textIn(wanted.body, "contractAddress") ??
      collectionOf(wanted)
    )?.toLowerCase() ?? null,
  body: JSON.stringify(wanted.body ?? null),
  body_hash: requestHash(wanted),
  intent_hash: intent,
  sender: wanted.spending?.sender ?? null,
  acknowledges: wanted.acknowledges,
  run_id: wanted.run?.id ?? null,
  purpose: wanted.purpose ?? null,
  workflow_id: null,
  service_operation_id: null,
  transaction_hash: null,
  receipt: null,
  error: null,
  reply_status: null,
  reply_type: null,
  reply_body: null,
  owner: lease.owner,
  lease_until: lease.until,
  next_poll_at: null,
  polls: 0,
  subject: subjectColumn(wanted.subject ?? null),
  created_contract: null,
  withdrawal: withdrawnColumn(wanted),
  listed: null,
  silent_ms: 0,
  looked_at: null,
  meaning_due: hasWords(wanted.endpoint) ? lease.now : null,
  body_removed_at: null,
});

/** The network that a mint or a burn was found to be on: its request names none. */
const networkOf = ({ endpoint, spending }: NewOperation): string | null =>
  spending !== null && isInCollection(endpoint) ? spending.network : null;

/** The contract that a mint or a burn is in. */
const collectionOf = ({ endpoint, subject }: NewOperation): string | null =>
  isInCollection(endpoint) ? (subject?.contractAddress ?? null) : null;

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

const textIn = (body: unknown, key: string): string | null =>
  isRecord(body) && Object.hasOwn(body, key) ? text(body[key]) : null;
