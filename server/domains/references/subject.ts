import { keccak256 } from "viem/utils";
import { contractIn, createdContract } from "#server/domains/journal/created-contract.ts";
import { subjectIn } from "#server/domains/journal/subject.ts";
import type { SpendingRequest } from "#server/domains/request/write-request.ts";
import { ask, type LookUp } from "#server/domains/service/ask.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { Store } from "#server/store/tables.ts";
import { unavailabilityOf } from "#server/store/unavailable.ts";
import { constructorParameters } from "#shared/abi/constructor.ts";
import type { AbiParameter, Hex } from "#shared/abi/types.ts";
import type { Subject } from "#shared/console/subject.ts";
import { collectionEndpoints } from "#shared/wire/collection.ts";
import { deployedContractAnswerSchema } from "#shared/wire/deployed-contract.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { longestBytecode, templateEndpoints } from "#shared/wire/template.ts";
import { lookUpMs } from "./look-up.ts";
import { networkIdOf } from "./network.ts";

/** What a request refers to, and what a creation also needs. */
export type FoundSubject = {
  readonly subject: Subject;
  /**
   * For a template: its creation code, null if that is not whole bytes in hex, and its constructor's parameters;
   * undefined if its ABI cannot be read.
   */
  readonly template?: { readonly code: Hex | null; readonly parameters: readonly AbiParameter[] | undefined };
};

/** Characters stored of a name and a type; both are untrusted. */
const longestName = 200;
const longestType = 60;

/**
 * What a request refers to by a service id, according to the service; null if it refers to nothing, or the service does
 * not say in time. Never fails a write: only the service decides whether the thing exists.
 */
export const subjectOf = async (
  store: Store,
  environment: string,
  request: SpendingRequest,
  lookUp: LookUp | null,
): Promise<FoundSubject | null> =>
  (await inTime(find(store, environment, request, lookUp).catch(untold), lookUpMs)) ?? null;

const find = async (
  store: Store,
  environment: string,
  request: SpendingRequest,
  lookUp: LookUp | null,
): Promise<FoundSubject | null> => {
  switch (request.endpoint) {
    case "deployTemplate":
      return templateOf(request.params.templateId, lookUp);
    case "issueToken":
      return deploymentOf(store, environment, request.body.deploymentId, lookUp);
    case "mintToken":
    case "burnToken":
      return collectionOf(request.params.id, lookUp);
    case "writeContract":
    case "withdraw":
    case "createCollection":
      return null;
  }
};

/** An unreadable answer counts as no answer; only a failing store stops the write. */
const untold = (error: unknown): null => {
  if (unavailabilityOf(error) !== null) throw error;
  return null;
};

const templateOf = async (id: string, lookUp: LookUp | null): Promise<FoundSubject | null> => {
  const answer = lookUp === null ? "unreadable" : await ask(lookUp, endpoints.getTemplate, {}, { templateId: id });
  if (typeof answer === "string") return null;
  const read = templateEndpoints.getTemplate.response.safeParse(answer.value);
  if (!read.success) return null;
  const { name, type, bytecode, abi } = read.data.result;
  const code = codeOf(bytecode);
  return {
    subject: {
      ...subjectWith("template", id),
      name: cut(name, longestName),
      type: cut(type, longestType),
      codeHash: code === null ? null : keccak256(code),
    },
    template: { code, parameters: constructorParameters(abi) },
  };
};

const deploymentOf = async (
  store: Store,
  environment: string,
  id: string,
  lookUp: LookUp | null,
): Promise<FoundSubject | null> => {
  const answer =
    lookUp === null ? "unreadable" : await ask(lookUp, endpoints.getDeployedContract, {}, { deploymentId: id });
  const read = typeof answer === "string" ? undefined : deployedContractAnswerSchema.safeParse(answer.value);
  if (lookUp === null || read?.success !== true) return ownDeployment(store, environment, id);
  const { name, networkId, network, contractAddress } = read.data.deployedContract;
  return {
    subject: {
      ...subjectWith("deployment", id),
      name: cut(name, longestName),
      networkId: await networkIdOf(networkId ?? network, lookUp),
      contractAddress: contractIn(contractAddress),
    },
  };
};

/** A deployment in progress is not listed anywhere; the operation that started it has its template and network. */
const ownDeployment = async (store: Store, environment: string, id: string): Promise<FoundSubject | null> => {
  const row = await store
    .selectFrom("operations")
    .select(["network_id", "subject", "state", "receipt", "created_contract"])
    .where("environment", "=", environment)
    .where("operation", "=", "deployTemplate")
    .where("service_operation_id", "=", id)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    subject: {
      ...subjectWith("deployment", id),
      name: subjectIn(row.subject)?.name ?? null,
      networkId: row.network_id === null ? null : canonicalId(row.network_id),
      contractAddress: createdContract(row),
    },
  };
};

const collectionOf = async (id: string, lookUp: LookUp | null): Promise<FoundSubject | null> => {
  const answer = lookUp === null ? "unreadable" : await ask(lookUp, endpoints.getCollection, {}, { id });
  if (typeof answer === "string") return null;
  const read = collectionEndpoints.getCollection.response.safeParse(answer.value);
  if (!read.success) return null;
  const { displayName, type, network, collectionMetadata } = read.data.collection;
  return {
    subject: {
      ...subjectWith("collection", id),
      name: cut(displayName, longestName) ?? cut(collectionMetadata?.name, longestName),
      networkId: await networkIdOf(network, lookUp),
      contractAddress: contractIn(collectionMetadata?.contractAddress),
      type: cut(type, longestType),
    },
  };
};

export const subjectWith = (kind: Subject["kind"], id: string): Subject => ({
  kind,
  id: canonicalId(id),
  name: null,
  networkId: null,
  contractAddress: null,
  type: null,
  codeHash: null,
});

const cut = (text: string | undefined, most: number): string | null => {
  if (text === undefined || text.trim() === "") return null;
  const characters = Array.from(text.slice(0, 2 * most));
  return characters.length <= most && text.length <= 2 * most ? text : `${characters.slice(0, most - 1).join("")}…`;
};

/** No network accepts longer creation code. */
const longestCode = 4 * longestBytecode;

const codeOf = (bytecode = ""): Hex | null => {
  if (bytecode.length > longestCode) return null;
  const digits = bytecode.trim().replace(/^0x/i, "").toLowerCase();
  return /^(?:[0-9a-f]{2})+$/.test(digits) ? `0x${digits}` : null;
};
