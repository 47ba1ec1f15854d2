import { createHash } from "node:crypto";
import * as z from "zod";
import type { RequestNames } from "#server/domains/request/request-names.ts";
import { canonicalId } from "#server/lib/ids.ts";
import type { OperationMovementTable, OperationTable } from "#server/store/tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";
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

/** The columns of a row that are searched besides what its request names. */
export type Requested = Pick<
  OperationTable,
  "operation" | "person_id" | "person_name" | "network_id" | "contract_address" | "idempotency_key" | "purpose"
>;

/** A request's search terms, without words. */
export const requestTerms = (row: Requested, names: RequestNames): readonly Term[] => {
  const { call } = names;
  const terms: Term[] = [
    ["kind", row.operation],
    ["person", row.person_id],
    ["id", row.idempotency_key],
    ...referencesIn(names).map((reference): Term => ["reference", reference]),
    ...sendersIn(names).map((sender): Term => ["sender", sender]),
  ];
  if (row.network_id !== null) terms.push(["network", canonicalId(row.network_id)]);
  if (row.contract_address !== null) terms.push(["contract", row.contract_address]);
  if (call !== null) terms.push(["function", call.name]);
  if (call?.signature !== undefined) terms.push(["function", call.signature]);
  return terms;
};

/** The words of a request, its purpose and its run's name. */
export const requestWords = (row: Requested, names: RequestNames, runName: string | null): readonly string[] => [
  ...new Set([
    ...wordsIn(row.person_name),
    ...(names.call === null ? [] : wordsOfName(names.call.name)),
    ...referencesIn(names).flatMap(wordsIn),
    ...wordsIn(row.purpose ?? ""),
    ...wordsIn(runName ?? ""),
  ]),
];

const referencesIn = ({ reference, nested }: RequestNames): readonly string[] => [
  ...new Set([...(reference === null ? [] : [reference]), ...nested.references]),
];

/** By their records' ids, and a withdrawal's by their addresses. */
const sendersIn = ({ sender, from, nested }: RequestNames): readonly string[] => [
  ...new Set([
    ...(sender === null ? [] : [canonicalId(sender)]),
    ...nested.senders.map(canonicalId),
    ...from.map(addressKey),
  ]),
];

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
