import { parseDrafts } from "#shared/abi/draft.ts";
import { describeField } from "#shared/abi/field.ts";
import { callablesOf } from "#shared/abi/functions.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import type { Abi, AbiCallable, AbiValue } from "#shared/abi/types.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Network } from "#shared/wire/network.ts";
import { readDrafts } from "#src/components/abi-form/read-draft.ts";
import type { CallDraft } from "#src/playground/form/use-call-form.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { type CheckedCall, checkCall } from "#src/review/parts/check-call.ts";
import type { ListItem } from "./local-list.ts";

/** A prepared write, read back from the browser's storage. */
export type ListCall = {
  readonly contract: ContractRef;
  readonly fn: AbiCallable;
  /** The errors that a dry run is decoded with. */
  readonly errors: Abi;
  readonly values: readonly AbiValue[];
  readonly draft: CallDraft;
  readonly checked: CheckedCall;
};

/** The function of a prepared write; undefined if its ABI entry is unreadable. */
export const functionOfItem = ({ entry }: ListItem): AbiCallable | undefined => {
  const parsed = parseAbi(entry);
  const first = parsed.ok ? parsed.abi[0] : undefined;
  // The list has only writes: for a fallback the first of its two calls.
  return first === undefined ? undefined : callablesOf(first)[0];
};

/** The form's values when the write was prepared. */
export const draftOfItem = (fn: AbiCallable, { args, senderId, amount, feeLevel }: ListItem): CallDraft => ({
  args: readDrafts(fn.inputs.map(describeField), args),
  sender: senderId,
  amount,
  feeLevel,
});

/** A prepared write as it would be sent; undefined if it is no longer readable. */
export const callOfItem = (
  item: ListItem,
  environment: Environment,
  networks: readonly Network[],
): ListCall | undefined => {
  const network = networks.find(({ id }) => id === item.networkId);
  const fn = functionOfItem(item);
  if (network === undefined || fn === undefined) return undefined;
  const draft = draftOfItem(fn, item);
  const values = parseDrafts(fn.inputs.map(describeField), draft.args);
  if (!values.ok) return undefined;
  const contract = { environment, network, address: item.address };
  const errors = parseAbi(item.errors);
  return {
    contract,
    fn,
    errors: errors.ok ? errors.abi : [],
    values: values.value,
    draft,
    checked: checkCall(fn, values.value),
  };
};
