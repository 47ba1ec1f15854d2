import { randomUUID } from "node:crypto";
import type { SignedIn } from "#server/domains/audit/append.ts";
import type { RunningEnvironment, Upstream } from "#server/domains/environments/environment.ts";
import type { OfRun } from "#server/domains/journal/new-operation.ts";
import { relayWrite, type WriteDependencies } from "#server/domains/relay/write.ts";
import { readWriteRequest, type OutgoingWrite } from "#server/domains/request/read-request.ts";
import { Problem } from "#server/lib/problem.ts";
import { createSecret, type Secret } from "#server/lib/secret.ts";
import type { RunItemTable, RunTable } from "#server/store/tables.ts";
import { amountUnitOf } from "#shared/console/amount-unit.ts";
import { isEndpointName, isWriteName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { acknowledgedBy } from "./acknowledged.ts";
import { beginItem } from "./steps.ts";
import { afterBegin, operationOf, type Sent, unsent } from "./unsent.ts";

export type Sending = {
  readonly run: RunTable;
  readonly item: RunItemTable;
  readonly environment: RunningEnvironment;
  readonly upstream: Upstream;
  /** The share typed for the run, if any. */
  readonly share: Secret | null;
  /** What settles the item if its outcome is unconfirmed (client.ts). */
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
    if (begun !== null) return await afterBegin(store, item, begun, error);
    if (wasWithdrawn) return { kind: "withdrawn" };
    return unsent(store, error);
  }
};

const relay = (
  dependencies: WriteDependencies,
  { run, item, environment, upstream, share }: Sending,
  begin: OfRun["begin"],
) => {
  const endpoint = endpoints[endpointOf(item.endpoint)];
  const requestId = randomUUID();
  const { request, sent, secrets } = readItem(endpoint.name, item, upstream, share);
  const { params, query } = request;
  return relayWrite(dependencies, {
    service: upstream.service,
    call: { endpoint, params, query, body: sent, requestId, secrets },
    operation: {
      ...request,
      environment: run.environment,
      by: personOf(run, requestId),
      idempotencyKey: item.idempotency_key,
      acknowledges: null,
      purpose: item.purpose,
      run: {
        id: run.id,
        comparedAt: item.compared_at ?? run.created_at,
        acknowledges: acknowledgedBy(item),
        acknowledgesOwn: item.twin === 1,
        begin,
      },
    },
    spends: endpoint.spends ? amountUnitOf(environment.view, endpoint.name) : null,
  });
};

/** The endpoint of a stored item: another version may have another table. */
const endpointOf = (name: string): WriteName => {
  if (!isEndpointName(name) || !isWriteName(name))
    throw new Problem("POSTERN_BAD_REQUEST", `Postern has no endpoint ${name}. Nothing was sent.`);
  return name;
};

const readItem = (
  endpoint: WriteName,
  { params, body }: RunItemTable,
  upstream: Upstream,
  share: Secret | null,
): OutgoingWrite => {
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
