import { createHash } from "node:crypto";
import * as z from "zod";
import { canonicalId } from "#server/lib/ids.ts";
import type { OperationMovementTable, OperationTable } from "#server/store/tables.ts";
import { signature } from "#shared/abi/functions.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { wordsIn, wordsOfName } from "./words.ts";

/**
 * The search terms of an operation. `sender` is its sender, by the id or address in its request; `from` and `to` are
 * the ends of its movements. `id` is any of its ids, except those with an index in the journal: its own and its
 * transaction's.
 */
export type TermKind =
  | "kind"
  | "person"
  | "network"
  | "contract"
  | "function"
  | "asset"
  | "sender"
  | "from"
  | "to"
  | "reference"
  | "id"
  | "word";

export type Term = readonly [kind: TermKind, value: string];

/**
 * A term as a 53-bit number, the only stored form. Among ten million terms, the chance that two share a number is one
 * in two hundred, and then a list would show an operation of the other.
 */
export const termKey = (environment: string, [kind, value]: Term): number => {
  const digest = createHash("sha256").update(`${environment}\0${kind}\0${value}`).digest();
  return digest.readUInt32BE(0) * 2 ** 21 + (digest.readUInt32BE(4) >>> 11);
};

/** The columns of a row that come from its request. */
export type Requested = Pick<
  OperationTable,
  "operation" | "person_id" | "person_name" | "network_id" | "contract_address" | "body" | "idempotency_key" | "purpose"
>;

/** A request's search terms, without words. */
export const requestTerms = (row: Requested): readonly Term[] => {
  const { references, senders, call } = namedIn(row);
  const terms: Term[] = [
    ["kind", row.operation],
    ["person", row.person_id],
    ["id", row.idempotency_key],
    ...references.map((reference): Term => ["reference", reference]),
    ...senders.map((sender): Term => ["sender", sender]),
  ];
  if (row.network_id !== null) terms.push(["network", canonicalId(row.network_id)]);
  if (row.contract_address !== null) terms.push(["contract", row.contract_address]);
  if (call !== undefined) terms.push(["function", call.name]);
  if (call?.signature !== undefined) terms.push(["function", call.signature]);
  return terms;
};

/** The words of a request, its purpose and its run's name. */
export const requestWords = (row: Requested, runName: string | null): readonly string[] => {
  const { references, call } = namedIn(row);
  return [
    ...new Set([
      ...wordsIn(row.person_name),
      ...(call === undefined ? [] : wordsOfName(call.name)),
      ...references.flatMap(wordsIn),
      ...wordsIn(row.purpose ?? ""),
      ...wordsIn(runName ?? ""),
    ]),
  ];
};

type Answered = Partial<Pick<OperationTable, "workflow_id" | "service_operation_id" | "error">>;

/** The terms from the service's answer: its ids, and its error code as a word. */
export const answerTerms = (row: Answered): { readonly terms: readonly Term[]; readonly words: readonly string[] } => {
  const error = errorSchema.safeParse(JSON.parse(row.error ?? "{}")).data;
  const ids = [row.workflow_id, row.service_operation_id, error?.requestId].flatMap((id) => id ?? []);
  return { terms: ids.map((id) => ["id", id]), words: wordsIn(error?.code ?? "") };
};

const errorSchema = z.object({ code: z.optional(z.string()), requestId: z.optional(z.string()) });

/** An operation's terms from its movements. A token of a collection is also found by the collection. */
export const movementTerms = (
  movements: readonly Pick<OperationMovementTable, "asset" | "from_address" | "to_address">[],
): readonly Term[] =>
  movements.flatMap(({ asset, from_address: from, to_address: to }): readonly Term[] => {
    const [token = asset] = asset.split("#");
    return [
      ["asset", asset],
      ["asset", token],
      ["from", from],
      ["to", to],
    ];
  });

type Named = {
  readonly references: readonly string[];
  readonly senders: readonly string[];
  readonly call: { readonly name: string; readonly signature: string | undefined } | undefined;
};

/** How deep in a body profiles and senders are searched. */
const deepest = 4;

/** The names in a body. A template names neither a profile nor a sender, whatever its code contains. */
const namedIn = ({ operation, body: text }: Pick<Requested, "operation" | "body">): Named => {
  const references = new Set<string>();
  const senders = new Set<string>();
  const body: unknown = operation === "createTemplate" ? null : JSON.parse(text);
  const look = (value: unknown, depth: number): void => {
    if (depth > deepest) return;
    if (Array.isArray(value)) for (const one of value) look(one, depth + 1);
    if (!isRecord(value)) return;
    for (const [key, one] of Object.entries(value)) {
      if (key === "reference" && typeof one === "string") references.add(one);
      else if (key === "addressId" && typeof one === "string") senders.add(canonicalId(one));
      else if (key !== "abiFunction") look(one, depth + 1);
    }
  };
  look(body, 0);
  const from: unknown = isRecord(body) ? body["from"] : undefined;
  for (const address of Array.isArray(from) ? from : [])
    if (typeof address === "string") senders.add(addressKey(address));
  return { references: [...references], senders: [...senders], call: callIn(body) };
};

const callIn = (body: unknown): Named["call"] => {
  const call = isRecord(body) ? body["abiFunction"] : undefined;
  if (!isRecord(call) || typeof call["name"] !== "string") return undefined;
  const { name } = call;
  const inputs = inputsSchema.safeParse(call["inputs"] ?? []);
  return { name, signature: inputs.success ? signature({ name, inputs: inputs.data }) : undefined };
};

const inputSchema = z.object({
  type: z.string(),
  name: z._default(z.string(), ""),
  get components() {
    return z.optional(z.array(inputSchema));
  },
});
const inputsSchema = z.array(inputSchema);
