/** The coin of a network by its EIP-155 id. The id of a chain that is not known gives the network's name. */
export const coinOf = (network: {
  readonly chainId?: number | undefined;
  readonly name: string;
  readonly decimals?: number | undefined;
}): { readonly symbol: string; readonly decimals: number } => ({
  symbol: network.name,
  decimals: network.decimals ?? 18,
});
