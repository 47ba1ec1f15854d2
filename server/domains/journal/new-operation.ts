import { randomUUID } from "node:crypto";
import type { NewEntry, SignedIn } from "#server/domains/audit/append.ts";
import type { Refusals } from "#server/domains/audit/refusals.ts";
import { type RecordedRequest, recordedNames } from "#server/domains/request/stored.ts";
import type { OperationTable, Writer } from "#server/store/tables.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import { hasWords } from "#shared/console/operation-words.ts";
import { isInCollection } from "#shared/wire/endpoint-facts.ts";
import { intentScheme, requestHash } from "./intent.ts";
import { namedInRequest } from "./named-in-request.ts";
import type { Spending } from "./spending.ts";
import { type NamedSubject, subjectColumn } from "./subject.ts";
import { withdrawnColumn } from "./withdrawn.ts";

/** The run that a write belongs to. */
export type OfRun = {
  readonly id: string;
  /** When its payments were last compared: the person has confirmed what was paid before that. */
  readonly comparedAt: number;
  /** The operations that the person has confirmed to repeat. */
  readonly acknowledges: readonly string[];
  /** The person confirmed that items of this run are identical. */
  readonly acknowledgesOwn: boolean;
  /**
   * Begins the item in the transaction that records its operation, so both are stored or neither. Returns false if the
   * item must no longer be sent; then nothing is recorded.
   */
  readonly begin: (writer: Writer, operationId: string) => Promise<boolean>;
};

/** Who sends a write, and how. */
export type Sending = {
  readonly environment: string;
  readonly by: SignedIn;
  readonly idempotencyKey: string;
  readonly acknowledges: string | null;
  /** The earlier payment that the sender has seen and chooses to repeat (`EarlierPayment.id`). */
  readonly paidBefore?: string | null;
  /** Its purpose, in the organization's own words. */
  readonly purpose?: string | null;
  /** Null outside a run. */
  readonly run: OfRun | null;
};

/** A write to be recorded. */
export type NewOperation = RecordedRequest & Sending & Resolution;

/** What a write resolves to before it is recorded. */
export type Resolution = {
  /** What it resolves to: network and sender by their canonical ids. Null if it spends nothing. */
  readonly spending: Spending | null;
  /** The unit of `spending`'s amount. */
  readonly unit?: AmountUnit;
  /** What it refers to by a service id. */
  readonly subject?: NamedSubject | null;
};

/** Decides whether a refusal gets its own rows. */
export type RefusalRule = Pick<Refusals, "admits">;

/** The audit entry for a requested write. */
export const requested = (
  operation: NewOperation,
  at: number,
  { detail, ...more }: Pick<NewEntry, "outcome" | "subject" | "detail">,
): NewEntry => ({
  at,
  by: operation.by,
  environment: operation.environment,
  action: "operation.requested",
  ...more,
  detail: { operation: operation.endpoint, ...namedInRequest(recordedNames(operation)), ...detail },
});

type Leased = {
  /** The row's id; left out for a new one. */
  readonly id?: string;
  readonly owner: string;
  readonly now: number;
  readonly until: number;
};

/** The row of a write that is about to be sent. */
export const rowOf = (operation: NewOperation, intent: string | null, lease: Leased): OperationTable => ({
  ...placeOf(operation),
  id: lease.id ?? randomUUID(),
  environment: operation.environment,
  operation: operation.endpoint,
  person_id: operation.by.person.id,
  person_name: operation.by.person.name,
  idempotency_key: operation.idempotencyKey,
  key_slot: operation.idempotencyKey,
  state: "prepared",
  created_at: lease.now,
  updated_at: lease.now,
  parameters: JSON.stringify(operation.params),
  body: JSON.stringify(operation.body ?? null),
  body_hash: requestHash(operation),
  intent_hash: intent,
  intent_scheme: intentScheme,
  sender: operation.spending?.sender ?? null,
  acknowledges: operation.acknowledges,
  run_id: operation.run?.id ?? null,
  purpose: operation.purpose ?? null,
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
  subject: subjectColumn(operation.subject ?? null),
  created_contract: null,
  withdrawal: withdrawnColumn(operation),
  listed: null,
  silent_ms: 0,
  looked_at: null,
  meaning_due: hasWords(operation.endpoint) ? lease.now : null,
  body_removed_at: null,
});

/** The network and the contract that the request names; a mint or a burn names a collection, which determines both. */
const placeOf = (operation: NewOperation): Pick<OperationTable, "network_id" | "contract_address"> => {
  const { endpoint, spending, subject } = operation;
  const { network, contract } = recordedNames(operation);
  const collection = isInCollection(endpoint)
    ? { network: spending?.network, contract: subject?.contractAddress }
    : { network: undefined, contract: undefined };
  return {
    network_id: network ?? collection.network ?? null,
    contract_address: (contract ?? collection.contract)?.toLowerCase() ?? null,
  };
};
