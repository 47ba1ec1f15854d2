import { useQueries } from "@tanstack/react-query";
import type { TokenRecord } from "#shared/wire/collection.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { tokenRecordsOptions } from "#src/api/collections.ts";

/** How many pages of records are read: beyond them the service reports which id is taken. */
const pages = 5;

/** The ids of a collection's newest existing tokens, the last minter, and whether records are still loading. */
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

/** The ids minted more often than burned; failed records count as neither. */
export const takenIds = (records: readonly TokenRecord[]): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const { type, tokenId, status } of records) {
    if (tokenId === undefined || status === "FAILED") continue;
    counts.set(tokenId, (counts.get(tokenId) ?? 0) + (type === "BURN" ? -1 : 1));
  }
  return new Set([...counts].flatMap(([id, count]) => (count > 0 ? [id] : [])));
};
