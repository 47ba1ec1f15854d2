import { transactionKey } from "#server/domains/journal/claims.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Looked } from "#shared/console/evidence.ts";
import { type Compared, compare, type Comparing, type Reports, tellOf } from "./candidate.ts";
import type { EvidenceSearch } from "./evidence.ts";
import { listedByHash, merged } from "./listed.ts";
import { type OperationIntent, intentOf } from "./operation-intent.ts";
import { mostSenders, ofSender, type SenderSearchDependencies } from "./sender-search.ts";

/**
 * Compares a transaction that a person enters with an operation. Throws a 404 if it is not found, and the service's
 * problem if it did not respond.
 */
export const checkHash = async (
  deps: SenderSearchDependencies,
  search: EvidenceSearch,
  hash: string,
): Promise<Compared & { readonly of: OperationIntent }> => {
  const { running, row, record, requestId } = search;
  const of = await intentOf(deps, row, record);
  if (of === null) {
    throw new Problem("POSTERN_BAD_REQUEST", "This operation sends no transaction. Nothing was recorded.", {
      status: 409,
      operationId: row.id,
    });
  }
  const upstream = running.upstream();
  const comparing: Comparing = { row, of, upstream, requestId };
  const place = { environment: row.environment, networkId: of.networkId };
  const [reports, match] = await Promise.all([tellOf(comparing, hash), listedByHash(deps.facts, place, hash)]);
  // A new one is only in the service's list, and nothing else has its time.
  const senders = match === undefined ? of.intent.senders.slice(0, mostSenders) : [];
  const currency = { since: deps.now(), now: deps.now() };
  const lists = await Promise.all(senders.map((address) => ofSender(deps, comparing, address, currency)));
  const key = transactionKey(hash);
  const listed = match ?? merged(lists.flatMap((one) => one.lists)).find((one) => transactionKey(one.hash) === key);
  const isTold = [reports.receipt, reports.node].some(
    (one) => one !== undefined && one !== null && !(one instanceof Problem),
  );
  if (listed === undefined && !isTold) {
    throw notFound(
      reports,
      row.id,
      lists.flatMap(({ looked }) => looked),
    );
  }
  return { ...(await compare(deps, comparing, listed, { hash, reports })), of };
};

const notFound = ({ receipt, node }: Reports, operationId: string, looked: readonly Looked[]): Problem => {
  if (receipt instanceof Problem) return receipt;
  const places = [
    "The service has no receipt for this transaction on the operation's network",
    looked.some(({ outcome }) => outcome === "unanswered")
      ? "its list of the sender's transactions could not be read"
      : "does not list it for the sender",
    ...(node === undefined
      ? []
      : [node === null ? "the network's node does not know it" : "the network's node did not say whether it has it"]),
  ];
  return new Problem(
    "POSTERN_NOT_FOUND",
    `${places.slice(0, -1).join(", ")}, and ${places.at(-1)}. Nothing was recorded.`,
    { operationId },
  );
};
