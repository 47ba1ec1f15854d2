import { confirmationOf } from "#sandbox/domains/transfers/confirmation.ts";
import { type Listed, listTransfers, type Owner } from "#sandbox/domains/transfers/list.ts";
import { addressText, ownAddresses } from "#sandbox/domains/wallets/own-address.ts";
import { requireProfile } from "#sandbox/domains/wallets/profiles.ts";
import { described, listRoute, ok } from "#sandbox/http/route.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { listWindow } from "#sandbox/store/page.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { type PageQuery, paginationOf } from "#shared/wire/page-window.ts";
import { ofList, ofProfile } from "./listed-errors.ts";

/** Transactions of the organization, newest first (operations beyond the specification, Transactions). */
const listTransactions = listRoute(endpoints.listTransactions, async ({ store }, { caller, query }) =>
  ok(await transactionPage(store, { organizationId: caller.organizationId }, query)),
);

/** Those of one of its addresses; 404 ERR_096 for any other. */
const listTransactionsOfAddress = listRoute(endpoints.listTransactionsOfAddress, async ({ store }, request) => {
  const { organizationId } = request.caller;
  const value = addressText(request.params.address);
  if ((await ownAddresses(store, organizationId, value)).length === 0) throw new ServiceError("ERR_096");
  return ok(await transactionPage(store, { organizationId, only: { column: "address", value } }, request.query));
});

/** Those of one of its wallets; 404 ERR_006 for any other. */
const listTransactionsOfWallet = listRoute(endpoints.listTransactionsOfWallet, async ({ store }, request) => {
  const { organizationId } = request.caller;
  const { miniWalletId: value } = request.params;
  await requireOwnWallet(store, organizationId, value);
  return ok(await transactionPage(store, { organizationId, only: { column: "wallet_id", value } }, request.query));
});

/** Those of one of its profiles, under the key `transactions`; 404 ERR_006 for any other. */
const listTransactionsOfProfile = listRoute(endpoints.listTransactionsOfProfile, async ({ store }, request) => {
  const { organizationId } = request.caller;
  const { reference: value } = request.params;
  await requireProfile(store, { organizationId, reference: value });
  const owner = { organizationId, only: { column: "reference", value } } as const;
  const { data, pagination: window } = await transactionPage(store, owner, request.query);
  return ok({ transactions: data, pagination: window });
});

const requireOwnWallet = async (store: Store, organizationId: string, id: string): Promise<void> => {
  const row = await store
    .selectFrom("wallets")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw new ServiceError("ERR_006", { details: "There is no wallet with this id." });
};

const transactionPage = async (store: Store, owner: Owner, query: PageQuery) => {
  const window = listWindow(query);
  const { rows, total } = await listTransfers(store, owner, window);
  const now = Date.now();
  return { data: rows.map((row) => view(row, now)), pagination: paginationOf(total, window) };
};

/**
 * `fee` is on the transaction itself, `contractAddress` and `tokenId` only if there is one. Amounts are in base units.
 */
const view = (row: Listed, now: number) => {
  const { status, isMempool, updatedAt } = confirmationOf(row, now);
  return {
    ...(row.sender === "" ? {} : { addressFrom: row.sender }),
    addressTo: row.recipient,
    amount: row.amount,
    date: row.date,
    isMempool,
    isSpent: row.is_spent === 1,
    status,
    type: row.type,
    networkId: row.network_id,
    txid: row.txid,
    ...(row.contract_address === null ? {} : { contractAddress: row.contract_address }),
    ...(row.token_id === null ? {} : { tokenId: row.token_id }),
    txType: direction(row),
    ...(row.fee === null ? {} : { fee: row.fee }),
    createdAt: row.date,
    updatedAt,
  };
};

const direction = ({ is_sender_own: isSent, is_recipient_own: isReceived }: Listed): string => {
  if (isSent === 1) return isReceived === 1 ? "INTERNAL" : "OUTGOING";
  return "INCOMING";
};

export const transactionRoutes = {
  listTransactions: described(listTransactions, { tag: "Transactions", success: 200, errors: ofList }),
  listTransactionsOfAddress: described(listTransactionsOfAddress, {
    tag: "Transactions",
    success: 200,
    errors: ["400 ERR_022", "404 ERR_096"],
  }),
  listTransactionsOfWallet: described(listTransactionsOfWallet, {
    tag: "Transactions",
    success: 200,
    errors: ofProfile,
  }),
  listTransactionsOfProfile: described(listTransactionsOfProfile, {
    tag: "Transactions",
    success: 200,
    errors: ofProfile,
  }),
};
