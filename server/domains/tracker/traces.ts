import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import type { Networks } from "#server/domains/meaning/networks.ts";
import { createTraceReader, type ReadTrace } from "#server/domains/nodes/trace/trace.ts";
import type { Clock } from "#server/lib/clock.ts";
import { createQueue, type Queue } from "#server/lib/queue.ts";
import { claim, nextDue, release, type Waiting } from "#server/store/lease.ts";
import { createSetBackGuard } from "#server/store/set-back.ts";
import type { Store } from "#server/store/tables.ts";
import type { TraceTable } from "#server/store/trace-tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { receiptSchema } from "#shared/wire/receipt.ts";
import { nodeOf } from "./node-of.ts";
import { type KnownTrace, saveTrace } from "./save-trace.ts";

export type TracesDependencies = Clock & {
  readonly store: Store;
  readonly owner: string;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  readonly networks: Networks;
  /** Whether someone is waiting for a write now. */
  readonly areWritesOpen?: () => boolean;
  /** Called when it has been decided what is known of an operation's transaction. */
  readonly decided: () => void;
  readonly note: (error: unknown) => void;
};

/** Traces taken at once, normally and while someone waits for a write: a node may spend seconds on one. */
const atOnce = 4;
const atOnceBesideWrites = 1;
/** Longer than a trace can take. */
const claimMs = 60_000;
/**
 * How long to wait after a node did not answer, or did not have the transaction yet. A node that is not an archive can
 * trace a transaction for some minutes only.
 */
const waits = [2_000, 10_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000] as const;
const longestWaitMs = Math.max(...waits);

const waiting: Waiting<"traces"> = { table: "traces", due: "due_at" };

/** Takes the traces of sent transactions from the networks' nodes: a receipt does not say what contracts passed on. */
export const createTraces = (dependencies: TracesDependencies): Queue => {
  const { store, owner, now, note, areWritesOpen = () => false } = dependencies;
  const read = createTraceReader(dependencies.elapsed);
  const guard = createSetBackGuard(
    store,
    dependencies,
    [{ table: "traces", column: "due_at", longestMs: longestWaitMs }],
    [{ table: "traces", longestMs: claimMs }],
  );
  return createQueue<TraceTable>(
    {
      claim: async ({ length }) => {
        await guard();
        const most = (areWritesOpen() ? atOnceBesideWrites : atOnce) - length;
        return most > 0 ? claim(store, waiting, { owner, now: now(), leaseMs: claimMs }, most) : [];
      },
      nextDue: () => nextDue(store, waiting, now()),
    },
    (row) => take(dependencies, read, row),
    dependencies,
    note,
  );
};

const take = async (dependencies: TracesDependencies, read: ReadTrace, row: TraceTable): Promise<void> => {
  const { store, now, decided } = dependencies;
  const outcome = await answerTo(dependencies, read, row);
  if (outcome.answer.kind === "unanswered") {
    const wait = waits[row.tries];
    if (wait !== undefined) {
      await release(store, "traces", row, { tries: row.tries + 1, due_at: now() + wait });
      return;
    }
  }
  if (await saveTrace(store, row, outcome, now())) decided();
};

const answerTo = async (
  { store, environments, networks }: TracesDependencies,
  read: ReadTrace,
  row: TraceTable,
): Promise<KnownTrace> => {
  const running = environments.get(row.environment);
  const { network, node, isSure } = await nodeOf(networks, running, row.network_id);
  const networkId = network?.id ?? row.network_id;
  if (node === undefined) {
    return { answer: isSure ? { kind: "unavailable", reason: "no-node" } : { kind: "unanswered" }, networkId };
  }
  const operation = await store.selectFrom("operations").select("receipt").where("id", "=", row.id).executeTakeFirst();
  const receipt = receiptSchema.safeParse(JSON.parse(operation?.receipt ?? "null"));
  // The operation has lost its transaction meanwhile.
  if (!receipt.success) return { answer: { kind: "unavailable", reason: "unanswered" }, networkId };
  const { from, to } = receipt.data;
  const traced = {
    // Nodes require 0x; the service may omit it.
    hash: `0x${row.hash_key}`,
    chainId: network?.chainId ?? null,
    from: endOf(from),
    to: endOf(to),
  };
  return { answer: await read(node, traced), networkId };
};

const endOf = (address: string | undefined): string | undefined =>
  address === undefined || address === "" ? undefined : addressKey(address);
