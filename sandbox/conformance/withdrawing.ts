import type { Answer } from "#sandbox/testing/client.ts";
import * as shapes from "./shapes.ts";
import { allOf, client, networkId, ready } from "./suite.ts";

type Withdrawal = {
  readonly network: Parameters<typeof networkId>[0];
  readonly from: readonly string[];
  readonly to: string;
  readonly amount: string;
};

/** A complete withdrawal body. */
export const withdrawBody = ({ network, ...rest }: Withdrawal) => ({
  ...rest,
  networkId: networkId(network),
  clientShare: ready.clientShare,
});

export const withdraw = (withdrawal: Withdrawal): Promise<Answer> =>
  client.post("/api/v1/withdraw", withdrawBody(withdrawal));

/** The transactions of an address, newest first. */
export const transactionsOf = (address: string) =>
  allOf(`/api/v1/transactions/address/${address}`, (body) => shapes.transactionList.parse(body).data);

export const sentBy = async (address: string) =>
  (await transactionsOf(address)).filter(({ addressFrom }) => addressFrom === address);
