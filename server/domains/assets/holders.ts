import { addressesWith, searchText } from "#server/domains/finding/find/filter.ts";
import { hasOwnText } from "#server/store/text-search.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { AssetHolder } from "#shared/console/assets.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import type { ListDependencies } from "./list.ts";
import { assetOf, heldText, unitsOf } from "./words.ts";

type Asked = {
  readonly environment: string;
  readonly networkId: string;
  /** A contract in canonical form, or `native`. */
  readonly contract: string;
  /** Part of an address, a label or a profile. */
  readonly q?: string | undefined;
};

/** A page of the organization's addresses that hold a coin or a contract's tokens, as last read, and their total. */
export const listHolders = async (
  { store, facts }: Pick<ListDependencies, "store" | "facts">,
  { environment, networkId, contract, q }: Asked,
  { skip, take }: PageWindow,
): Promise<{ readonly data: readonly AssetHolder[]; readonly total: number }> => {
  const text = searchText(q);
  const held = store
    .selectFrom("asset_holdings")
    .where("environment", "=", environment)
    .where("network_id", "=", networkId)
    .where("asset", "=", contract)
    .$if(text !== undefined, (some) =>
      some.where((where) =>
        where.or([
          where("address_id", "in", addressesWith(store, environment, text ?? "").select("id")),
          where(
            "address",
            "in",
            store
              .selectFrom("labels")
              .select("address")
              .where("environment", "=", environment)
              .where(hasOwnText(store, { environment, table: "labels" }, text ?? "")),
          ),
        ]),
      ),
    );
  const { holders } = await held
    .select(({ fn }) => fn.count<number>("address_id").distinct().as("holders"))
    .executeTakeFirstOrThrow();
  const rows = await held
    .groupBy("address_id")
    .select(({ fn }) => [
      "address_id",
      fn.countAll<number>().as("tokens"),
      // An address has one row of a token, and one for each token of a collection.
      fn.max("address").as("address"),
      fn.max("kind").as("kind"),
      fn.max("profile").as("profile"),
      fn.max("amount").as("amount"),
      fn.max("unreadable").as("unreadable"),
    ])
    .orderBy("tokens", "desc")
    // Amounts have leading zeros. The databases do not agree on where null comes.
    .orderBy((by) => by.fn.coalesce(by.fn.max("amount"), by.val("")), "desc")
    .orderBy("address_id")
    .limit(take)
    .offset(skip)
    .execute();
  const units = await unitsOf(facts, environment, networkId, [contract]);
  return {
    total: holders,
    data: rows.map(({ address_id: addressId, address, kind, profile, tokens, amount: stored, unreadable }) => {
      const asset = assetOf(contract, kind);
      const one = stored === null ? null : String(BigInt(stored));
      const amount = asset.kind === "collection" ? String(tokens) : one;
      return {
        address: checksumAddress(address),
        addressId,
        profile,
        amount,
        text: amount === null ? null : heldText(asset, amount, units),
        isEarlier: unreadable > 0,
      };
    }),
  };
};
