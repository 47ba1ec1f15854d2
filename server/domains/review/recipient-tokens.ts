import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { OnNetwork } from "#server/domains/meaning/names.ts";
import type { NetworkFacts } from "#server/domains/meaning/networks.ts";
import { readTokenContracts, tokenContracts } from "#server/domains/tokens/token-contracts.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Subjects } from "./subjects.ts";

/** What is known of them while nothing could be read. */
export const noTokens: ReadonlySet<string> = new Set();

/** The recipients that are contracts of tokens. Those with code are read if nothing is known about them. */
export const recipientTokens = async (
  facts: Pick<FactsDependencies, "store" | "tokens">,
  on: OnNetwork,
  network: NetworkFacts | undefined,
  { recipients }: Pick<Subjects, "recipients">,
  hasCode: (key: string) => boolean,
): Promise<ReadonlySet<string>> => {
  const keys = [...new Set(recipients.map(({ address }) => addressKey(address)))];
  const stored = await tokenContracts(facts.store, on, keys);
  if (network === undefined) return stored;
  const others = keys.filter((key) => !stored.has(key) && hasCode(key));
  const place = { ...on, coin: network.coin.symbol };
  return new Set([...stored, ...(await readTokenContracts(facts.tokens, place, others))]);
};
