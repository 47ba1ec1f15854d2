import { networkId } from "./samples.ts";

/** The test network of Bitcoin, and one of EVM, as a service lists them. */
export const bitcoin = {
  id: "7d1b0c9e-21a4-4a6f-9c3d-2f1e5a7b9c11",
  enabled: true,
  name: "tBTC",
  addressFamily: "BITCOIN",
  isMainnet: false,
  decimals: 8,
};
export const sepolia = {
  id: networkId,
  enabled: true,
  name: "Sepolia",
  addressFamily: "EVM",
  isMainnet: false,
  chainId: 11155111,
  decimals: 18,
};

/** Addresses of it, valid ones (BIP-173, BIP-350). */
export const [payer, otherPayer, payee] = [
  "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
  "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
  "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c",
] as const;

export const withdrawPath = "/api/v1/withdraw";

/** A withdrawal on it, without the share. */
export const withdrawBody = { to: payee, amount: "0.5", from: [payer], networkId: bitcoin.id };

/** The service's answer. */
export const withdrawn = (id = "withdrawal-1") => ({ data: { id, status: "pending" } });

/** A transaction's id, by its number. */
export const txid = (number: number): string => number.toString(16).padStart(64, "0");

/** A row of a sender's list: what that withdrawal would cause. */
export const listedRow = (number: number, date: number, more: object = {}) => ({
  addressFrom: payer,
  addressTo: payee,
  amount: "50000000",
  date: new Date(date).toISOString(),
  isMempool: true,
  status: "PENDING",
  networkId: bitcoin.id,
  txid: txid(number),
  fee: "282",
  ...more,
});

/** An answer to a sender's list. */
export const listOf = (...rows: readonly object[]) => ({
  data: rows,
  pagination: { totalElements: rows.length, totalPages: 1, skip: 0, take: 100 },
});
