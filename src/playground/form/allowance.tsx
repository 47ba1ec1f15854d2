import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { parseTypedAddress } from "#shared/abi/address.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { amountText } from "#shared/meaning/shown.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import { readLeaf } from "#src/components/abi-form/read-draft.ts";
import { NameText } from "#src/components/exact-text.tsx";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { allowanceOptions, balanceIn } from "./token-balance.ts";

/** The current allowance of the spender in the form, read from the contract: an approval replaces or changes it. */
export const Allowance = ({
  contract,
  facts,
  owner,
  spender: path,
}: {
  readonly contract: ContractRef;
  readonly facts: TokenFacts;
  /** The address that calls; undefined before it is chosen. */
  readonly owner: string | undefined;
  /** The path of the spender in the form. */
  readonly spender: string;
}) => {
  const { control } = useFormContext();
  const typed = parseTypedAddress(readLeaf(useWatch({ control, name: path }))?.text ?? "");
  const isKnown = owner !== undefined && typed.ok;
  const { data, isPending, error } = useQuery({
    ...allowanceOptions(contract, owner ?? "", typed.ok ? typed.value : ""),
    enabled: isKnown,
  });
  return (
    <Text size="xs" c="dimmed" component="output">
      {isKnown ? sentence(contract, facts, isPending, error === null ? balanceIn(data) : undefined) : awaited}
    </Text>
  );
};

const awaited = "The present allowance appears here once the spender and the sender are chosen.";

const sentence = ({ network }: ContractRef, facts: TokenFacts, isPending: boolean, allowance: bigint | undefined) => {
  if (isPending) return "Reading the present allowance…";
  if (allowance === undefined) return "Could not read the present allowance.";
  const asset = { kind: "erc20", token: facts.address } as const;
  const text = amountText(asset, allowance.toString(), { native: coinOf(network), token: () => facts });
  return (
    <>
      Present allowance of this spender: <NameText text={text} />
    </>
  );
};
