import { Button } from "@mantine/core";
import type { Approval } from "#shared/console/approvals.ts";
import type { Environment } from "#shared/console/environment.ts";
import { coinOf, unknownCoin } from "#shared/meaning/coin.ts";
import { amountText } from "#shared/meaning/shown.ts";
import { isUnlimited } from "#shared/meaning/standard-call.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import type { Network } from "#shared/wire/network.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { useAllowance } from "./use-allowance.ts";

/** The token whose allowances are shown. */
export type OfToken = {
  readonly environment: Environment;
  readonly networkId: string;
  readonly network: Network | undefined;
  readonly address: string;
  readonly facts: TokenFacts;
};

/** What a spender may still spend, read from the contract when it is shown. */
export const Allowance = ({ of, approval }: { readonly of: OfToken; readonly approval: Approval }) => {
  const { amount, isReading, again } = useAllowance(of, approval);
  if (isReading) return "Reading…";
  if (amount === undefined) {
    return (
      <>
        Could not be read{" "}
        <Button size="compact-xs" variant="subtle" onClick={again}>
          Try again
        </Button>
      </>
    );
  }
  if (amount === 0n) return "nothing left";
  const { address, network, facts } = of;
  const asset = { kind: "erc20", token: address } as const;
  const native = network === undefined ? unknownCoin : coinOf(network);
  const text = amountText(asset, isUnlimited(amount) ? "unlimited" : amount.toString(), { native, token: () => facts });
  return <NameText text={text} />;
};
