import { formatInitializer } from "#shared/abi/format-initializer.ts";
import type { AbiParameter, AbiValue } from "#shared/abi/types.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Body } from "#src/api/client/client.ts";
import { type SpendDraft, spendBody } from "#src/issuance/spend-draft.ts";

type Issued = {
  readonly deploymentId: string;
  readonly displayName: string;
  readonly inputs: readonly AbiParameter[];
  readonly values: readonly AbiValue[];
  readonly draft: SpendDraft;
  readonly network: Network;
};

/** The body of an issue, without the client share (operations beyond, Tokens and collections). The fee 0 leaves it to the service. */
export const issueBody = ({
  deploymentId,
  displayName,
  inputs,
  values,
  draft,
  network,
}: Issued): Body<"issueToken"> => ({
  useGasless: false,
  fee: "0",
  ...spendBody(draft, network),
  createParams: { initializeParams: [...formatInitializer(inputs, values)] },
  deploymentId,
  displayName: displayName.trim(),
});
