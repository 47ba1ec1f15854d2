import { useQuery } from "@tanstack/react-query";
import type { ResultNode } from "#shared/abi/result.ts";
import { decodeRevert } from "#shared/abi/revert/revert.ts";
import type { Abi } from "#shared/abi/types.ts";
import { listAmount } from "#shared/amount/list-amount.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { formatUnits } from "#shared/amount/units.ts";
import { tokenOptions } from "#src/api/tokens.ts";

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
  const { symbol = null, decimals = null } = facts ?? {};
  if (has === undefined || needs === undefined || symbol === null || decimals === null) return undefined;
  const amount = (units: string) => `${listAmount(numberText(formatUnits(BigInt(units), decimals)))} ${symbol}`;
  return `${what} ${symbol}: needs ${amount(needs)}, has ${amount(has)}.`;
};

const integerOf = (node: ResultNode | undefined): string | undefined =>
  node?.kind === "integer" && "text" in node ? node.text : undefined;
