import { keccak256 } from "viem/utils";
import { constructorParameters } from "#shared/abi/constructor.ts";
import type { AbiParameter, Hex } from "#shared/abi/types.ts";
import type { Subject } from "#shared/console/subject.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { collectionEndpoints } from "#shared/wire/collection.ts";
import { deployedContractAnswerSchema } from "#shared/wire/deployed-contract.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { longestBytecode, templateEndpoints } from "#shared/wire/template.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { Store } from "#server/store/tables.ts";
import { unavailabilityOf } from "#server/store/unavailable.ts";
import type { SpendingRequest } from "../journal/spending.ts";
import { contractIn, createdContract } from "../journal/created-contract.ts";
import { subjectIn } from "../journal/subject.ts";
import { ask, type LookUp } from "../service/ask.ts";
import { lookUpMs } from "./look-up.ts";
import { networkIdOf } from "./network.ts";

/** What a request names, and what a creation needs beside. */
export type FoundSubject = {
  readonly subject: Subject;
  /** Of a template: its creation code, null where that is not whole bytes in hex, and the parameters of its constructor; undefined where its ABI cannot be read. */
  readonly template?: { readonly code: Hex | null; readonly parameters: readonly AbiParameter[] | undefined };
};

type Naming = SpendingRequest & { readonly environment: string; readonly endpoint: string };

/** Characters of a name, and of a type, that are kept: both are data from outside. */
const longestName = 200;
const longestType = 60;

/**
 * What a request names by an id of the service's, as the service tells it now; null where it names nothing, or the service does not tell in
 * time. Never fails a write: whether there is such a thing is for the service to decide.
 */
export const subjectOf = async (store: Store, naming: Naming, lookUp: LookUp | null): Promise<FoundSubject | null> => {
  const find = finders[naming.endpoint];
  if (find === undefined) return null;
  return (await inTime(find(store, naming, lookUp).catch(untold), lookUpMs)) ?? null;
};

/** A service that answers in a way that nothing can read has told nothing; only a store that fails stops the write. */
const untold = (error: unknown): null => {
  if (unavailabilityOf(error) !== null) throw error;
  return null;
};

type Find = (store: Store, naming: Naming, lookUp: LookUp | null) => Promise<FoundSubject | null>;

const templateOf: Find = async (_store, { params }, lookUp) => {
  const id = params["templateId"] ?? "";
  const found = lookUp === null ? "unreadable" : await ask(lookUp, endpoints.getTemplate, {}, { templateId: id });
  if (typeof found === "string") return null;
  const read = templateEndpoints.getTemplate.response.safeParse(found.value);
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

const deploymentOf: Find = async (store, { environment, body }, lookUp) => {
  const id = textIn(body, "deploymentId");
  const found =
    lookUp === null ? "unreadable" : await ask(lookUp, endpoints.getDeployedContract, {}, { deploymentId: id });
  const read = typeof found === "string" ? undefined : deployedContractAnswerSchema.safeParse(found.value);
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

/** A deployment that is in progress is listed nowhere: the operation that began it tells its template and its network. */
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

const collectionOf: Find = async (_store, { params }, lookUp) => {
  const id = params["id"] ?? "";
  const found = lookUp === null ? "unreadable" : await ask(lookUp, endpoints.getCollection, {}, { id });
  if (typeof found === "string") return null;
  const read = collectionEndpoints.getCollection.response.safeParse(found.value);
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

const finders: Readonly<Record<string, Find | undefined>> = {
  deployTemplate: templateOf,
  issueToken: deploymentOf,
  mintToken: collectionOf,
  burnToken: collectionOf,
};

/** A subject known only by its id. */
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

/** No network takes a creation that is longer than this. */
const longestCode = 4 * longestBytecode;

const codeOf = (bytecode = ""): Hex | null => {
  if (bytecode.length > longestCode) return null;
  const digits = bytecode.trim().replace(/^0x/i, "").toLowerCase();
  return /^(?:[0-9a-f]{2})+$/.test(digits) ? `0x${digits}` : null;
};

const textIn = (value: unknown, key: string): string => {
  const text = isRecord(value) ? value[key] : undefined;
  return typeof text === "string" ? text : "";
};
