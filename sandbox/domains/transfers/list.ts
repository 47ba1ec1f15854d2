import { type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { Store, Tables } from "#sandbox/store/tables.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";

/** The owner: a whole organization, or one of its addresses, wallets or profiles. */
export type Owner = {
  readonly organizationId: string;
  readonly only?: { readonly column: "address" | "wallet_id" | "reference"; readonly value: string };
};

/** A listed transfer: which ends belong to the organization, and whether its output was spent. */
export type Listed = Selectable<Tables["transfers"]> & {
  readonly is_sender_own: number;
  readonly is_recipient_own: number;
  readonly is_spent: number;
};

type Page = { readonly rows: readonly Listed[]; readonly total: number };

/** Transfers to and from an owner's addresses, newest first. */
export const listTransfers = async (store: Store, owner: Owner, { skip, take }: PageWindow): Promise<Page> => {
  const transfers = store.selectFrom("transfers as t").where(concerning(owner));
  const rows = await transfers
    .selectAll("t")
    .select([
      isOwn(owner, "sender").as("is_sender_own"),
      isOwn(owner, "recipient").as("is_recipient_own"),
      isSpent.as("is_spent"),
    ])
    .orderBy("t.position", "desc")
    .offset(skip)
    .limit(take)
    .execute();
  const { total } = await transfers
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

type End = "sender" | "recipient";

/** Whether an end of a transfer is one of the organization's addresses on that network. */
const isOwn = ({ organizationId }: Owner, end: End): RawBuilder<number> => sql`
  EXISTS (SELECT 1 FROM addresses a WHERE a.network_id = t.network_id AND a.address = ${sql.ref(`t.${end}`)}
    AND a.organization_id = ${organizationId})`;

const isSpent: RawBuilder<number> = sql`
  EXISTS (SELECT 1 FROM outputs o WHERE o.network_id = t.network_id AND o.txid = t.txid AND o.vout = t.entry
    AND o.spent_by IS NOT NULL)`;

/**
 * For a whole organization each transfer is checked. For a narrower owner its few addresses are looked up first: that
 * uses the indexes on both ends, and stays fast however much others move. A transaction that spends outputs of several
 * addresses names one of them as its sender, and is listed for all.
 */
const concerning = (owner: Owner): RawBuilder<SqlBool> => {
  const { organizationId, only } = owner;
  if (only === undefined) return sql`(${isOwn(owner, "sender")} OR ${isOwn(owner, "recipient")})`;
  const mine = sql`SELECT address, network_id FROM addresses
    WHERE organization_id = ${organizationId} AND ${sql.ref(only.column)} = ${only.value}`;
  return sql`((t.sender, t.network_id) IN (${mine}) OR (t.recipient, t.network_id) IN (${mine})
    OR (t.network_id, t.txid) IN (SELECT o.network_id, o.spent_by FROM outputs o
      WHERE (o.address, o.network_id) IN (${mine}) AND o.spent_by IS NOT NULL))`;
};
