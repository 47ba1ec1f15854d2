import { useQueries } from "@tanstack/react-query";
import { addressKey } from "#shared/console/identifiers.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { addressOwnersOptions } from "#src/api/address-owners.ts";

/** Which ends of movements are addresses of the organization; none while unknown. */
export const useOwnAddresses = (
  environment: string,
  movements: readonly Pick<ShownMovement, "from" | "to">[],
): ((address: string) => boolean) => {
  const ends = [...new Set(movements.flatMap(({ from, to }) => [addressKey(from), addressKey(to)]))];
  const own = useQueries({
    queries: ends.map((end) => addressOwnersOptions(environment, end)),
    combine: areOwn,
  });
  return (address) => own[ends.indexOf(addressKey(address))] === true;
};

const areOwn = (
  queries: readonly { readonly data: readonly { readonly kind: string }[] | undefined }[],
): readonly boolean[] => queries.map(({ data }) => data?.some(({ kind }) => kind === "own") === true);
