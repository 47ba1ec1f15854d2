import { isRecord } from "#shared/json/is-record.ts";
import { textIn } from "#shared/json/text-in.ts";
import type { Network } from "#shared/wire/network.ts";
import { recordedIssuance } from "#src/issuance/recorded-issuance.ts";
import type { IssuanceDraft } from "#src/issuance/use-issuance-form.ts";

/** The form of a recorded creation of a collection, filled in as it was sent. */
export const recordedCollection = (body: unknown, networks: readonly Network[]): IssuanceDraft | undefined => {
  const params =
    isRecord(body) && isRecord(body["createParams"]) ? body["createParams"]["initializeParams"] : undefined;
  const given: readonly unknown[] = Array.isArray(params) ? params : [];
  const argument = (name: string): string =>
    textIn(
      given.find((one) => textIn(one, "name") === name),
      "value",
    );
  const texts = {
    type: textIn(body, "type"),
    name: argument("name") || textIn(body, "displayName"),
    symbol: argument("symbol"),
    description: textIn(body, "description"),
  };
  // The form has its own fields for the arguments.
  return recordedIssuance({ body, fields: [], given: [], networks, texts });
};
