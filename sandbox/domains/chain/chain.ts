import { join } from "node:path";
import { keccak256 } from "viem/utils";
import { ChainUnreachable, connect, type Rpc, RpcError } from "#sandbox/domains/rpc/rpc.ts";
import { listSnapshots } from "#sandbox/domains/snapshots/file.ts";
import { isDue, usualInterval } from "#sandbox/domains/snapshots/schedule.ts";
import type { Network } from "#sandbox/lib/networks.ts";
import { createSerial } from "#sandbox/lib/serial.ts";
import type { Store, Writer } from "#sandbox/store/tables.ts";
import { type NewBlock, nextBlock, nextNonce, recordBlock } from "./blocks.ts";
import { catchUp, offer } from "./mine.ts";
import { type Intent, IntentRefused, prepare, simulate } from "./prepare.ts";
import { keepSnapshot, type Node, rebuildChain } from "./rebuild.ts";

/** One network's chain: a process that may die at any time, rebuilt from the blocks in the database. */
export type Chain = {
  readonly network: Network;
  /** Asks the chain something that changes nothing; repeats it once if its process dies in between. */
  readonly ask: <T>(question: (rpc: Rpc) => Promise<T>) => Promise<T>;
  /**
   * Simulates a transaction concurrently with others, then signs, records and mines them one by one on this network, so
   * that nonces are in order. The chain accepts it before it is recorded: one that can never be mined would block all
   * later ones. `alongside` is committed together with the signed transaction, before it is mined. Throws
   * `IntentRefused` if nothing was signed.
   */
  readonly submit: (intent: Intent, alongside: Alongside) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** By network id; every enabled EVM network has one. */
export type Chains = ReadonlyMap<string, Chain>;

export type Alongside = (writer: Writer, hash: string) => Promise<void>;

/** How often a recorded block is tried on a new process before the error is passed on. */
const attempts = 3;

export type ChainOptions = {
  /** The folder of the data directory for its chains. */
  readonly directory: string;
  /** The minimum number of blocks between two snapshots. */
  readonly snapshotEvery?: number | undefined;
  /** Gets notes about unused snapshots, and the progress of a long start. */
  readonly note?: ((text: string) => void) | undefined;
};

/** Starts a network's chain and rebuilds it from the database. */
export const openChain = async (network: Network, store: Store, options: ChainOptions): Promise<Chain> => {
  const { directory, snapshotEvery = usualInterval, note = () => undefined } = options;
  const snapshots = join(directory, "snapshots", network.code);
  const folder = join(directory, "chains", network.code);
  const rebuilding = { network, store, folder, snapshots, interval: snapshotEvery, note };
  const serial = createSerial();
  let running: Promise<Node> | null = null;
  let closed = false;

  /** The running process; a dead one is replaced on the next use. */
  const node = (): Promise<Node> => {
    if (closed) return Promise.reject(new ChainUnreachable());
    if (running !== null) return running;
    const launched = rebuildChain(rebuilding);
    const forget = () => {
      if (running === launched) running = null;
    };
    running = launched;
    launched.then(({ anvil, rpc }) => anvil.ended.then(forget).then(rpc.close), forget).catch(forget);
    return launched;
  };

  /** The same for requests: callers can do nothing about a chain that does not start. */
  const reachable = (): Promise<Node> =>
    node().catch((cause: unknown) => {
      throw cause instanceof ChainUnreachable ? cause : new ChainUnreachable({ cause });
    });

  /**
   * Mines a recorded block, on a rebuilt chain if the process dies in between. `first` is the process that already got
   * the transaction; any other has to get it again.
   */
  const settle = async (hash: string, first: Node, left = attempts): Promise<void> => {
    const current = await reachable();
    try {
      await catchUp(current.rpc, store, network.id, {
        offered: current === first ? hash : undefined,
        examine: current.examine,
      });
    } catch (error) {
      await current.anvil.stop();
      if (left <= 1 || closed) throw error;
      await settle(hash, first, left - 1);
    }
  };

  /**
   * Records a transaction that the chain has accepted; one that cannot be recorded must not be mined by a later block.
   */
  const record = async (block: NewBlock, alongside: Alongside, taker: Node): Promise<void> => {
    try {
      await store.transaction().execute(async (writer) => {
        await recordBlock(writer, block);
        await alongside(writer, block.hash);
      });
    } catch (error) {
      await taker.anvil.stop();
      throw error;
    }
  };

  const ask = async <T>(question: (rpc: Rpc) => Promise<T>): Promise<T> => {
    const { rpc, anvil } = await reachable();
    try {
      return await question(rpc);
    } catch (error) {
      if (!(error instanceof ChainUnreachable) || closed) throw error;
      await anvil.stop();
      return question((await reachable()).rpc);
    }
  };

  /**
   * Passes a transaction to the process, or to the next one if that dies: nothing is recorded yet, and the dead one
   * mines nothing.
   */
  const handOver = async (raw: string): Promise<Node> => {
    const taker = await reachable();
    try {
      await handTo(taker, raw);
      return taker;
    } catch (error) {
      if (!(error instanceof ChainUnreachable) || closed) throw error;
      const next = await reachable();
      await handTo(next, raw);
      return next;
    }
  };

  await node();
  let lastSnapshot = (await listSnapshots(snapshots))[0] ?? 0;
  let saving: Promise<void> = Promise.resolve();

  /**
   * Starts a snapshot if one is due. It waits for its turn among the transactions, but no transaction waits until it is
   * written.
   */
  const saveWhenDue = (number: number): void => {
    if (closed || !isDue(number, lastSnapshot, snapshotEvery)) return;
    lastSnapshot = number;
    saving = saving.then(async () => {
      const { anvil } = await reachable();
      // A separate connection, so that no question waits behind a long answer.
      const rpc = connect(anvil.url);
      const quiet = (text: string) => {
        if (!closed) note(text);
      };
      try {
        await keepSnapshot(rpc, { ...rebuilding, note: quiet }, serial);
      } finally {
        await rpc.close();
      }
    });
    saving = saving.catch(() => undefined);
  };

  return {
    network,
    ask,
    submit: async (intent, alongside) => {
      const gas = await ask((rpc) => simulate(rpc, network, intent));
      return serial(async () => {
        const sender = intent.account.address;
        const nonce = await nextNonce(store, network.id, sender);
        const prepared = await ask((rpc) => prepare(rpc, network, intent, { gas, nonce }));
        const raw = await intent.account.signTransaction(prepared);
        const hash = keccak256(raw);
        const taker = await handOver(raw);
        const block = await nextBlock(store, network.id);
        await record({ networkId: network.id, sender, nonce, hash, raw, ...block }, alongside, taker);
        await settle(hash, taker);
        saveWhenDue(block.number);
        return hash;
      });
    },
    close: async () => {
      closed = true;
      const last = await running?.catch(() => null);
      await last?.anvil.stop();
      await saving;
    },
  };
};

/**
 * Passes a signed transaction to the chain; a refused one was not sent. A process that may have accepted it without an
 * answer is ended, because its next block would contain it.
 */
const handTo = async ({ rpc, anvil }: Node, raw: string): Promise<void> => {
  try {
    await offer(rpc, raw);
  } catch (error) {
    if (error instanceof RpcError) throw new IntentRefused(`The network refused the transaction: ${error.message}.`);
    await anvil.stop();
    throw error;
  }
};
