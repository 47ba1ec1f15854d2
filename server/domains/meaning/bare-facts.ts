import type { MeaningFacts } from "./facts.ts";
import type { NetworkFacts } from "./networks.ts";

/** What is known of the world where nothing but the network was looked up, if that. */
export const bareFacts = (network: NetworkFacts | undefined): MeaningFacts => ({
  native: network?.coin ?? { symbol: "", decimals: 0 },
  chainId: network?.chainId ?? null,
  abi: null,
  descriptor: null,
  token: () => undefined,
  nameOf: () => undefined,
  tokens: [],
});
