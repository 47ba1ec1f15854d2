import { type RawBuilder, type Selectable, sql } from "kysely";
import type { PageWindow } from "../../shared/wire/page-window.ts";
import type { Store, Tables } from "../store/tables.ts";

/** Whose transfers: all of an organization, or those of one of its addresses, wallets or profiles. */
export type Owner = {
  readonly organizationId: string;
  readonly only?: { readonly column: "address" | "wallet_id" | "reference"; readonly value: string };
};

/** A transfer as it is listed: who of the two ends belongs to the organization, and whether its output was spent. */
export type Listed = Selectable<Tables["transfers"]> & {
  readonly is_sender_own: number;
  readonly is_recipient_own: number;
  readonly is_spent: number;
};

type Page = { readonly rows: readonly Listed[]; readonly total: number };

/** Transfers to and from an owner's addresses, the newest first. */
export const listTransfers = async (store: Store, owner: Owner, { skip, take }: PageWindow): Promise<Page> => {
  const concerns = concerning(owner);
  const { rows } = await sql<Listed>`
    SELECT t.*, ${isOwn(owner, "sender")} AS is_sender_own, ${isOwn(owner, "recipient")} AS is_recipient_own,
      EXISTS (SELECT 1 FROM outputs o WHERE o.network_id = t.network_id AND o.txid = t.txid AND o.vout = t.entry
        AND o.spent_by IS NOT NULL) AS is_spent
    FROM transfers t WHERE ${concerns} ORDER BY t.position DESC LIMIT ${take} OFFSET ${skip}`.execute(store);
  const counted = await sql<{ total: number }>`SELECT COUNT(*) AS total FROM transfers t WHERE ${concerns}`.execute(
    store,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

type End = "sender" | "recipient";

/** Whether an end of a transfer is one of the organization's addresses on that network. */
const isOwn = ({ organizationId }: Owner, end: End): RawBuilder<unknown> => sql`
  EXISTS (SELECT 1 FROM addresses a WHERE a.network_id = t.network_id AND a.address = ${sql.ref(`t.${end}`)}
    AND a.organization_id = ${organizationId})`;

/**
 * All of an organization are looked up transfer by transfer. The few addresses of a narrower owner are looked up first: that
 * way the indexes on both ends are used, and it stays fast however much others move.
 */
const concerning = (owner: Owner): RawBuilder<unknown> => {
  const { organizationId, only } = owner;
  if (only === undefined) return sql`(${isOwn(owner, "sender")} OR ${isOwn(owner, "recipient")})`;
  const mine = sql`SELECT address, network_id FROM addresses
    WHERE organization_id = ${organizationId} AND ${sql.ref(only.column)} = ${only.value}`;
  return sql`((t.sender, t.network_id) IN (${mine}) OR (t.recipient, t.network_id) IN (${mine}))`;
};
