import { collectionEndpoints } from "#shared/wire/collection.ts";
import { type BodyRead, requestReader } from "#src/operations/recorded-request.ts";
import type { BurnedToken } from "./burn-token.tsx";

export const readBurn = requestReader(collectionEndpoints.burnToken);

/** The values of a recorded burn, for its form. */
export const recordedBurn = ({
  addressId = "",
  tokenId = "",
  amount = "",
  from,
}: BodyRead<typeof readBurn>): BurnedToken => ({
  tokenId,
  holder: from,
  like: { addressId, amount, from: from ?? "" },
});
