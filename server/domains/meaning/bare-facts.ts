import type { MeaningFacts } from "./facts.ts";
import type { NetworkFacts } from "./networks.ts";

/** The facts when nothing, or only the network, was looked up. */
export const bareFacts = (network: NetworkFacts | undefined): MeaningFacts => ({
  native: network?.coin ?? { symbol: "", decimals: 0 },
  chainId: network?.chainId ?? null,
  abi: null,
  descriptor: null,
  token: () => undefined,
  nameOf: () => undefined,
  tokens: [],
});
