import { sql } from "kysely";
import { pageOf } from "#server/store/page.ts";
import type { Store } from "#server/store/tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { ApprovalsAnswer } from "#shared/console/approvals.ts";
import type { ContractRef } from "#shared/console/contracts.ts";
import type { PageQuery } from "#shared/wire/page-window.ts";
import { sentStates } from "./history.ts";

/**
 * Whom the organization's addresses ever allowed to spend a token, by any operation of Postern: what it requested, and
 * what receipts show of own addresses. Each pair of owner and spender once, the last approved first.
 */
export const listApprovals = async (
  store: Store,
  environment: string,
  { networkId, address }: ContractRef,
  query: PageQuery,
): Promise<ApprovalsAnswer> => {
  const approvals = store
    .selectFrom("operation_movements as approved")
    .innerJoin("operations", "operations.id", "approved.operation_id")
    .where("approved.environment", "=", environment)
    .where("approved.network_id", "=", networkId)
    .where("approved.asset", "=", address)
    // Spelled out: SQLite uses the index of approvals only for a query with exactly this condition.
    .where(sql<boolean>`approved.kind = 'approval'`)
    .where("operations.state", "in", sentStates)
    .where((or) =>
      or.or([
        or("approved.source", "=", "decoded"),
        or.and([
          or("approved.source", "=", "happened"),
          or.exists(
            or
              .selectFrom("mirror_records")
              .select("mirror_records.id")
              .where("mirror_records.environment", "=", environment)
              .where("mirror_records.kind", "=", "addresses")
              .whereRef("mirror_records.address", "=", "approved.from_address"),
          ),
        ]),
      ]),
    )
    .groupBy(["approved.from_address", "approved.to_address"])
    .select(({ fn }) => ["approved.from_address", "approved.to_address", fn.max("operations.created_at").as("at")]);
  const count = store.selectFrom(approvals.as("pairs")).select(({ fn }) => fn.countAll().as("count"));
  const newest = approvals.orderBy("at", "desc").orderBy("approved.from_address").orderBy("approved.to_address");
  const { rows, pagination } = await pageOf(count, newest, query);
  return {
    data: rows.map(({ from_address: owner, to_address: spender, at }) => ({
      owner: checksumAddress(owner),
      spender: checksumAddress(spender),
      at: new Date(at).toISOString(),
    })),
    pagination,
  };
};
