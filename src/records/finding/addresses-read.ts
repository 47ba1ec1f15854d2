import { countText, numberText } from "#shared/amount/number-text.ts";
import type { MirrorList } from "#shared/console/find.ts";

type List = Pick<MirrorList, "state" | "rows" | "seen" | "total">;

/** How far the copy of the organization's addresses reaches; undefined once it has all of them. */
export const addressesRead = (list: List | undefined): string | undefined => {
  switch (list?.state) {
    case "complete":
      return undefined;
    case "syncing": {
      const { total } = list;
      const read = list.seen ?? list.rows;
      return total === null
        ? `${addresses(read)} read so far.`
        : `${numberText(read)} of ${addresses(total)} read so far.`;
    }
    case "failed":
      return `${addresses(list.rows)} read so far. The wallet service's list could not be read to its end.`;
    case "not_offered":
      return "This deployment does not list addresses.";
    case undefined:
      return "The addresses have not been read yet.";
  }
};

const addresses = (count: number): string => countText(count, "address", "addresses");

/** Says that nothing matches: only of a whole list does it mean that there is nothing. */
export const noAddressWords = (list: List | undefined, where = ""): string => {
  const read = addressesRead(list);
  return read === undefined ? `No matching addresses${where}.` : `None found yet${where}. ${read}`;
};
