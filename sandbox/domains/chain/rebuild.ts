import { blockHash, height } from "#sandbox/domains/rpc/block.ts";
import { connect, type Rpc } from "#sandbox/domains/rpc/rpc.ts";
import { restoreSnapshot, takeSnapshot } from "#sandbox/domains/snapshots/dump.ts";
import { failedInside } from "#sandbox/domains/snapshots/failed-inside.ts";
import {
  listSnapshots,
  readSnapshot,
  removeSnapshot,
  removeUnfinished,
  writeSnapshot,
} from "#sandbox/domains/snapshots/file.ts";
import { isUsable, nextStop } from "#sandbox/domains/snapshots/schedule.ts";
import { type Snapshot, SnapshotRefused } from "#sandbox/domains/snapshots/snapshot.ts";
import type { Network } from "#sandbox/lib/networks.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { type Anvil, startAnvil } from "./anvil.ts";
import { type Block, logLength, minedBlock } from "./blocks.ts";
import { catchUp } from "./mine.ts";

/** A running chain process, and the connection to it. */
export type Node = {
  readonly anvil: Anvil;
  readonly rpc: Rpc;
  /** Throws for a new block that this process may not mine exactly as the log does. */
  readonly examine?: ((block: Block) => Promise<void>) | undefined;
};

/** A chain's log, and what speeds up its start. */
export type Rebuilding = {
  readonly network: Network;
  readonly store: Store;
  /** Marks the chain's process as ours. */
  readonly folder: string;
  /** Where its snapshots are. */
  readonly snapshots: string;
  /** The minimum number of blocks between two snapshots. */
  readonly interval: number;
  /** Gets notes about unused snapshots, and the progress of a long start. */
  readonly note: (text: string) => void;
};

/**
 * Starts a chain's process and brings it up to the log: from the newest fitting snapshot and the blocks after it, or
 * from all blocks if there is none. The log alone is authoritative, and no snapshot changes it.
 */
export const rebuildChain = async (rebuilding: Rebuilding): Promise<Node> => {
  const { store, network, snapshots, note } = rebuilding;
  await removeUnfinished(snapshots);
  const length = await logLength(store, network.id);
  for (const number of await listSnapshots(snapshots)) {
    if (!isUsable(number, length) && number <= length) continue;
    try {
      // Read while the process starts.
      const reading = usableSnapshot(rebuilding, number, length);
      reading.catch(() => undefined);
      const node = await begin(rebuilding, async (rpc) => fromSnapshot(rpc, rebuilding, await reading, length));
      return { ...node, examine: (block) => examine(node.rpc, block) };
    } catch (error) {
      note(`The snapshot of ${network.code} at block ${number} is not used: ${reasonOf(error)}.`);
      // Any other error says nothing about the file.
      if (error instanceof SnapshotRefused) await removeSnapshot(snapshots, number);
    }
  }
  return begin(rebuilding, (rpc) => mineAll(rpc, rebuilding, length));
};

/** Starts the process; it is ended again if it cannot be brought to the required state. */
const begin = async ({ network, folder }: Rebuilding, bring: (rpc: Rpc) => Promise<void>): Promise<Node> => {
  const anvil = await startAnvil(network, folder);
  const rpc = connect(anvil.url);
  try {
    await bring(rpc);
    return { anvil, rpc };
  } catch (error) {
    await anvil.stop();
    await rpc.close();
    throw error;
  }
};

/** Throws `SnapshotRefused` if the snapshot does not fit the log. */
const usableSnapshot = async (
  { store, network, snapshots }: Rebuilding,
  number: number,
  length: number,
): Promise<Snapshot> => {
  if (number > length) throw new SnapshotRefused("it is ahead of the log");
  const snapshot = await readSnapshot(snapshots, network.id, number);
  const recorded = await minedBlock(store, network.id, number);
  if (recorded?.number !== number || recorded.hash !== snapshot.hash) {
    throw new SnapshotRefused("it belongs to another log");
  }
  return snapshot;
};

const fromSnapshot = async (rpc: Rpc, rebuilding: Rebuilding, snapshot: Snapshot, length: number): Promise<void> => {
  const { store, network } = rebuilding;
  await restoreSnapshot(rpc, snapshot);
  // A block's hash covers the state after it and all previous blocks.
  const last = await minedBlock(store, network.id, length);
  await mineAll(rpc, rebuilding, length, (block) => examine(rpc, block));
  if (last !== undefined && (await blockHash(rpc, last.number)) !== last.hash) {
    throw new SnapshotRefused("the blocks after it have other hashes than the recorded ones");
  }
};

/** A chain from a snapshot must not mine anything that could get another hash than on one that mined all blocks. */
const examine = async (rpc: Rpc, { hash, number }: Block): Promise<void> => {
  if (await failedInside(rpc, hash)) throw new SnapshotRefused(`a call failed in block ${number}`);
};

/** Mines missing blocks; a long replay writes snapshots on its way. */
const mineAll = async (
  rpc: Rpc,
  rebuilding: Rebuilding,
  length: number,
  examineNew?: (block: Block) => Promise<void>,
): Promise<void> => {
  const { store, network, interval, note } = rebuilding;
  for (;;) {
    const at = await height(rpc);
    const upTo = nextStop(at, length, interval);
    await catchUp(rpc, store, network.id, { upTo, examine: examineNew });
    if (upTo >= length) return;
    note(`The chain of ${network.code} is being rebuilt: ${upTo} of ${length} blocks.`);
    await keepSnapshot(rpc, rebuilding);
  }
};

/**
 * Takes and writes a snapshot; `hold` runs the part during which nothing may be mined. A failure only makes the next
 * start slower, so it is only noted.
 */
export const keepSnapshot = async (
  rpc: Rpc,
  { network, snapshots, note }: Rebuilding,
  hold: <T>(task: () => Promise<T>) => Promise<T> = (task) => task(),
): Promise<void> => {
  try {
    await writeSnapshot(snapshots, await hold(() => takeSnapshot(rpc, network.id)));
  } catch (error) {
    note(`A snapshot of ${network.code} is not written: ${reasonOf(error)}.`);
  }
};

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/\.$/, "") : "something that is not an error";
