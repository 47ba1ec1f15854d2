import { type QueryClient, useQuery } from "@tanstack/react-query";
import { formatUnits } from "#shared/amount/units.ts";
import type { Environment } from "#shared/console/environment.ts";
import { coinOf, unknownCoin } from "#shared/meaning/coin.ts";
import { unitText } from "#shared/meaning/shown.ts";
import { tokenOptions } from "#src/api/tokens.ts";
import { AmountText } from "#src/components/number-text.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { supplyIn, totalSupplyOptions } from "./total-supply.ts";

type Props = {
  readonly environment: Environment;
  /** The id of a network; undefined where it is not known. */
  readonly networkId: string | undefined;
  readonly contract: string | undefined;
};

/** A token's total supply, read from its contract and in its unit. */
export const TokenSupply = ({ networkId, contract, ...props }: Props) =>
  networkId === undefined || contract === undefined ? "–" : <Supply {...props} on={{ networkId, contract }} />;

/** The same for a file, exactly; empty if the contract does not return it. */
export const supplyText = async ({ environment, networkId, contract }: Props, client: QueryClient): Promise<string> => {
  if (networkId === undefined || contract === undefined) return "";
  try {
    const [supply, facts] = await Promise.all([
      client.ensureQueryData(totalSupplyOptions(environment, networkId, contract)),
      client.ensureQueryData(tokenOptions(environment.id, networkId, contract)),
    ]);
    const amount = supplyIn(supply);
    return amount === undefined ? "" : formatUnits(BigInt(amount), facts.decimals ?? 0);
  } catch {
    // Not read: the list shows a dash.
    return "";
  }
};

const Supply = ({
  environment,
  on: { networkId, contract },
}: {
  readonly environment: Environment;
  readonly on: { readonly networkId: string; readonly contract: string };
}) => {
  const supply = useQuery({ ...totalSupplyOptions(environment, networkId, contract), retry: false });
  const facts = useQuery(tokenOptions(environment.id, networkId, contract));
  const network = useNetworks(environment.id).find(networkId);
  const native = network === undefined ? unknownCoin : coinOf(network);
  if (supply.isPending || (facts.isPending && supply.error === null)) return "Reading…";
  const amount = supplyIn(supply.data);
  if (amount === undefined) return <span title="The contract does not report its total supply.">–</span>;
  const { decimals = null, standard = null } = facts.data ?? {};
  const unit =
    facts.data === undefined
      ? undefined
      : unitText({ kind: "erc20", token: contract }, { native, token: () => facts.data });
  // Of NFTs the supply is how many there are.
  if (standard === "erc721" || standard === "erc1155") {
    return <AmountText value={amount} decimals={0} unit={amount === "1" ? "token" : "tokens"} />;
  }
  return <AmountText value={amount} decimals={decimals ?? undefined} unit={unit} isListed />;
};
