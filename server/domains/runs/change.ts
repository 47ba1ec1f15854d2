import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { append, type SignedIn } from "#server/domains/audit/append.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { RunTable, Store, Writer } from "#server/store/tables.ts";
import { maySpend, operationStates } from "#shared/console/operation-states.ts";
import { needsOf } from "#shared/console/run-needs.ts";
import { isOver, isRunning, isStopped, mayContinue, runStates } from "#shared/console/run-states.ts";
import type { RunState } from "#shared/console/run.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { textsIn } from "./columns.ts";
import { refuseOtherRuns } from "./sending-runs.ts";

/** For each change, the states that allow it and the state it leads to. */
const wishes = {
  pause: { from: runStates.filter(isRunning), to: "paused" },
  resume: { from: runStates.filter(isStopped), to: "running" },
  retry: { from: runStates.filter(mayContinue), to: "running" },
  cancel: { from: runStates.filter((state) => !isOver(state)), to: "cancelled" },
} as const satisfies Record<string, { readonly from: readonly RunState[]; readonly to: RunState }>;

export type Wish = keyof typeof wishes;

/** What was compared of a run that goes on (`check/rest.ts`). */
export type ComparedRest = {
  /** The items, and when. */
  readonly positions: readonly number[];
  readonly comparedAt: number;
  /** The marks of the runs that were sending then; undefined if nothing may pay anybody. */
  readonly comparedRuns: readonly string[] | undefined;
  /** How many of the items were paid since and are paid again. */
  readonly paidAgain: number;
};

type Change = {
  readonly environment: string;
  readonly id: string;
  readonly wish: Wish;
  /** The identical operations that the person has seen. */
  readonly acknowledges?: readonly string[];
  /** What it has left, compared and confirmed; left out if it does not go on, or pays nobody. */
  readonly rest?: ComparedRest | undefined;
  /** The unsent items to retry, by position; all by default. */
  readonly positions?: readonly number[] | undefined;
  readonly by: SignedIn;
  /** The instance that works on the run from now on. */
  readonly lease: { readonly owner: string; readonly until: number };
};

/**
 * Why a wish came to nothing: the run's state does not allow it, no item is left to retry, the requests of its items
 * were removed, or one was found identical to an operation that the person has not seen.
 */
export type Changed =
  | "changed"
  | "not now"
  | "nothing to retry"
  | "requests removed"
  | "person ended"
  | { readonly identicalTo: string };

/** Rolls back the transaction. */
class Undone extends Error {
  readonly why: Changed;
  constructor(why: Changed) {
    super();
    this.why = why;
  }
}

/**
 * Pauses, resumes or cancels a run, or retries unsent items. Items under way continue to their end. Throws
 * `OtherRunSends` if the rest has to be compared again.
 */
export const changeRun = async (store: Store, change: Change, now: number): Promise<Changed> => {
  const { environment, id, wish, by, lease, acknowledges = [], positions, rest } = change;
  const { from, to } = wishes[wish];
  try {
    return await store.transaction().execute(async (writer) => {
      await refuseOtherRuns(writer, { environment, id, compared: rest?.comparedRuns }, now);
      const changed = await writer
        .updateTable("runs")
        .set({
          state: to,
          note: null,
          updated_at: now,
          ...(to === "running" ? { rests: 0, rests_until: 0, owner: lease.owner, lease_until: lease.until } : {}),
        })
        .where("id", "=", id)
        .where("environment", "=", environment)
        .where("state", "in", from)
        .returning(["person_id", "taken_by", "endpoints", "bodies_removed_at"])
        .executeTakeFirst();
      if (changed === undefined) return "not now";
      if (changed.bodies_removed_at !== null) throw new Undone("requests removed");
      if (to === "running" && !(await mayGoOn(writer, changed))) throw new Undone("person ended");
      if (wish === "cancel") await cancelWaiting(writer, id);
      const retried =
        wish === "retry"
          ? await retryUnsent(writer, id, { acknowledges, positions, isCompared: rest !== undefined })
          : undefined;
      if (retried === 0) throw new Undone("nothing to retry");
      if (rest !== undefined) await setCompared(writer, id, rest);
      const paidAgain = rest?.paidAgain ?? 0;
      await append(writer, {
        at: now,
        by,
        action: "batch.changed",
        outcome: "allowed",
        environment,
        subject: id,
        detail: {
          wish,
          ...(retried === undefined ? {} : { items: retried }),
          ...(paidAgain === 0 ? {} : { paidAgain }),
        },
      });
      return "changed";
    });
  } catch (error) {
    if (error instanceof Undone) return error.why;
    throw error;
  }
};

/**
 * Whether the person in whose name the run sends is still allowed to. No one else can resume it in their name; an admin
 * can take it over.
 */
const mayGoOn = async (
  writer: Writer,
  { person_id, taken_by, endpoints }: Pick<RunTable, "person_id" | "taken_by" | "endpoints">,
): Promise<boolean> => {
  const person = await writer
    .selectFrom("people")
    .select(["role", "disabled_at"])
    .where("id", "=", taken_by ?? person_id)
    .executeTakeFirst();
  // A person from before there was a list of people may appear only on the run itself.
  if (person === undefined) return true;
  return person.disabled_at === null && roleIncludes(person.role, needsOf(textsIn(endpoints)).role);
};

const cancelWaiting = async (writer: Writer, id: string): Promise<void> => {
  await writer
    .updateTable("run_items")
    .set({ state: "cancelled" })
    .where("run_id", "=", id)
    .where("state", "=", "waiting")
    .execute();
};

/** Records that the payments of waiting items were compared: what was paid before that is confirmed. */
const setCompared = async (writer: Writer, id: string, { positions, comparedAt }: ComparedRest): Promise<void> => {
  for (const some of chunksOf(positions)) {
    await writer
      .updateTable("run_items")
      .set({ compared_at: comparedAt })
      .where("run_id", "=", id)
      .where("position", "in", some)
      .where("state", "=", "waiting")
      .execute();
  }
};

/** Whether an item acknowledges the operation that it was found to repeat. */
const isAcknowledged = sql<boolean>`(' ' || COALESCE(run_items.acknowledges, '') || ' ')
  LIKE ('% ' || run_items.identical_to || ' %')`;

type Retrying = Pick<Change, "positions"> & {
  readonly acknowledges: readonly string[];
  /** Its payments were compared again: that covers items that were held back because they had been paid. */
  readonly isCompared: boolean;
};

/**
 * Sets unsent items to wait again, each with a new key, because the journal sends a key once. Items identical to an
 * operation in `acknowledges` acknowledge it, besides those they acknowledged before: one in place of another would have
 * to be confirmed in turn for ever. Returns how many items wait again. If one item's operation is not in it, none waits:
 * the journal compares operations for only ten minutes.
 */
const retryUnsent = async (
  writer: Writer,
  id: string,
  { acknowledges, positions, isCompared }: Retrying,
): Promise<number> => {
  const attempt = `${randomUUID()}:`;
  let retried = 0;
  for (const some of positions === undefined ? [undefined] : chunksOf(positions)) {
    await acknowledge(writer, id, acknowledges, some);
    const unseen = await unseenIdentical(writer, id, some, isCompared);
    if (unseen !== undefined) throw new Undone({ identicalTo: unseen });
    const { numUpdatedRows } = await writer
      .updateTable("run_items")
      .set({
        state: "waiting",
        idempotency_key: sql<string>`CAST(${attempt} AS TEXT) || position`,
        identical_to: null,
        error: null,
      })
      .where("run_id", "=", id)
      .where("state", "=", "not_sent")
      .$if(some !== undefined, (update) => update.where("position", "in", some ?? []))
      .executeTakeFirst();
    retried += Number(numUpdatedRows);
  }
  return retried;
};

/** Records what a person has seen with the items that are retried; the others are confirmed when it is their turn. */
const acknowledge = async (
  writer: Writer,
  id: string,
  acknowledges: readonly string[],
  positions: readonly number[] | undefined,
): Promise<void> => {
  for (const seen of chunksOf(acknowledges)) {
    await writer
      .updateTable("run_items")
      .set({
        acknowledges: sql<string>`CASE WHEN acknowledges IS NULL THEN identical_to ELSE acknowledges || ' ' || identical_to END`,
      })
      .where("run_id", "=", id)
      .where("state", "=", "not_sent")
      .where("identical_to", "in", seen)
      .where((where) => where.not(isAcknowledged))
      .$if(positions !== undefined, (update) => update.where("position", "in", positions ?? []))
      .execute();
  }
};

/** The error of an item that was held back because it had been paid. */
const paidBeforeError = '{"code":"POSTERN_PAID_BEFORE"%';

/** Operations in these states may have spent, or still may. */
const spendingStates = operationStates.filter(maySpend);

/**
 * An operation that an item was found identical to and does not acknowledge; those that certainly spent nothing do not
 * count.
 */
const unseenIdentical = async (
  writer: Writer,
  id: string,
  positions: readonly number[] | undefined,
  isCompared: boolean,
): Promise<string | undefined> => {
  const operation = await writer
    .selectFrom("run_items")
    .innerJoin("operations", "operations.id", "run_items.identical_to")
    .select("operations.id")
    .where("run_items.run_id", "=", id)
    .where("run_items.state", "=", "not_sent")
    .where("operations.state", "in", spendingStates)
    .where((where) => where.not(isAcknowledged))
    .$if(isCompared, (select) => select.where(sql<boolean>`COALESCE(run_items.error, '') NOT LIKE ${paidBeforeError}`))
    .$if(positions !== undefined, (select) => select.where("run_items.position", "in", positions ?? []))
    .orderBy("run_items.position")
    .limit(1)
    .executeTakeFirst();
  return operation?.id;
};
