import { sql } from "kysely";
import { chunksOf } from "#server/lib/chunks.ts";
import type { Store } from "#server/store/tables.ts";
import { directionNumbers, stateNumbers } from "./states.ts";

type Owner = { readonly id: string; readonly text: string; readonly networkId: string | null };

/**
 * When each owner last had a transaction that did not fail, by the owner's id; owners without one are left out. Each
 * owner, network and direction is one step in the index of the lists, however long they are.
 */
export const lastTransactions = async (
  store: Store,
  environment: string,
  kind: "address" | "wallet" | "profile",
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const owners =
    kind === "address"
      ? await addressesOf(store, environment, ids)
      : ids.map((id): Owner => ({ id, text: id, networkId: null }));
  const times = new Map<string, { readonly networkId: string; readonly at: number }[]>();
  for (const texts of chunksOf([...new Set(owners.map(({ text }) => text))])) {
    for (const { text, networkId, at } of await newestOf(store, environment, kind, texts))
      times.set(text, [...(times.get(text) ?? []), { networkId, at }]);
  }
  const last = new Map<string, number>();
  for (const { id, text, networkId } of owners) {
    const own = (times.get(text) ?? []).filter((time) => networkId === null || time.networkId === networkId);
    if (own.length > 0) last.set(id, Math.max(...own.map(({ at }) => at)));
  }
  return last;
};

type Newest = {
  readonly text: string;
  readonly networkId: string;
  readonly received: number | null;
  readonly sent: number | null;
  readonly internal: number | null;
};

/** The newest time of each owner on each network where it has a transaction. */
const newestOf = async (store: Store, environment: string, kind: string, texts: readonly string[]) => {
  const { rows } = await sql<Newest>`
    SELECT owner.text AS text, place.text AS "networkId",
      ${newest("in")} AS received, ${newest("out")} AS sent, ${newest("internal")} AS internal
    FROM ledger_keys AS owner CROSS JOIN ledger_keys AS place
    WHERE owner.environment = ${environment} AND owner.kind = ${kind} AND owner.text IN (${sql.join(texts)})
      AND place.environment = ${environment} AND place.kind = 'network'`.execute(store);
  return rows.flatMap(({ text, networkId, received, sent, internal }) => {
    const times = [received, sent, internal].filter((at) => at !== null);
    return times.length === 0 ? [] : [{ text, networkId, at: Math.max(...times) }];
  });
};

const newest = (direction: keyof typeof directionNumbers) => sql`(
  SELECT sort_at FROM ledger_movements
  WHERE scope = owner.number AND network = place.number AND direction = ${directionNumbers[direction]}
    AND state <> ${stateNumbers.failed}
  ORDER BY sort_at DESC LIMIT 1)`;

const addressesOf = async (store: Store, environment: string, ids: readonly string[]): Promise<readonly Owner[]> => {
  const owners: Owner[] = [];
  for (const some of chunksOf(ids)) {
    const rows = await store
      .selectFrom("ledger_owners")
      .select(["id", "address", "network_id"])
      .where("environment", "=", environment)
      .where("id", "in", some)
      .execute();
    owners.push(...rows.map((row) => ({ id: row.id, text: row.address, networkId: row.network_id })));
  }
  return owners;
};
