import type { Ledger } from "./ledger.ts";
import { generate, type Parties, type Target, transfer } from "./load.ts";
import { readAddresses } from "./reads.ts";

/** What every sender gets to begin with: more than it can spend in small transfers. */
const tokens = 10n ** 21n;

/** Makes three senders with tokens on every network that has a chain. */
export const createParties = (target: Target, ledger: Ledger): Promise<readonly Parties[]> =>
  Promise.all(Object.keys(target.ready.rpcUrls).map((networkId) => partiesOf(target, ledger, networkId)));

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
  const third = await generate(target, ledger, { networkId, reference: "load" });
  const parties = { networkId, token: contract.address };
  await transfer(target, ledger, parties, { from: first, to: recipient, least: tokens });
  await transfer(target, ledger, parties, { from: first, to: third.address, least: tokens });
  return { ...parties, senders: [first, second, third.id], recipient };
};
