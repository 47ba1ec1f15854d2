import type { PayoutBody, PayoutRow } from "#shared/console/payouts.ts";
import { paginationOf } from "#shared/wire/page-window.ts";
import { listNetworks } from "./lists.ts";
import { networkId, sender } from "./samples.ts";
import type { TokenDouble } from "./token-service.ts";
import { erc20, serveTokens } from "./token-service.ts";
import { answers, type Upstream } from "./upstream.ts";

/** A token that the sender of the samples has 5,000 of, with six decimals. */
export const token = { address: "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e", symbol: "PDT", decimals: 6 };

/** Recipients with their checksums. */
export const recipients = [
  "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
  "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
  "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65",
] as const;

export const payoutRow = (to: string, amount: string, more: Partial<PayoutRow> = {}): PayoutRow => ({
  to,
  amount,
  asset: "",
  purpose: "",
  ...more,
});

/** A draft that pays the token to two recipients. */
export const payoutBody = (more: Partial<PayoutBody> = {}): PayoutBody => ({
  name: "Salaries",
  networkId,
  addressId: sender.id,
  asset: token.address,
  rows: [payoutRow(recipients[0], "1.5", { purpose: "March" }), payoutRow(recipients[1], "2")],
  ...more,
});

type Served = {
  /** Tokens beside the usual one, by their addresses in lower case. */
  readonly tokens?: Readonly<Record<string, TokenDouble>>;
  /** Base units of the network's coin. */
  readonly coin?: string;
  readonly network?: object;
};

/**
 * Makes the service double provide what checks and starts of payouts need: the network, tokens, and the sender's
 * balances.
 */
export const servePayouts = (
  upstream: Upstream,
  { tokens = {}, coin = "3000000000000000000", network = {} }: Served = {},
): void => {
  const all = {
    [token.address.toLowerCase()]: { ...erc20(token.symbol, token.decimals), balanceOf: "5000000000" },
    ...tokens,
  };
  listNetworks(upstream, [
    { id: networkId, name: "SANDBOX", enabled: true, chainId: 31_337, decimals: 18, ...network },
  ]);
  serveTokens(upstream, all);
  const held = Object.keys(all).map((contractAddress) => ({ contractAddress, amount: "1" }));
  const pagination = paginationOf(held.length, { skip: 0, take: 100 });
  upstream.on(answers(200, { assets: held, pagination }), /portfolio\?/);
  const balance = [{ address: sender.address, balance: coin }];
  upstream.on(answers(200, { balance, pagination: paginationOf(1, { skip: 0, take: 100 }) }), /native-balance/);
};
