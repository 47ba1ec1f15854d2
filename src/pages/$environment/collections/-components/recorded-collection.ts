import { collectionEndpoints } from "#shared/wire/collection.ts";
import type { Network } from "#shared/wire/network.ts";
import { recordedIssuance } from "#src/issuance/recorded-issuance.ts";
import type { IssuanceDraft } from "#src/issuance/use-issuance-form.ts";
import { type BodyRead, requestReader } from "#src/operations/recorded-request.ts";

export const readCreation = requestReader(collectionEndpoints.createCollection);

/** The form of a recorded creation of a collection, filled in as it was sent. */
export const recordedCollection = (
  body: BodyRead<typeof readCreation>,
  networks: readonly Network[],
): IssuanceDraft | undefined => {
  const { type = "", displayName = "", description = "", createParams } = body;
  const argument = (parameter: string): string =>
    createParams?.initializeParams.find(({ name }) => name === parameter)?.value ?? "";
  const texts = { type, name: argument("name") || displayName, symbol: argument("symbol"), description };
  // The form has its own fields for the arguments.
  return recordedIssuance({ body, fields: [], given: [], networks, texts });
};
