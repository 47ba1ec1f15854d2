import { useQueries } from "@tanstack/react-query";
import { maxTake } from "#shared/wire/pagination.ts";
import type { TokenRecord } from "#shared/wire/collection.ts";
import { tokenRecordsOptions } from "#src/api/collections.ts";

/** Pages of records that are read: beyond them the service says which id is taken. */
const pages = 5;

/** The ids of a collection's newest tokens that were minted and not burned, who minted last, and whether the newest are still read. */
export const useTakenIds = (environment: string, collectionId: string) => {
  const [first] = useQueries({ queries: [tokenRecordsOptions(environment, collectionId, { skip: 0, take: maxTake })] });
  const total = first.data?.pagination.totalElements ?? 0;
  const more = Math.min(pages, Math.ceil(total / maxTake)) - 1;
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, more) }, (_, index) =>
      tokenRecordsOptions(environment, collectionId, { skip: (index + 1) * maxTake, take: maxTake }),
    ),
  });
  const records = [first, ...others].flatMap(({ data }) => data?.data ?? []);
  return {
    taken: takenIds(records),
    minter: records.find(({ type, addressId }) => type === "MINT" && addressId !== undefined)?.addressId,
    isReading: first.isPending,
  };
};

/** The ids that were minted more often than burned; what failed did neither. */
export const takenIds = (records: readonly TokenRecord[]): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const { type, tokenId, status } of records) {
    if (tokenId === undefined || status === "FAILED") continue;
    counts.set(tokenId, (counts.get(tokenId) ?? 0) + (type === "BURN" ? -1 : 1));
  }
  return new Set([...counts].flatMap(([id, count]) => (count > 0 ? [id] : [])));
};
