import { type AddressNames, addressNamesSchema } from "#shared/console/addresses.ts";
import { createBatch } from "./client/batch.ts";
import { consoleRequest } from "./client/client.ts";

/** What can be known of an address: its labels and its owners. */
export type NamePart = "labels" | "owners";

const keyOf = (part: NamePart, address: string): string => `${part} ${address}`;
const addressesOf = (part: NamePart, keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) => (key.startsWith(keyOf(part, "")) ? [key.slice(keyOf(part, "").length)] : []));

const inOneAnswer = createBatch<AddressNames>(async (environment, keys) => {
  const names = await consoleRequest({
    method: "POST",
    changes: false,
    path: `/console/${encodeURIComponent(environment)}/addresses/names`,
    body: { labels: addressesOf("labels", keys), owners: addressesOf("owners", keys) },
    schema: addressNamesSchema,
  });
  return () => names;
});

/** Looks up one part of an address's names. One request covers both parts for all addresses of a page. */
export const lookUpName = async <P extends NamePart>(
  environment: string,
  part: P,
  address: string,
): Promise<AddressNames[P]> => (await inOneAnswer(environment, keyOf(part, address)))[part];
