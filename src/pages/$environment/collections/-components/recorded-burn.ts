import { textIn } from "#shared/json/text-in.ts";
import type { BurnedToken } from "./burn-token.tsx";

/** The values of a recorded burn, for its form. */
export const recordedBurn = (body: unknown): BurnedToken => {
  const from = textIn(body, "from");
  return {
    tokenId: textIn(body, "tokenId"),
    holder: from === "" ? undefined : from,
    like: { addressId: textIn(body, "addressId"), amount: textIn(body, "amount"), from },
  };
};
