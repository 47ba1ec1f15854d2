import { recordId } from "#server/domains/mirror/record.ts";
import type { Store } from "#server/store/tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { AssetItem } from "#shared/console/assets.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import type { Scope } from "./scope.ts";

/** A collection, and the owner of its tokens. */
export type Collection = {
  readonly environment: string;
  readonly scope: Scope;
  readonly networkId: string;
  /** In canonical form. */
  readonly contract: string;
};

/** A page of an owner's tokens in a collection, and their total. */
export const listItems = async (
  store: Store,
  { environment, scope, networkId, contract }: Collection,
  { skip, take }: PageWindow,
): Promise<{ readonly data: readonly AssetItem[]; readonly total: number }> => {
  let held = store
    .selectFrom("asset_holdings")
    .where("environment", "=", environment)
    .where("network_id", "=", networkId)
    .where("asset", "=", contract)
    .where("token_id", "<>", "");
  if (scope.kind === "address") held = held.where("address_id", "=", recordId(scope.id));
  else if (scope.kind !== "organization") held = held.where(scope.kind, "=", scope.id);
  const { count } = await held.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await held
    .select(["token_id", "kind", "amount", "address", "address_id"])
    // Shorter ids are smaller numbers.
    .orderBy(({ fn }) => fn<number>("length", ["token_id"]))
    .orderBy("token_id")
    .orderBy("address_id")
    .limit(take)
    .offset(skip)
    .execute();
  return {
    data: rows.map(({ token_id: tokenId, kind, amount, address, address_id: addressId }) => ({
      tokenId,
      standard: kind === "erc1155" ? ("erc1155" as const) : ("erc721" as const),
      amount: amount === null ? null : String(BigInt(amount)),
      address: checksumAddress(address),
      addressId,
    })),
    total: count,
  };
};
