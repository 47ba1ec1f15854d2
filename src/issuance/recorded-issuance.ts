import type { Field } from "#shared/abi/field.ts";
import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { textIn } from "#shared/json/text-in.ts";
import type { Network } from "#shared/wire/network.ts";
import { recordedDrafts } from "#src/components/abi-form/recorded-drafts.ts";
import type { IssuanceDraft } from "./use-issuance-form.ts";

type Recorded = {
  /** The body of a recorded request. */
  readonly body: unknown;
  readonly fields: readonly Field[];
  /** Its constructor or initializer arguments. */
  readonly given: unknown;
  readonly networks: readonly Network[];
  readonly texts: Readonly<Record<string, string>>;
};

/**
 * The form of a recorded deployment, issue or collection, filled in as it was sent; undefined if its arguments do not
 * match the form.
 */
export const recordedIssuance = ({ body, fields, given, networks, texts }: Recorded): IssuanceDraft | undefined => {
  const args = recordedDrafts(fields, given);
  if (args === undefined) return undefined;
  const named = textIn(body, "networkId");
  const network = networks.find(({ id, name }) => id === named || name === named);
  return {
    args,
    texts,
    networkId: network?.id ?? named,
    addressId: textIn(body, "addressId"),
    useGasless: isRecord(body) && body["useGasless"] === true,
    fee: feeText(textIn(body, "fee"), network),
    feeLevel: textIn(body, "feeLevel"),
  };
};

// "0" leaves the fee to the service, as a blank field does.
const feeText = (fee: string, network: Network | undefined): string => {
  const baseUnits = readBaseUnits(fee);
  return baseUnits === undefined || baseUnits === 0n || network?.decimals === undefined
    ? ""
    : formatUnits(baseUnits, network.decimals);
};
