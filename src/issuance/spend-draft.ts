import { isRecord } from "#shared/json/is-record.ts";
import { textIn } from "#shared/json/text-in.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { feeLevels } from "#shared/wire/contract-call.ts";
import type { Network } from "#shared/wire/network.ts";
import { amountProblem, readAmount } from "#src/components/form/amount.ts";

/** Where a contract is created and who pays for it, in a form; never with the client share. */
export type SpendDraft = {
  readonly networkId: string;
  /** The id of the signing address's record. */
  readonly addressId: string;
  readonly useGasless: boolean;
  /** In the network's coin; blank leaves it to the service. */
  readonly fee: string;
  /** Blank: the service's default. */
  readonly feeLevel: string;
};

/** Parses a stored draft; missing values are blank. */
export const readSpendDraft = (value: unknown): SpendDraft => ({
  networkId: textIn(value, "networkId"),
  addressId: textIn(value, "addressId"),
  useGasless: isRecord(value) && value["useGasless"] === true,
  fee: textIn(value, "fee"),
  feeLevel: textIn(value, "feeLevel"),
});

/** What the fields are validated against. */
export type SpendRules = {
  readonly network: Network | undefined;
  /** The id of the looked-up address, and whether it is on the network. */
  readonly sender: { readonly id: string; readonly isFound: boolean };
};

/** The error of a typed field; undefined if it is valid. */
export const spendProblem = (
  field: "networkId" | "addressId" | "fee",
  typed: unknown,
  { network, sender }: SpendRules,
): string | undefined => {
  switch (field) {
    case "networkId":
      return typed === "" || network === undefined ? "Choose a network." : undefined;
    case "addressId":
      return typed === "" || (typed === sender.id && !sender.isFound)
        ? "Choose one of the organization's addresses on this network."
        : undefined;
    case "fee":
      return amountProblem(typed, network?.decimals, network && coinOf(network).symbol);
  }
};

/**
 * The fields of a body. Optional ones are included only if chosen: services that do not know them refuse a body with
 * them. `fee` is in base units.
 */
export const spendBody = (draft: SpendDraft, network: Network) => {
  const feeLevel = feeLevels.find((level) => level === draft.feeLevel);
  const isGasless = draft.useGasless && network.isGasless === true;
  const read = network.decimals === undefined ? undefined : readAmount(draft.fee, network.decimals);
  const fee = !isGasless && read?.ok === true && read.value > 0n ? read.value.toString() : undefined;
  return {
    networkId: network.id,
    addressId: draft.addressId,
    ...(isGasless ? { useGasless: true } : {}),
    ...(fee === undefined ? {} : { fee }),
    ...(feeLevel === undefined || isGasless ? {} : { feeLevel }),
  };
};
