import type { Field } from "#shared/abi/field.ts";
import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import type { Network } from "#shared/wire/network.ts";
import { type Given, recordedDrafts } from "#src/components/abi-form/recorded-drafts.ts";
import type { IssuanceDraft } from "./use-issuance-form.ts";

/** The fields that these requests share; a deployment has no fee. */
type Payment = {
  readonly networkId?: string | undefined;
  readonly addressId?: string | undefined;
  readonly useGasless?: boolean | undefined;
  readonly fee?: string | undefined;
  readonly feeLevel?: string | undefined;
};

type Recorded = {
  /** The body of a recorded request. */
  readonly body: Payment;
  readonly fields: readonly Field[];
  /** Its constructor or initializer arguments. */
  readonly given: readonly Given[] | undefined;
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
  const { networkId = "", addressId = "", useGasless = false, fee = "", feeLevel = "" } = body;
  const network = networks.find(({ id, name }) => id === networkId || name === networkId);
  return {
    args,
    texts,
    networkId: network?.id ?? networkId,
    addressId,
    useGasless,
    fee: feeText(fee, network),
    feeLevel,
  };
};

// "0" leaves the fee to the service, as a blank field does.
const feeText = (fee: string, network: Network | undefined): string => {
  const baseUnits = readBaseUnits(fee);
  return baseUnits === undefined || baseUnits === 0n || network?.decimals === undefined
    ? ""
    : formatUnits(baseUnits, network.decimals);
};
