import { randomUUID } from "node:crypto";
import { amountUnitOf } from "#shared/console/amount-unit.ts";
import type { OperationError } from "#shared/console/operation.ts";
import { isEndpointName } from "#shared/wire/endpoint-facts.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { createSecret, type Secret } from "#server/lib/secret.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable, RunItemTable, RunTable, Store } from "#server/store/tables.ts";
import { storeProblem, unavailabilityOf } from "#server/store/unavailable.ts";
import type { SignedIn } from "../audit/append.ts";
import type { RunningEnvironment, Upstream } from "../environments/environment.ts";
import { problemError } from "../journal/error.ts";
import type { OfRun } from "../journal/new-operation.ts";
import { readWriteRequest, type WriteRequest } from "../relay/request.ts";
import { relayWrite, type WriteDependencies } from "../relay/write.ts";
import { mayPass } from "./item.ts";
import { beginItem } from "./steps.ts";

/** The result of sending an item. */
export type Sent =
  /** Its operation in the journal, and the `Retry-After` header of the service's refusal. */
  | { readonly kind: "operation"; readonly row: OperationTable; readonly retryAfter?: string | undefined }
  /** Nothing was sent: this operation spends the same, and the person has not acknowledged it. */
  | { readonly kind: "identical"; readonly operationId: string; readonly error: OperationError }
  /** Nothing was sent, and a retry would not help. */
  | { readonly kind: "refused"; readonly error: OperationError }
  /** Nothing was sent: the service or the store cannot be reached at the moment. */
  | { readonly kind: "later" }
  /** Nothing was sent: the run no longer runs here, or another instance has begun the item. */
  | { readonly kind: "withdrawn" };

export type Sending = {
  readonly run: RunTable;
  readonly item: RunItemTable;
  readonly environment: RunningEnvironment;
  readonly upstream: Upstream;
  /** The share typed for the run, if any. */
  readonly share: Secret | null;
  /** The number of addresses of the item's profile; null if unknown, or if the item generates none. */
  readonly baseline: number | null;
};

/**
 * Sends an item with its own key, as an ordinary operation of the journal: the item begins in the transaction that
 * records the operation. If its key was used before, the item gets that operation, and nothing is sent.
 */
export const sendItem = async (dependencies: WriteDependencies, sending: Sending): Promise<Sent> => {
  const { store, owner } = dependencies;
  const { run, item, baseline } = sending;
  let begun: string | null = null;
  let wasWithdrawn = false;
  const begin: OfRun["begin"] = async (writer, operationId) => {
    wasWithdrawn = !(await beginItem(writer, item, {
      operationId,
      baseline,
      owner,
      actor: run.taken_by ?? run.person_id,
    }));
    begun = wasWithdrawn ? null : operationId;
    return !wasWithdrawn;
  };
  try {
    const { operationId, retryAfter } = await relay(dependencies, sending, begin);
    return { kind: "operation", row: await operationOf(store, operationId), retryAfter };
  } catch (error) {
    // Once begun, the item has an operation, and the journal has its outcome.
    if (begun !== null) return await begunOrNot(store, item, begun, error);
    if (wasWithdrawn) return { kind: "withdrawn" };
    return unsent(store, error);
  }
};

/** The operation of a begun item. It is missing if the transaction that began it failed to commit. */
const begunOrNot = async (
  store: Store,
  { run_id: runId, position }: RunItemTable,
  id: string,
  error: unknown,
): Promise<Sent> => {
  const row = await store.selectFrom("operations").selectAll().where("id", "=", id).executeTakeFirst();
  if (row !== undefined) return { kind: "operation", row };
  if (unavailabilityOf(error) === null)
    throw new Error(`Item ${position} of the run ${runId} was not begun.`, { cause: error });
  return { kind: "later" };
};

const unsent = async (store: Store, error: unknown): Promise<Sent> => {
  const reason = unavailabilityOf(error);
  const problem =
    error instanceof Problem
      ? error
      : reason === null
        ? new Problem("POSTERN_INTERNAL", "The request could not be made. Nothing was sent.")
        : storeProblem(reason);
  const { code, operationId } = problem;
  const recorded = problemError(problem);
  if (code === "POSTERN_IDENTICAL_OPERATION" && operationId !== undefined) {
    return { kind: "identical", operationId, error: recorded };
  }
  // Its key was used: that operation is the item's.
  if ((code === "POSTERN_IN_FLIGHT" || code === "POSTERN_REPLY_REMOVED") && operationId !== undefined) {
    return { kind: "operation", row: await operationOf(store, operationId) };
  }
  return mayPass(recorded) ? { kind: "later" } : { kind: "refused", error: recorded };
};

const relay = (
  dependencies: WriteDependencies,
  { run, item, environment, upstream, share }: Sending,
  begin: OfRun["begin"],
) => {
  const endpoint = endpointOf(item.endpoint);
  const requestId = randomUUID();
  const { kept, ...parsed } = readItem(endpoint, item, upstream, share);
  return relayWrite(dependencies, {
    service: upstream.service,
    call: { endpoint, ...parsed, requestId },
    operation: {
      environment: run.environment,
      endpoint: endpoint.name,
      by: personOf(run, requestId),
      idempotencyKey: item.idempotency_key,
      acknowledges: item.acknowledges,
      purpose: item.purpose,
      run: { id: run.id, acknowledgesOwn: item.twin === 1, begin },
      params: parsed.params,
      query: parsed.query,
      body: kept,
    },
    spends: endpoint.spends ? amountUnitOf(environment.view, endpoint.name) : null,
  });
};

/** The endpoint of a stored item: another version may have another table. */
const endpointOf = (name: string): Endpoint => {
  if (!isEndpointName(name))
    throw new Problem("POSTERN_BAD_REQUEST", `Postern has no endpoint ${name}. Nothing was sent.`);
  return endpoints[name];
};

const readItem = (
  endpoint: Endpoint,
  { params, body }: RunItemTable,
  upstream: Upstream,
  share: Secret | null,
): WriteRequest => {
  const incoming = { params: JSON.parse(params) as unknown, query: {}, body: JSON.parse(body) as unknown };
  // The length of a typed share was checked when it was typed.
  const held = share ?? upstream.clientShare ?? createSecret("");
  return readWriteRequest(endpoint, incoming, { held });
};

/** The person who started the run or took it over: its further operations are theirs. */
const personOf = (run: RunTable, requestId: string): SignedIn => {
  const { taken_by: id, taken_name: name, taken_role: role, taken_address: address } = run;
  return id === null || name === null || role === null
    ? { requestId, person: { id: run.person_id, name: run.person_name }, role: run.role, address: run.address }
    : { requestId, person: { id, name }, role, address };
};

const operationOf = (store: Store, id: string): Promise<OperationTable> =>
  store.selectFrom("operations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
