import { useQuery } from "@tanstack/react-query";
import type { ResultNode } from "#shared/abi/result.ts";
import { decodeRevert } from "#shared/abi/revert/revert.ts";
import type { Abi } from "#shared/abi/types.ts";
import { listAmount } from "#shared/amount/list-amount.ts";
import { coinOf, unknownCoin } from "#shared/meaning/coin.ts";
import { amountText, unitText } from "#shared/meaning/shown.ts";
import { tokenOptions } from "#src/api/tokens.ts";
import { useNetworks } from "#src/records/use-networks.ts";

type Failed = {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly token: string | undefined;
  readonly data: string | undefined;
  readonly abi: Abi;
};

/** What is short, by the ERC-6093 errors that include the amount. */
const lacks: Readonly<Record<string, string>> = {
  "ERC20InsufficientBalance(address,uint256,uint256)": "Not enough",
  "ERC20InsufficientAllowance(address,uint256,uint256)": "The allowance is too small for this amount of",
};

/** How much of a token was short, in its unit; undefined for any other reason, and while the unit is unknown. */
export const useShortage = ({ environment, networkId = "", token = "", data, abi }: Failed): string | undefined => {
  const revert = data === undefined ? undefined : decodeRevert(data, abi);
  const [what, has, needs] =
    revert?.kind === "custom" && Object.hasOwn(lacks, revert.signature)
      ? [lacks[revert.signature], integerOf(revert.args[1]), integerOf(revert.args[2])]
      : [];
  const isAsked = what !== undefined && networkId !== "" && token !== "";
  const { data: facts } = useQuery({ ...tokenOptions(environment, networkId, token), enabled: isAsked });
  const network = useNetworks(environment).find(networkId);
  if (has === undefined || needs === undefined || facts === undefined || facts.decimals === null) return undefined;
  const asset = { kind: "erc20", token: facts.address } as const;
  const units = { native: network === undefined ? unknownCoin : coinOf(network), token: () => facts };
  const amount = (figure: string) => listAmount(amountText(asset, figure, units));
  return `${what} ${unitText(asset, units)}: needs ${amount(needs)}, has ${amount(has)}.`;
};

const integerOf = (node: ResultNode | undefined): string | undefined =>
  node?.kind === "integer" && "text" in node ? node.text : undefined;
