import { randomUUID } from "node:crypto";
import type { SignedIn } from "../audit/append.ts";
import { operationErrorSchema } from "#shared/console/operation.ts";
import { addressListSchema, generateAddressAnswerSchema } from "#shared/wire/address.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import type { Secret } from "#server/lib/secret.ts";
import { Problem } from "#server/lib/problem.ts";
import { readShareRequest } from "../relay/request.ts";
import { relayWrite, type WriteDependencies } from "../relay/write.ts";
import { answerTo } from "../service/answer.ts";
import type { Upstream } from "../environments/environment.ts";
import type { RunItemTable, RunTable, OperationTable, Store } from "#server/store/tables.ts";

/** How an item went on: a change of its row. */
export type ItemChange = Partial<
  Pick<
    RunItemTable,
    "state" | "idempotency_key" | "due_at" | "baseline" | "operation_id" | "address_id" | "address" | "error"
  >
>;

/** How long an item that could not be sent waits. */
const againMs = 5_000;
/** How long until the journal is asked again about an item that another instance is sending. */
const inFlightMs = 1_000;

/**
 * How many addresses a profile has: 0 if it does not exist yet, null if the service does not tell, "unreachable" if it does
 * not answer now.
 */
export const countAddresses = async (
  { service }: Upstream,
  reference: string,
): Promise<number | null | "unreachable"> => {
  const endpoint = endpoints.listAddressesOfProfile;
  const call = {
    endpoint,
    params: { reference },
    query: { skip: "0", take: "1" },
    body: undefined,
    requestId: randomUUID(),
  };
  const answer = answerTo(call, await service.read(call));
  if (answer.kind === "success") return addressListSchema.parse(answer.value).pagination.totalElements;
  if (answer.kind === "error" && answer.status === 404) return answer.error.code === "ERR_006" ? null : 0;
  return answer.kind === "error" || answer.kind === "garbage" || answer.kind === "lacking" ? null : "unreachable";
};

/**
 * Sends an item with its own key. If the item was sent before, it finds out how that ended: the journal answers a known key
 * without sending again.
 */
export const sendItem = async (
  dependencies: WriteDependencies,
  run: RunTable,
  item: RunItemTable,
  upstream: Upstream,
  share: Secret | null,
): Promise<ItemChange> => {
  const { store, now } = dependencies;
  const endpoint = endpoints.generateAddress;
  const requestId = randomUUID();
  const given = { reference: item.reference, networkId: run.network_id };
  const body = share === null ? given : { ...given, clientShare: share.reveal() };
  const parsed = readShareRequest(
    endpoint,
    { params: {}, query: {}, body },
    // The length of a typed one was checked when it was typed.
    share === null && upstream.clientShare !== null ? { held: upstream.clientShare } : { shortest: 1 },
  );
  let operationId: string;
  try {
    const reply = await relayWrite(dependencies, {
      service: upstream.service,
      call: { endpoint, ...parsed, requestId },
      operation: {
        environment: run.environment,
        endpoint: endpoint.name,
        by: personOf(run, requestId),
        idempotencyKey: item.idempotency_key,
        acknowledges: null,
        params: {},
        query: {},
        body: parsed.kept,
      },
      spends: null,
    });
    operationId = reply.operationId;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "POSTERN_NOT_OFFERED") return { state: "waiting" };
    return { due_at: now() + inFlightMs };
  }
  return outcomeOf(await rowOf(store, operationId), now());
};

/** The person who started the run: each of its operations is theirs. */
export const personOf = (run: RunTable, requestId: string): SignedIn => ({
  requestId,
  person: { id: run.person_id, name: run.person_name },
  role: run.role,
  address: run.address,
});

/** The journal's row of an operation. */
export const rowOf = (store: Store, id: string): Promise<OperationTable> =>
  store.selectFrom("operations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/**
 * Finds out from the journal alone how an item ended that was being sent when its run was stopped. An item without an
 * operation is waiting again.
 */
export const findItem = async (store: Store, run: RunTable, item: RunItemTable, now: number): Promise<ItemChange> => {
  const row = await store
    .selectFrom("operations")
    .selectAll()
    .where("person_id", "=", run.person_id)
    .where("environment", "=", run.environment)
    .where("key_slot", "=", item.idempotency_key)
    .executeTakeFirst();
  return row === undefined ? { state: "waiting" } : outcomeOf(row, now);
};

/** What an operation's state means for its item. */
export const outcomeOf = (row: OperationTable, now: number): ItemChange => {
  switch (row.state) {
    case "succeeded":
      return { state: "succeeded", operation_id: row.id, error: null, ...addressOf(row.reply_status, row.reply_body) };
    case "not_sent":
      // Trying again would not help: the network has no code that this deployment takes.
      if (codeOf(row.error) === "POSTERN_NETWORK_CODE") {
        return { state: "rejected", operation_id: row.id, error: row.error };
      }
      // Nothing was sent: the item is tried again, as another operation.
      return { state: "waiting", operation_id: row.id, idempotency_key: randomUUID(), due_at: now + againMs };
    case "unknown":
      return { state: "unknown", operation_id: row.id, error: row.error, due_at: now + inFlightMs };
    case "rejected":
      // The service had too many requests; the item itself was not refused. It is tried again, as another operation.
      if (row.reply_status === 429) {
        return { state: "waiting", operation_id: row.id, idempotency_key: randomUUID(), due_at: now + againMs };
      }
      return { state: "rejected", operation_id: row.id, error: row.error };
    case "denied":
    case "failed":
    case "reverted":
      return { state: "rejected", operation_id: row.id, error: row.error };
    default:
      return { operation_id: row.id, due_at: now + inFlightMs };
  }
};

const codeOf = (error: string | null): string | undefined =>
  error === null ? undefined : operationErrorSchema.parse(JSON.parse(error)).code;

const addressOf = (status: number | null, body: string | null): ItemChange => {
  if (status === null || status >= 300 || body === null) return {};
  const { data } = generateAddressAnswerSchema.parse(JSON.parse(body));
  return { address_id: data.id ?? null, address: data.address };
};
