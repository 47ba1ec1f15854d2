import * as z from "zod";
import { generate, type Target } from "./generate.ts";
import { auditMakings, findStudio } from "./issuing.ts";
import type { Ledger } from "./ledger.ts";
import { type Parties, type Scene, transfer } from "./load.ts";
import { expected, readAddresses } from "./reads.ts";
import { withdrawers } from "./withdrawals.ts";

/** The profile of the created senders. */
export const senderReference = "sender";

/** Each sender's initial tokens: more than it can spend in small transfers. */
const tokens = 10n ** 21n;

const enabledSchema = z.object({ networks: z.array(z.object({ networkId: z.uuid() })) });

/** Creates three senders with tokens on every network that has a chain, and withdraws once on every network. */
export const createScene = async (target: Target, ledger: Ledger): Promise<Scene> => {
  const { body } = expected(await target.client.get("/api/v1/network/enabled"), 200);
  const networkIds = enabledSchema.parse(body).networks.map(({ networkId }) => networkId);
  const withChain = Object.keys(target.ready.rpcUrls);
  const parties = await Promise.all(withChain.map((networkId) => partiesOf(target, ledger, networkId)));
  const first = networkIds.flatMap((networkId) => withdrawers(target, ledger, networkId).slice(0, 1));
  await Promise.all(first.map((withdrawOnce) => withdrawOnce()));
  const studio = await findStudio(target);
  await auditMakings(target, ledger, studio);
  return { parties, networkIds, studio };
};

const partiesOf = async (target: Target, ledger: Ledger, networkId: string): Promise<Parties> => {
  const contract = target.ready.contracts.find((item) => item.networkId === networkId && item.name === "DemoToken");
  const addresses = [...(await readAddresses(target.client, ledger))].filter(
    ([, item]) => item.networkId === networkId,
  );
  const [holder, other] = addresses;
  if (contract === undefined || holder === undefined || other === undefined) {
    throw new Error(`The demonstration is not complete on network ${networkId}.`);
  }
  const [first, [second, { address: recipient }]] = [holder[0], other];
  const third = await generate(target, ledger, { networkId, reference: senderReference });
  const parties = { networkId, token: contract.address };
  await transfer(target, ledger, parties, { from: first, to: recipient, least: tokens });
  await transfer(target, ledger, parties, { from: first, to: third.address, least: tokens });
  return { ...parties, senders: [first, second, third.id], recipient };
};
