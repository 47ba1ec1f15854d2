import type { AddressOwner } from "#shared/console/find.ts";

type Owners = {
  readonly own: Extract<AddressOwner, { kind: "own" }> | undefined;
  readonly book: Extract<AddressOwner, { kind: "book" }> | undefined;
  readonly deployed: Extract<AddressOwner, { kind: "deployed" }> | undefined;
};

/**
 * Selects the record of an address on a network; `idOf` resolves the service's reference to the network's id. A record
 * on another network is never used: the same digits are another account there. Without a network there must be only one
 * record.
 */
export const ownerOn = (
  owners: readonly AddressOwner[],
  networkId: string | undefined,
  idOf: (reference: string) => string,
): Owners => {
  const here = owners.filter(
    (owner) => networkId === undefined || (owner.networkId !== null && idOf(owner.networkId) === networkId),
  );
  const own = here.flatMap((owner) => (owner.kind === "own" ? [owner] : []));
  const book = here.flatMap((owner) => (owner.kind === "book" ? [owner] : []));
  const deployed = here.flatMap((owner) => (owner.kind === "deployed" ? [owner] : []));
  const isClear = networkId !== undefined || here.length === 1;
  return isClear
    ? { own: own[0], book: book[0], deployed: deployed[0] }
    : { own: undefined, book: undefined, deployed: undefined };
};
