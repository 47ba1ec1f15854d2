import { setImmediate as otherWork } from "node:timers/promises";
import { sql } from "kysely";
import { matching } from "#server/domains/contracts/list.ts";
import { tagsOf } from "#server/domains/contracts/rows.ts";
import { sliceOf } from "#server/domains/finding/find/filter.ts";
import { lastPosition, sliceRows } from "#server/domains/mirror/save.ts";
import { containing, matchOrder } from "#server/store/like.ts";
import type { Store } from "#server/store/tables.ts";
import type { ListedContract } from "#shared/console/contract-list.ts";
import type { BookQuery } from "#shared/console/contracts.ts";
import { deployedContractSchema } from "#shared/wire/deployed-contract.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";

/** A contract of the list before its facts are read; the address is in canonical spelling. */
export type BareContract = Pick<ListedContract, "networkId" | "address" | "name" | "source" | "tags" | "templateId">;

/** One part of the list: how many contracts are in it, and those of a window. */
export type Section = (
  window: PageWindow,
) => Promise<{ readonly total: number; readonly rows: readonly BareContract[] }>;

type Query = Pick<BookQuery, "search" | "networkId" | "tag">;

/** The contracts of the book: best match of a search first, then last changed. */
export const savedContracts =
  (store: Store, environment: string, query: Query): Section =>
  async ({ skip, take }) => {
    const filtered = matching(store, environment, query);
    const { count } = await filtered.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
    if (take === 0) return { total: count, rows: [] };
    const ordered = query.search === undefined ? filtered : filtered.orderBy(matchOrder(query.search, "\n"));
    const rows = await ordered
      .select(["network_id", "address", "name", "tags"])
      .orderBy("changed_at", "desc")
      .orderBy("address")
      .orderBy("network_id")
      .limit(take)
      .offset(skip)
      .execute();
    return {
      total: count,
      rows: rows.map((row) => ({
        networkId: row.network_id,
        address: row.address,
        name: row.name,
        source: "book",
        tags: tagsOf(row),
        templateId: null,
      })),
    };
  };

/**
 * The deployed contracts that are not in the book, in the service's order, a slice at a time, with pauses for other work:
 * there may be 100,000. Those without an address or a network cannot be opened, and are left out.
 */
export const deployedContracts =
  (store: Store, environment: string, { search, networkId }: Query, isGone: () => boolean): Section =>
  async ({ skip, take }) => {
    const filter = { environment, kind: "contracts" as const, q: search, networkId };
    const last = await lastPosition(store, environment, "contracts");
    const rows: BareContract[] = [];
    let total = 0;
    for (let from = 0; from <= last && !isGone(); from += sliceRows) {
      const slice = sliceOf(store, filter, from)
        .where("address", "is not", null)
        .where("network_id", "is not", null)
        .where(isNotInBook(environment, "mirror_records"));
      const { count } = await slice.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
      const start = Math.max(skip, total) - total;
      const missing = take - rows.length;
      if (missing > 0 && start < count) {
        const some = await slice
          .select(["network_id", "address", "record"])
          .orderBy("position")
          .orderBy("id")
          .limit(missing)
          .offset(start)
          .execute();
        rows.push(...some.flatMap(deployed));
      }
      total += count;
      await otherWork();
    }
    return { total, rows };
  };

/** Whether the book lacks the contract of a row of a table. */
const isNotInBook = (environment: string, table: "mirror_records" | "used") =>
  sql<boolean>`NOT EXISTS (
    SELECT 1 FROM contracts WHERE contracts.environment = ${environment}
      AND contracts.network_id = ${sql.ref(`${table}.network_id`)} AND contracts.address = ${sql.ref(`${table}.address`)})`;

type Mirrored = { readonly network_id: string | null; readonly address: string | null; readonly record: string };

const deployed = ({ network_id: networkId, address, record }: Mirrored): readonly BareContract[] => {
  if (networkId === null || address === null) return [];
  const { name = "", contractTemplateId } = deployedContractSchema.parse(JSON.parse(record));
  return [
    {
      networkId,
      address,
      name: name === "" ? null : name,
      source: "deployed",
      tags: [],
      templateId: contractTemplateId ?? null,
    },
  ];
};

/** Contracts of which nothing is known but that operations called them, last used first. */
export const usedContracts =
  (store: Store, environment: string, { search, networkId }: Query): Section =>
  async ({ skip, take }) => {
    let called = store
      .selectFrom("operations")
      .where("environment", "=", environment)
      .where("network_id", "is not", null)
      .where("contract_address", "like", `0x${"_".repeat(40)}`)
      .groupBy(["contract_address", "network_id"])
      .select((eb) => [
        eb.ref("contract_address").$castTo<string>().as("address"),
        eb.ref("network_id").$castTo<string>().as("network_id"),
        eb.fn.max("created_at").as("at"),
      ]);
    if (networkId !== undefined) called = called.where("network_id", "=", networkId);
    let used = store
      .selectFrom(called.as("used"))
      .where(isNotInBook(environment, "used"))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("mirror_records")
              .select("mirror_records.id")
              .where("mirror_records.environment", "=", environment)
              // Spelled so that the contract is looked up by its address: the list has many more of its kind.
              .where(sql<string>`mirror_records.kind || ''`, "=", "contracts")
              .whereRef("mirror_records.address", "=", "used.address")
              .whereRef("mirror_records.network_id", "=", "used.network_id"),
          ),
        ),
      );
    if (search !== undefined) {
      const pattern = containing(search.trim());
      used = used.where((where) =>
        where.or([
          sql<boolean>`used.address LIKE ${pattern} ESCAPE '\\'`,
          where.exists(
            where
              .selectFrom("tokens")
              .select("tokens.address")
              .where("tokens.environment", "=", environment)
              .whereRef("tokens.network_id", "=", "used.network_id")
              .whereRef("tokens.address", "=", "used.address")
              .where(
                sql<boolean>`LOWER(COALESCE(tokens.name, '') || ' ' || COALESCE(tokens.symbol, '')) LIKE ${pattern} ESCAPE '\\'`,
              ),
          ),
          where.exists(
            where
              .selectFrom("labels")
              .select("labels.address")
              .where("labels.environment", "=", environment)
              .whereRef("labels.address", "=", "used.address")
              .where(sql<boolean>`labels.search LIKE ${pattern} ESCAPE '\\'`),
          ),
        ]),
      );
    }
    const { count } = await used.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
    if (take === 0) return { total: count, rows: [] };
    const rows = await used
      .select(["used.network_id", "used.address"])
      .orderBy("used.at", "desc")
      .orderBy("used.address")
      .orderBy("used.network_id")
      .limit(take)
      .offset(skip)
      .execute();
    return {
      total: count,
      rows: rows.map((row) => ({
        networkId: row.network_id,
        address: row.address,
        name: null,
        source: "used",
        tags: [],
        templateId: null,
      })),
    };
  };
