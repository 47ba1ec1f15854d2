import type { Place } from "../../../shared/console/find.ts";

type Places = { readonly own: Extract<Place, { kind: "own" }> | undefined; readonly book: Place | undefined };

/**
 * Which of the records of an address is meant on a network; `idOf` is the network's id by whatever the service calls it. One of
 * another network is never taken: the same digits are another account there. Without a network it has to be the only one.
 */
export const placeOn = (
  places: readonly Place[],
  networkId: string | undefined,
  idOf: (reference: string) => string,
): Places => {
  const here = places.filter(
    (place) => networkId === undefined || (place.networkId !== null && idOf(place.networkId) === networkId),
  );
  const own = here.flatMap((place) => (place.kind === "own" ? [place] : []));
  const book = here.filter(({ kind }) => kind === "book");
  const isClear = networkId !== undefined || here.length === 1;
  return isClear ? { own: own[0], book: book[0] } : { own: undefined, book: undefined };
};
