import type * as z from "zod/mini";
import type { SignedIn } from "#server/domains/audit/append.ts";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { transactionKey } from "#server/domains/journal/claims.ts";
import { findOperation, findOperationRow } from "#server/domains/journal/list.ts";
import { beginInTime } from "#server/lib/begin-in-time.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import { needsSettling } from "#shared/console/operation-states.ts";
import { hasWords } from "#shared/console/operation-words.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type {
  Doubt,
  Searched,
  SettledTogether,
  settleTogetherBodySchema,
  SettlingTogether,
} from "#shared/console/settling-together.ts";
import { settleOperation } from "./attach.ts";
import { certaintyOf } from "./certain.ts";
import { type EvidenceDependencies, type EvidenceSearch, findEvidence } from "./evidence.ts";
import { type SharedReads, shareReads } from "./shared-reads.ts";

export type TogetherDependencies = EvidenceDependencies & {
  readonly elapsed: () => number;
  /** Called with an error that no operation should cause, so that it stops only its own search. */
  readonly note: (error: unknown, operationId: string) => void;
};

type Asked = { readonly running: RunningEnvironment; readonly requestId: string };

/** Few at a time, because each asks the service several times; a proxy waits a minute for an answer. */
const bounds = { atOnce: 2, forMs: 8_000 };

/**
 * Searches for the transactions of unconfirmed operations, and tells the certain matches apart. Operations whose turn
 * did not come in time are left out.
 */
export const searchTogether = async (
  deps: TogetherDependencies,
  asked: Asked,
  ids: readonly string[],
): Promise<readonly Searched[]> => {
  const reads = shareReads(deps, asked.running.view.id);
  const searched: Searched[] = [];
  await reads.caughtUp();
  await beginInTime(ids, { ...bounds, elapsed: deps.elapsed }, async (id) => {
    searched.push({ id, ...(await searchOne(deps, reads, asked, id)) });
  });
  return searched;
};

const without = (doubt: Doubt): Omit<Searched, "id"> => ({ match: null, doubts: [doubt], gaps: [] });

const searchOne = async (
  deps: TogetherDependencies,
  reads: SharedReads,
  asked: Asked,
  id: string,
): Promise<Omit<Searched, "id">> => {
  const search = await searchOf(deps, asked, id);
  if (search === undefined || !needsSettling(search.row.state)) return without("not-open");
  if (!hasWords(search.row.operation)) return without("no-transaction");
  try {
    return await certainly(deps, reads, search);
  } catch (error) {
    deps.note(error, id);
    return without("failed");
  }
};

const certainly = async (
  deps: EvidenceDependencies,
  { caughtUp, readList }: SharedReads,
  search: EvidenceSearch,
): Promise<Omit<Searched, "id">> => {
  const { evidence, isPayment } = await findEvidence({ ...deps, readList }, search, { caughtUp });
  return certaintyOf({ evidence, isPayment, requestedAt: search.row.created_at });
};

const searchOf = async (
  { facts, now }: EvidenceDependencies,
  { running, requestId }: Asked,
  id: string,
): Promise<EvidenceSearch | undefined> => {
  const store: Store = facts.store;
  const [row, record] = await Promise.all([
    findOperationRow(store, running.view.id, id),
    findOperation(store, running.view.id, id),
  ]);
  return row === undefined || record === undefined ? undefined : { running, row, record, requestId, now: now() };
};

/** What settles operations together, besides what each one needs. */
type Settling = Asked & { readonly by: SignedIn; readonly onSettled: (record: OperationRecord) => Promise<void> };

/**
 * Settles operations by their certain matches: each is searched for again, then settled by itself like a single one, with
 * the same checks and in its own database transaction. Operations whose turn did not come in time are left out. Throws
 * what ends the request for all: the session ended, or the database takes no writes.
 */
export const settleTogether = async (
  deps: TogetherDependencies,
  settling: Settling,
  { note, confirmed, operations }: z.output<typeof settleTogetherBodySchema>,
): Promise<readonly SettledTogether[]> => {
  const reads = shareReads(deps, settling.running.view.id);
  const results: SettledTogether[] = [];
  await reads.caughtUp();
  await beginInTime(operations, { ...bounds, elapsed: deps.elapsed }, async (one) => {
    results.push({ id: one.id, ...(await settleOne(deps, reads, settling, { ...one, note, together: confirmed })) });
  });
  return results;
};

type Result = Omit<SettledTogether, "id">;

const ended = (result: "settled" | "already"): Result => ({ result, message: null, doubts: [], gaps: [] });
const refused = (message: string): Result => ({ result: "refused", message, doubts: [], gaps: [] });

const settleOne = async (
  deps: TogetherDependencies,
  reads: SharedReads,
  settling: Settling,
  {
    id,
    transactionHash,
    outcome,
    note,
    together,
  }: SettlingTogether & { readonly note: string; readonly together: number },
): Promise<Result> => {
  const search = await searchOf(deps, settling, id);
  if (search === undefined) return refused("This operation does not exist. Nothing was recorded.");
  const { row } = search;
  const isOwn = (hash: string | null): boolean =>
    hash !== null && transactionKey(hash) === transactionKey(transactionHash);
  // A request whose answer was lost is sent again.
  if (row.state === outcome && isOwn(row.transaction_hash)) return ended("already");
  try {
    if (needsSettling(row.state)) {
      const { match, doubts, gaps } = await certainly(deps, reads, search);
      if (match === null) return { result: "doubtful", message: null, doubts, gaps };
      if (!isOwn(match.hash) || match.follows !== outcome) {
        return refused(
          `Another transaction or outcome matches now: ${match.hash}, ${match.follows ?? "pending"}. Look again. Nothing was recorded.`,
        );
      }
    }
    // One that is not open is refused here, with how it was settled.
    const attachment = { ...search, by: settling.by, together };
    const body = { transactionHash, outcome, note, accepts: [] };
    await settling.onSettled(await settleOperation({ ...deps, readList: reads.readList }, attachment, body));
    return ended("settled");
  } catch (error) {
    if (!(error instanceof Problem) || endsAll.has(error.code)) throw error;
    return refused(error.message);
  }
};

/** Problems that every further operation would have as well. */
const endsAll: ReadonlySet<ServerErrorCode> = new Set([
  "POSTERN_SIGN_IN_REQUIRED",
  "POSTERN_FORBIDDEN",
  "POSTERN_STORE_UNAVAILABLE",
]);
