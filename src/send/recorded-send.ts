import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import type { Environment } from "#shared/console/environment.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { assetKey } from "#shared/meaning/totals.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { withdrawalEndpoints } from "#shared/wire/withdrawal.ts";
import { type BodyRead, requestReader } from "#src/operations/recorded-request.ts";
import type { SendDraft } from "./draft.ts";

export const readWithdrawal = requestReader(withdrawalEndpoints.withdraw);

type Known = {
  readonly environment: Pick<Environment, "withdrawAmountUnit">;
  readonly networks: readonly Network[];
  /** The organization's known addresses. */
  readonly addresses: readonly Address[];
};

/**
 * The dialog of a recorded withdrawal, filled in as it was sent. Unknown values are blank: a sender that is not among
 * the addresses, or an amount in base units of a coin with unknown decimals.
 */
export const recordedSend = (
  { networkId, from = [], to = "", amount = "" }: BodyRead<typeof readWithdrawal>,
  { purpose }: Pick<OperationRecord, "purpose">,
  { environment, networks, addresses }: Known,
): SendDraft => {
  const network = networks.find(({ id, name }) => id === networkId || name === networkId);
  const [first = "", ...others] = from;
  // The dialog sends from one address: choosing among several is left to the person.
  const sender =
    others.length > 0
      ? undefined
      : addresses.find((one) => one.networkId === network?.id && addressKey(one.address) === addressKey(first));
  return {
    from: sender?.id ?? "",
    asset: assetKey({ kind: "native" }),
    amount: environment.withdrawAmountUnit === "base" ? inUnits(amount, network) : amount,
    to,
    purpose: purpose ?? "",
  };
};

const inUnits = (amount: string, network: Network | undefined): string => {
  const baseUnits = readBaseUnits(amount);
  return baseUnits === undefined || network?.decimals === undefined ? "" : formatUnits(baseUnits, network.decimals);
};
