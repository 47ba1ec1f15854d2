import type { AbiFunction, AbiParameter, AbiValue } from "#shared/abi/types.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Body } from "#src/api/client/client.ts";
import { type SpendDraft, spendBody } from "#src/issuance/spend-draft.ts";
import { bodyFunction } from "#src/review/parts/body-function.ts";

/** A constructor as what is encoded and shown: its arguments are those of a function without a selector of its own. */
export const callableOf = (inputs: readonly AbiParameter[]): AbiFunction => ({
  type: "function",
  name: "constructor",
  inputs,
  outputs: [],
  stateMutability: "nonpayable",
});

type Deployed = {
  readonly inputs: readonly AbiParameter[];
  readonly values: readonly AbiValue[];
  readonly draft: SpendDraft;
  readonly network: Network;
  readonly valueForm: Environment["valueForm"];
};

/** The body of a deployment, without the client share (operations beyond, Contract templates and deployment). */
export const deployBody = ({ inputs, values, draft, network, valueForm }: Deployed): Body<"deployTemplate"> => {
  const { fee: _none, ...spent } = spendBody(draft, network);
  const { inputs: constructorParameters } = bodyFunction(callableOf(inputs), values, valueForm);
  return { ...spent, ...(constructorParameters.length === 0 ? {} : { constructorParameters }) };
};
