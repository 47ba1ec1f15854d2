import * as z from "zod";
import { callPath } from "./client.ts";
import { generate, type Target } from "./generate.ts";
import { makers, type Studio } from "./issuing.ts";
import type { Ledger } from "./ledger.ts";
import { readBlocks } from "./node.ts";
import { expected, readAddresses, readOutcome, readReceipt, readWallets } from "./reads.ts";
import { withdrawers } from "./withdrawals.ts";

/** Who sends a network's tokens, and to whom: ids of address records, and an address. */
export type Parties = {
  readonly networkId: string;
  readonly token: string;
  readonly senders: readonly [string, string, string];
  readonly recipient: string;
};

/** The setting of the load. */
export type Scene = {
  readonly parties: readonly Parties[];
  /** The networks for generated addresses, including those without a chain process. */
  readonly networkIds: readonly string[];
  readonly studio: Studio;
};

const startedSchema = z.object({ workflowResult: z.object({ workflowId: z.uuid() }) });

type Transfer = { readonly from: string; readonly to: string; readonly least: bigint };

/** Sends a transfer of at least `least` tokens, with a unique amount, and follows it to its receipt. */
export const transfer = async (
  { client, ready }: Target,
  ledger: Ledger,
  { networkId, token }: Pick<Parties, "networkId" | "token">,
  { from, to, least }: Transfer,
): Promise<void> => {
  const amount = String(least + BigInt(ledger.writes.size));
  ledger.writes.set(amount, { networkId, amount, workflowId: null });
  const inputs = [
    { name: "to", type: "address", value: to },
    { name: "value", type: "uint256", value: amount },
  ];
  const abiFunction = { type: "function", name: "transfer", stateMutability: "nonpayable", inputs, outputs: [] };
  const body = { addressId: from, clientShare: ready.clientShare, abiFunction };
  const answer = expected(await client.post(callPath(networkId, token, "write"), body), 200);
  const { workflowId } = startedSchema.parse(answer.body).workflowResult;
  ledger.writes.set(amount, { networkId, amount, workflowId });
  const { result } = await readOutcome(client, ledger, workflowId);
  if (result !== undefined) await readReceipt(client, ledger, networkId, result.transactionHash);
};

/** More than any sender has, so the transfer is refused. */
const tooMuch = 10n ** 30n;
const small = 1n;
const recentBlocks = 20;
/** How many addresses are generated for a profile before moving to the next one. */
const addressesPerProfile = 5;

/** What each client does repeatedly. Several use the same sender, and two the same profile. */
const activities = (target: Target, ledger: Ledger, scene: Scene): readonly (() => Promise<void>)[] => {
  const profile = () => `profile-${Math.floor(ledger.generated.size / addressesPerProfile)}`;
  const ofNetwork = (parties: Parties) => {
    const [first, second, third] = parties.senders;
    const send = (from: string, least: bigint) => () =>
      transfer(target, ledger, parties, { from, to: parties.recipient, least });
    return [
      ...[first, first, first, first, second, second, third, third].map((from) => send(from, small)),
      send(second, tooMuch),
      () => readBlocks(target.ready.rpcUrls[parties.networkId] ?? "", ledger, recentBlocks),
    ];
  };
  return [
    ...scene.parties.flatMap(ofNetwork),
    ...scene.networkIds.map((networkId) => async () => {
      await generate(target, ledger, { networkId, reference: profile() });
    }),
    ...scene.networkIds.flatMap((networkId) => withdrawers(target, ledger, networkId)),
    ...makers(target, ledger, scene.studio),
    async () => {
      await readAddresses(target.client, ledger);
      await readWallets(target.client, ledger);
    },
  ];
};

/** Working clients. */
export type Load = {
  /**
   * Stops taking on work; from this call on, an answer may be lost. Resolves when all clients have finished, and
   * rejects if one of them got a wrong answer before.
   */
  readonly end: () => Promise<unknown>;
};

/** Starts all clients on a sandbox in parallel. */
export const startLoad = (target: Target, ledger: Ledger, scene: Scene): Load => {
  const ending = new AbortController();
  const work = async (activity: () => Promise<void>): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        await activity();
      } catch (error) {
        // `fetch` reports a lost connection as a TypeError.
        if (!ending.signal.aborted || !(error instanceof TypeError)) throw error;
      }
    }
  };
  const done = Promise.all(activities(target, ledger, scene).map(work));
  done.catch(() => undefined);
  return {
    end: () => {
      ending.abort();
      return done;
    },
  };
};
