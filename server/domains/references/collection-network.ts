import type { LookUp } from "#server/domains/service/ask.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { networkIdOf } from "./network.ts";
import { senderNetwork } from "./sender.ts";

/**
 * The canonical id of the network of a mint or a burn, which its request does not name: the network of the sending
 * address record and of the collection, which must match. Throws a problem saying that nothing was sent if neither is
 * known, or they differ.
 */
export const collectionNetwork = async (
  store: Store,
  environment: string,
  addressId: string,
  ofCollection: Promise<string | null>,
  lookUp: LookUp | null,
): Promise<string> => {
  const [own, collection] = await Promise.all([
    senderNetwork(store, environment, addressId, lookUp).then((reference) => networkIdOf(reference, lookUp)),
    ofCollection,
  ]);
  if (own !== null && collection !== null && own !== collection) {
    throw new Problem(
      "POSTERN_BAD_REQUEST",
      "body.addressId: this address is not on the collection's network. Choose an address of the collection's network. Nothing was sent.",
    );
  }
  const network = own ?? collection;
  if (network !== null) return network;
  throw new Problem(
    "POSTERN_NOT_SENT",
    "Postern could not find which network this collection is on, so it could not follow the transaction. Try again. Nothing was sent.",
  );
};
