import { emptyDraft } from "#shared/abi/draft.ts";
import type { Draft } from "#shared/abi/draft.ts";
import { describeField } from "#shared/abi/field.ts";
import { findCallable } from "#shared/abi/functions.ts";
import type { Abi, AbiCallable } from "#shared/abi/types.ts";
import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import { recordedDraft } from "#src/components/abi-form/recorded-drafts.ts";
import { calledName, type readCall } from "#src/operations/operation-call.ts";
import type { CallDraft } from "#src/playground/form/use-call-form.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";

/**
 * The form of a write in the journal, filled in as it was sent; undefined if the ABI has no such function, or a part of
 * the request cannot be read.
 */
export const writtenDraft = (
  request: ReturnType<typeof readCall>,
  abi: Abi,
  { environment, network }: ContractRef,
): { readonly fn: AbiCallable; readonly draft: CallDraft } | undefined => {
  if (request?.kind !== "request") return undefined;
  const { abiFunction, addressId, feeLevel = "", amount } = request.body;
  const fn = findCallable(abi, calledName(abiFunction));
  if (fn === undefined) return undefined;
  const args = fn.inputs.map((input, index): Draft => {
    const field = describeField(input);
    const draft = recordedDraft(field, abiFunction.inputs[index]?.value) ?? emptyDraft(field);
    return field.kind === "integer" && "text" in draft && draft.text !== "" ? { ...draft, recorded: true } : draft;
  });
  return { fn, draft: { args, sender: addressId, feeLevel, amount: nativeText(amount, environment, network) } };
};

// The form uses the native unit, whatever unit the deployment uses for `amount`.
const nativeText = (
  amount: string | undefined,
  { amountUnit }: ContractRef["environment"],
  { decimals }: ContractRef["network"],
) => {
  if (amount === undefined) return "";
  if (amountUnit !== "base") return amount;
  const baseUnits = readBaseUnits(amount);
  return decimals === undefined || baseUnits === undefined ? "" : formatUnits(baseUnits, decimals);
};
