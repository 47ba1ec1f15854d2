import type * as z from "zod/mini";
import type { SignedIn } from "#server/domains/audit/append.ts";
import { enterTransaction } from "#server/domains/journal/enter-transaction.ts";
import { findOperation } from "#server/domains/journal/list.ts";
import { type Settlement, settle } from "#server/domains/journal/settle.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import {
  type Candidate,
  type CheckName,
  type settleBodySchema,
  toConfirm,
  type transactionBodySchema,
} from "#shared/console/evidence.ts";
import { hasSucceeded, needsSettling } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { checkHash } from "./check-hash.ts";
import type { EvidenceDependencies, EvidenceSearch } from "./evidence.ts";
import { conflict, refuseNewer, refuseUnsearched } from "./refuse-unsearched.ts";

type Attachment = EvidenceSearch & {
  readonly by: SignedIn;
  /** How many operations the person settles with one confirmation; undefined for a single one. */
  readonly together?: number;
};

/**
 * Settles an operation by an admin's finding, or by a transaction that is checked again here. Throws a problem that
 * says that nothing was recorded: a 400 for a transaction that is not found; a 409 for one that cannot be the
 * operation's, that has unconfirmed mismatches, or whose receipt differs from what the page showed; a 409 if someone
 * else was faster.
 */
export const settleOperation = async (
  deps: EvidenceDependencies,
  attachment: Attachment,
  body: z.output<typeof settleBodySchema>,
): Promise<OperationRecord> => {
  const { running, row, by } = attachment;
  const { note, outcome, transactionHash, accepts, checks, consideredAt } = body;
  const { store } = deps.facts;
  if (transactionHash === undefined) {
    if (outcome === undefined) throw new Problem("POSTERN_BAD_REQUEST", "Choose an outcome. Nothing was recorded.");
    // One that is not open is refused when it is settled, and that is recorded.
    if (!needsSettling(row.state)) return settled(store, attachment, { outcome, note, by });
    if (hasSucceeded(outcome)) {
      if (consideredAt !== undefined) await refuseNewer(deps, attachment, Date.parse(consideredAt));
      return settled(store, attachment, { outcome, note, by });
    }
    const searched = await refuseUnsearched(deps, attachment, body);
    return settled(store, attachment, { outcome, note, by, searched });
  }
  if (!needsSettling(row.state)) throw await notOpen(store, row);
  const checked = await checkedAgain(deps, attachment, transactionHash);
  const confirmed = confirmedOf(checked.candidate, { accepts: accepts ?? [], shown: checks }, row.id);
  const { fit, follows } = checked.candidate;
  if (outcome !== undefined && follows !== outcome) {
    throw conflict(
      `The transaction has ended as ${follows ?? "pending"}, not as ${outcome}. Nothing was recorded.`,
      row.id,
    );
  }
  if (checked.receipt === null) {
    return entered(deps, attachment, { transactionHash, fit, accepted: confirmed, note });
  }
  const clean = running.upstream()?.service.clean;
  const transaction = { hash: transactionHash, receipt: checked.receipt, fit, accepted: confirmed };
  return settled(store, attachment, { outcome: transaction, note, by, clean });
};

/**
 * Records the transaction of an operation that waits for one; its receipt, or the service's list, then ends it. Throws
 * like `settleOperation`.
 */
export const attachTransaction = async (
  deps: EvidenceDependencies,
  attachment: Attachment,
  { transactionHash, accepts, checks }: z.output<typeof transactionBodySchema>,
): Promise<OperationRecord> => {
  const { candidate } = await checkedAgain(deps, attachment, transactionHash);
  // A page of an earlier version has no confirmations, so only checks that cannot be made are skipped for it.
  const unknownChecks = candidate.checks.flatMap(({ name, verdict }) => (verdict === "unknown" ? [name] : []));
  const accepted = confirmedOf(candidate, { accepts: accepts ?? unknownChecks, shown: checks }, attachment.row.id);
  return entered(deps, attachment, {
    transactionHash,
    fit: candidate.fit,
    accepted: accepts === undefined ? [] : accepted,
  });
};

/** A transaction in the request that is not found is an error of the request. */
const checkedAgain = async (...args: Parameters<typeof checkHash>): ReturnType<typeof checkHash> => {
  try {
    return await checkHash(...args);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "POSTERN_NOT_FOUND") throw error;
    throw new Problem("POSTERN_BAD_REQUEST", error.message, { operationId: args[1].row.id });
  }
};

type Confirmed = {
  readonly accepts: readonly CheckName[];
  /** The checks the page showed; undefined if the request does not say. */
  readonly shown: Candidate["checks"] | undefined;
};

/**
 * The confirmed checks that needed a confirmation; throws if a mismatch is not among them, or was not yet one when the
 * person looked: confirming an unknown is not confirming a difference.
 */
const confirmedOf = (
  candidate: Candidate,
  { accepts, shown }: Confirmed,
  operationId: string,
): readonly CheckName[] => {
  if (candidate.refusal !== null) throw conflict(refused[candidate.refusal], operationId);
  const worse = candidate.checks.filter(
    ({ name, verdict }) =>
      verdict === "differs" && shown?.some((one) => one.name === name && one.verdict !== "differs") === true,
  );
  if (worse.length > 0) {
    const what = worse.map(({ name }) => nouns[name]).join(", ");
    throw conflict(
      `More is known about this transaction now: its ${what} differs. Check it again. Nothing was recorded.`,
      operationId,
    );
  }
  const needed = toConfirm(candidate);
  const missing = needed.filter((name) => !accepts.includes(name));
  if (missing.length === 0) return needed;
  const what = missing.map((name) => nouns[name]).join(", ");
  throw conflict(
    `Confirm that this is the operation's transaction even though its ${what} does not match or cannot be compared. Nothing was recorded.`,
    operationId,
  );
};

const nouns: Readonly<Record<CheckName, string>> = {
  sender: "sender",
  destination: "destination",
  amount: "amount",
  time: "time",
  calldata: "calldata",
  alone: "place among operations or transactions like it",
};

const refused: Readonly<Record<NonNullable<Candidate["refusal"]>, string>> = {
  "other-sender": "This transaction was sent from a different address than the operation. Nothing was recorded.",
  "too-early": "This transaction is older than the operation. Nothing was recorded.",
  claimed: "This transaction belongs to another operation. Nothing was recorded.",
  "not-mined":
    "This transaction is waiting to be mined, so it does not show yet how the operation ends. Attach it once it is in a block. Nothing was recorded.",
  "no-receipt": "The service has no receipt for this transaction on the operation's network. Nothing was recorded.",
};

const settled = async (
  store: Store,
  { running, row, now, together }: Attachment,
  settlement: Settlement,
): Promise<OperationRecord> => {
  const done = await settle(store, running.view.id, row.id, { ...settlement, together }, now);
  if (done === undefined) throw missing();
  if (done === "settled") throw await notOpen(store, row);
  if (done === "taken") throw conflict(refused.claimed, row.id);
  return done;
};

const entered = async (
  { facts: { store } }: EvidenceDependencies,
  { running, row, by, now }: Attachment,
  entry: Omit<Parameters<typeof enterTransaction>[3], "by">,
): Promise<OperationRecord> => {
  const done = await enterTransaction(store, running.view.id, row.id, { ...entry, by }, now);
  if (done === undefined) throw missing();
  if (done === "not open")
    throw conflict("This operation is not waiting for a transaction. Nothing was recorded.", row.id);
  if (done === "taken") throw conflict(refused.claimed, row.id);
  return done;
};

const missing = () => new Problem("POSTERN_NOT_FOUND", "This operation does not exist.");

/** Reports how it ended if someone has settled it meanwhile. */
const notOpen = async (store: Store, { environment, id }: EvidenceSearch["row"]): Promise<Problem> => {
  const operation = await findOperation(store, environment, id);
  const last = operation?.timeline.at(-1)?.detail ?? "";
  const by =
    last.startsWith("Settled by ") && operation !== undefined
      ? ` It is ${operation.state.replaceAll("_", " ")}. ${last}`
      : "";
  return conflict(`This operation is not open for settling.${by} Nothing was recorded.`, id);
};
