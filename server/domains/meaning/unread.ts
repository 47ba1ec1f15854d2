import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressKeySchema } from "#shared/console/identifiers.ts";
import { noParts } from "#shared/meaning/no-parts.ts";
import type { Meaning } from "#shared/meaning/types.ts";

/** The words for an ambiguous request: nothing is said about what it does. */
export const unreadMeaning = (contractAddress: string | null, why: string): Meaning => {
  const read = addressKeySchema.safeParse(contractAddress ?? "");
  const to = read.success ? checksumAddress(read.data) : null;
  const sentence = [
    { kind: "text", text: to === null ? "A call that cannot be read" : "A call that cannot be read, to " } as const,
    ...(to === null ? [] : [{ kind: "address", address: to, name: null } as const]),
  ];
  return {
    ...noParts,
    source: "unread",
    long: sentence,
    short: sentence,
    counterparty: to,
    contradiction: why,
  };
};
