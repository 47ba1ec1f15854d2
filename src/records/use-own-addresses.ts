import { useQueries } from "@tanstack/react-query";
import { addressKey } from "#shared/console/identifiers.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { addressOwnersOptions } from "#src/api/address-owners.ts";

/**
 * Which ends of movements are addresses of the organization: those that the caller has as its own, and those that the
 * copy of its addresses has; no others while that is unknown.
 */
export const useOwnAddresses = (
  environment: string,
  movements: readonly Pick<ShownMovement, "from" | "to">[],
  sure: readonly (string | undefined)[] = [],
): ((address: string) => boolean) => {
  const ends = [...new Set(movements.flatMap(({ from, to }) => [addressKey(from), addressKey(to)]))];
  const own = useQueries({
    queries: ends.map((end) => addressOwnersOptions(environment, end)),
    combine: areOwn,
  });
  const sureKeys = new Set(sure.flatMap((address) => (address === undefined ? [] : [addressKey(address)])));
  return (address) => {
    const key = addressKey(address);
    return sureKeys.has(key) || own[ends.indexOf(key)] === true;
  };
};

const areOwn = (
  queries: readonly { readonly data: readonly { readonly kind: string }[] | undefined }[],
): readonly boolean[] => queries.map(({ data }) => data?.some(({ kind }) => kind === "own") === true);
