import { keccak256 } from "viem/utils";
import type { Network } from "../networks.ts";
import type { Store, Writer } from "../store/tables.ts";
import { type Anvil, startAnvil } from "./anvil.ts";
import { nextBlock, nextNonce, recordBlock } from "./blocks.ts";
import { catchUp } from "./mine.ts";
import { type Intent, prepare, simulate } from "./prepare.ts";
import { ChainUnreachable, connect, type Rpc } from "./rpc.ts";
import { createSerial } from "./serial.ts";

/** One network's chain: a process that can be lost at any time, rebuilt from the blocks in the database. */
export type Chain = {
  readonly network: Network;
  /** Asks the chain something that changes nothing; asks again once when its process is lost in between. */
  readonly ask: <T>(question: (rpc: Rpc) => Promise<T>) => Promise<T>;
  /**
   * Simulates a transaction beside all others, then signs, records and mines it, one after the other on this network, so that
   * nonces are in order. `alongside` is committed together with the signed transaction, before it is mined. Throws `IntentRefused` when nothing
   * was signed.
   */
  readonly submit: (intent: Intent, alongside: Alongside) => Promise<string>;
  readonly close: () => Promise<void>;
};

export type Alongside = (writer: Writer, hash: string) => Promise<void>;

type Node = { readonly anvil: Anvil; readonly rpc: Rpc };

/** How often a recorded block is tried on a fresh process before the error is given on. */
const attempts = 3;

/** Starts a network's chain and rebuilds it from the database. */
export const openChain = async (network: Network, store: Store, folder: string): Promise<Chain> => {
  const serial = createSerial();
  let running: Promise<Node> | null = null;
  let closed = false;

  const launch = async (): Promise<Node> => {
    const anvil = await startAnvil(network, folder);
    const rpc = connect(anvil.url);
    try {
      await catchUp(rpc, store, network.id);
    } catch (error) {
      await anvil.stop();
      await rpc.close();
      throw error;
    }
    return { anvil, rpc };
  };

  /** The running process; a lost one is replaced when it is needed next. */
  const node = (): Promise<Node> => {
    if (closed) return Promise.reject(new ChainUnreachable());
    if (running !== null) return running;
    const launched = launch();
    const forget = () => {
      if (running === launched) running = null;
    };
    running = launched;
    launched.then(({ anvil, rpc }) => anvil.ended.then(forget).then(rpc.close), forget).catch(forget);
    return launched;
  };

  /** The same for those who ask: why a chain cannot be started is nothing that they can mend. */
  const reachable = (): Promise<Node> =>
    node().catch((cause: unknown) => {
      throw cause instanceof ChainUnreachable ? cause : new ChainUnreachable({ cause });
    });

  /** Mines a recorded block, on a rebuilt chain when the process is lost in between. */
  const settle = async (left = attempts): Promise<void> => {
    const current = await node();
    try {
      await catchUp(current.rpc, store, network.id);
    } catch (error) {
      await current.anvil.stop();
      if (left <= 1 || closed) throw error;
      await settle(left - 1);
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

  await node();
  return {
    network,
    ask,
    submit: async (intent, alongside) => {
      const gas = await ask((rpc) => simulate(rpc, network, intent));
      return serial(async () => {
        const nonce = await nextNonce(store, network.id, intent.account.address);
        const prepared = await ask((rpc) => prepare(rpc, network, intent, { gas, nonce }));
        const raw = await intent.account.signTransaction(prepared);
        const hash = keccak256(raw);
        const block = await nextBlock(store, network.id);
        const transaction = { networkId: network.id, sender: intent.account.address, nonce, hash, raw };
        await store.transaction().execute(async (writer) => {
          await recordBlock(writer, { ...transaction, ...block });
          await alongside(writer, hash);
        });
        await settle();
        return hash;
      });
    },
    close: async () => {
      closed = true;
      const last = await running?.catch(() => null);
      await last?.anvil.stop();
    },
  };
};
