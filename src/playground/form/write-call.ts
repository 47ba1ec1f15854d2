import type { AbiCallable, AbiValue } from "#shared/abi/types.ts";
import { feeLevels } from "#shared/wire/contract-call.ts";
import type { Body } from "#src/api/client/client.ts";
import { literalAmount, readAmount } from "#src/components/form/amount.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { bodyFunction } from "#src/review/parts/body-function.ts";
import type { CallDraft } from "./use-call-form.ts";

type Written = Pick<CallDraft, "amount" | "feeLevel">;

/** The native amount of a write in base units; undefined if there is none. */
export const baseAmount = (
  { network: { decimals } }: ContractRef,
  fn: AbiCallable,
  draft: Written,
): bigint | undefined => {
  if (fn.stateMutability !== "payable" || decimals === undefined) return undefined;
  const read = readAmount(draft.amount, decimals);
  return read?.ok === true && read.value > 0n ? read.value : undefined;
};

/** The amount in the deployment's unit; undefined if there is none. */
export const sentAmount = (contract: ContractRef, fn: AbiCallable, draft: Written): string | undefined => {
  const amount = baseAmount(contract, fn, draft);
  const { decimals } = contract.network;
  if (amount === undefined || decimals === undefined) return undefined;
  return literalAmount(amount, decimals, contract.environment.amountUnit);
};

/** The chosen fee level; undefined for the default. */
export const feeLevelOf = ({ feeLevel }: Written) => feeLevels.find((level) => level === feeLevel);

/** The body of a write, without the client share. */
export const writeBody = (
  contract: ContractRef,
  fn: AbiCallable,
  values: readonly AbiValue[],
  draft: Written,
  senderId: string,
): Body<"writeContract"> => {
  const amount = sentAmount(contract, fn, draft);
  const feeLevel = feeLevelOf(draft);
  return {
    addressId: senderId,
    abiFunction: bodyFunction(fn, values, contract.environment.valueForm),
    ...(amount === undefined ? {} : { amount }),
    ...(feeLevel === undefined ? {} : { feeLevel }),
  };
};
