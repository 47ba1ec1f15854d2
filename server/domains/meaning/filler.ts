import { setImmediate as otherWork } from "node:timers/promises";
import * as z from "zod/mini";
import type { Clock } from "#server/lib/clock.ts";
import { createQueue, type Queue } from "#server/lib/queue.ts";
import { createSeldom } from "#server/lib/seldom.ts";
import { createSetBackGuard } from "#server/store/set-back.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";
import { unavailabilityOf } from "#server/store/unavailable.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { movementSchema } from "#shared/console/meaning.ts";
import { hasWords } from "#shared/console/operation-words.ts";
import { claimDue, nextMeaning } from "./claim.ts";
import { noteImplementation } from "./implementations.ts";
import { type MadeMeaning, type MakeDependencies, makeMeaning, onlyMeaning } from "./make.ts";
import { dropOldPredictions } from "./predictions.ts";
import { dropDue, saveMeaning } from "./save.ts";
import { unreadMeaning } from "./unread.ts";

export type FillerDependencies = Clock &
  MakeDependencies & {
    /** Called with the addresses that an operation moved something from or to, once its receipt says so. */
    readonly moved: (environment: string, addresses: readonly string[]) => Promise<void>;
    /** Whether someone is waiting for a write now. */
    readonly areWritesOpen?: () => boolean;
    /** From 0 to 1, for the jitter. */
    readonly chance?: () => number;
    readonly note: (error: unknown) => void;
  };

/**
 * Operations whose words are made at once, normally and while someone waits for a write: words are less urgent than
 * answers.
 */
const atOnce = 8;
const atOnceBesideWrites = 1;
/** The first wait after something could not be read; it doubles each time. */
const firstRetryMs = 60_000;
const longestRetryMs = 6 * 60 * 60_000;
/** After this many tries, about a week, the words stay incomplete. */
const mostTries = 36;
const dropEveryMs = 60 * 60_000;

/** Makes the words of operations in the background, from their records (docs/decisions/0034-stored-meanings.md). */
export const createFiller = (dependencies: FillerDependencies): Queue => {
  const { store, now, elapsed, note, areWritesOpen = () => false } = dependencies;
  const guard = createSetBackGuard(
    store,
    dependencies,
    [{ table: "operations", column: "meaning_due", longestMs: longestRetryMs }],
    [],
  );
  const seldom = createSeldom(dropEveryMs, elapsed);
  /** Each abandons work under way. */
  const letGo = new Set<() => void>();
  let isStopping = false;
  let last: Promise<unknown> = Promise.resolve();
  /**
   * The embedded store answers without yielding: rows sharing one turn of the event loop would follow each other
   * without a pause.
   */
  const ownTurn = (): Promise<unknown> => (last = last.then(() => otherWork()));
  const work = (row: OperationTable): Promise<void> =>
    new Promise((resolve, reject) => {
      letGo.add(resolve);
      fill(dependencies, row, ownTurn, () => isStopping)
        .then(resolve, reject)
        .finally(() => letGo.delete(resolve));
    });
  const queue = createQueue<OperationTable>(
    {
      claim: async ({ length }) => {
        await guard();
        seldom(() => void dropOldPredictions(store, now()).catch(note));
        const most = areWritesOpen() ? atOnceBesideWrites : atOnce;
        return length < most ? claimDue(store, now(), most - length) : [];
      },
      nextDue: () => nextMeaning(store),
    },
    work,
    dependencies,
    note,
  );
  return {
    ...queue,
    stop: () => {
      // A service that hangs does not delay the shutdown: the words are made after the next start.
      isStopping = true;
      for (const end of letGo) end();
      return queue.stop();
    },
  };
};

const fill = async (
  dependencies: FillerDependencies,
  row: OperationTable,
  ownTurn: () => Promise<unknown>,
  isStopping: () => boolean,
): Promise<void> => {
  const { store, now, chance = Math.random } = dependencies;
  await ownTurn();
  if (!hasWords(row.operation)) {
    await dropDue(store, row);
    return;
  }
  const earlier = await earlierMeaning(store, row.id);
  const { words, mayReadMore } = await made(dependencies, row, earlier, isStopping);
  await ownTurn();
  if (isStopping()) return;
  const tries = mayReadMore ? (earlier?.tries ?? 0) + 1 : 0;
  const isAgain = tries > 0 && tries < mostTries;
  await saveMeaning(store, row, { words, at: now(), tries, due: isAgain ? now() + retryMs(tries, chance()) : null });
  const moved = [...(words.happened ?? []), ...(words.traced?.movements ?? [])];
  const ends = moved.flatMap(({ from, to }) => [addressKey(from), addressKey(to)]);
  if (ends.length > 0) await dependencies.moved(row.environment, ends);
  if (earlier === undefined && words.meaning.source !== "unread") await noteImplementation(dependencies, row);
};

const retryMs = (tries: number, chance: number): number =>
  Math.round(Math.min(longestRetryMs, firstRetryMs * 2 ** (tries - 1)) * (0.8 + 0.2 * chance));

/** The words of an operation. An error while making them ends without words, because it would repeat forever. */
const made = async (
  dependencies: FillerDependencies,
  row: OperationTable,
  earlier: Earlier | undefined,
  isStopping: () => boolean,
): Promise<MadeMeaning> => {
  try {
    return await makeMeaning(dependencies, row, earlier);
  } catch (error) {
    if (unavailabilityOf(error) !== null || isStopping()) throw error;
    dependencies.note(error);
    const meaning = unreadMeaning(row.contract_address, "Postern could not describe this call.");
    return { words: onlyMeaning(meaning), mayReadMore: false };
  }
};

type Earlier = NonNullable<Awaited<ReturnType<typeof earlierMeaning>>>;

/** The stored parts that cannot be made again: predictions are kept only for a day. */
const earlierMeaning = async (store: Store, id: string) => {
  const row = await store
    .selectFrom("operation_meanings")
    .select(["predicted", "tries"])
    .where("operation_id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    tries: row.tries,
    predicted: row.predicted === null ? null : predictedSchema.parse(JSON.parse(row.predicted)),
  };
};

const predictedSchema = z.array(movementSchema);
