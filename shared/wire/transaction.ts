import * as z from "zod/mini";
import { endpoint, noParams } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { lenient, quantitySchema } from "./lenient.ts";
import { pageQuerySchema, paginationSchema } from "./pagination.ts";
import { profileParamsSchema } from "./profile.ts";

const text = lazily(() => lenient(z.string()));
const quantity = lazily(() => lenient(quantitySchema));

/** A transaction of an address; every key may be absent, amounts are strings (operations beyond). */
export const transactionSchema = lazily(() =>
  z.looseObject({
    addressFrom: text,
    addressTo: text,
    amount: quantity,
    date: text,
    isMempool: lenient(z.boolean()),
    isSpent: lenient(z.boolean()),
    status: text,
    type: text,
    networkId: text,
    txid: text,
    contractAddress: text,
    tokenId: quantity,
    txType: text,
    fee: quantity,
    createdAt: text,
    updatedAt: text,
  }),
);

/** A list of transactions. A profile's list has `transactions`, which is converted to `data`. */
export const transactionListSchema = lazily(() =>
  z.union([
    z.looseObject({ data: z.array(transactionSchema), pagination: paginationSchema }),
    z.pipe(
      z.looseObject({ transactions: z.array(transactionSchema), pagination: paginationSchema }),
      z.transform(({ transactions, ...rest }) => ({ ...rest, data: transactions })),
    ),
  ]),
);

/** Path parameters of the transactions of an address and of a wallet (operations beyond). */
export const transactionsOfAddressParamsSchema = lazily(() =>
  z.strictObject({ address: z.string().check(z.minLength(1)) }),
);
export const transactionsOfWalletParamsSchema = lazily(() =>
  z.strictObject({ miniWalletId: z.string().check(z.minLength(1)) }),
);

export const transactionEndpoints = {
  listTransactions: endpoint("listTransactions", {
    params: noParams,
    query: pageQuerySchema,
    body: null,
    response: transactionListSchema,
  }),
  listTransactionsOfAddress: endpoint("listTransactionsOfAddress", {
    params: transactionsOfAddressParamsSchema,
    query: pageQuerySchema,
    body: null,
    response: transactionListSchema,
  }),
  listTransactionsOfWallet: endpoint("listTransactionsOfWallet", {
    params: transactionsOfWalletParamsSchema,
    query: pageQuerySchema,
    body: null,
    response: transactionListSchema,
  }),
  listTransactionsOfProfile: endpoint("listTransactionsOfProfile", {
    params: profileParamsSchema,
    query: pageQuerySchema,
    body: null,
    response: transactionListSchema,
  }),
};
