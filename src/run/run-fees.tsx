import { countText, numberText } from "#shared/amount/number-text.ts";
import { formatUnits } from "#shared/amount/units.ts";
import type { Run } from "#shared/console/run.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { runNouns } from "#src/operations/run-words.ts";
import { useNetworks } from "#src/records/use-networks.ts";

type Props = { readonly environment: string; readonly run: Run; readonly fees: NonNullable<Run["fees"]> };

/** The network fees that a run has paid. */
export const RunFees = ({ environment, run, fees }: Props) => {
  const network = useNetworks(environment).find(run.networkId ?? undefined);
  if (network === undefined) return "…";
  const { symbol, decimals } = coinOf(network);
  const text = `${numberText(formatUnits(BigInt(fees.amount), decimals))} ${symbol}`;
  return (
    <>
      <CoinAmount amount={{ amount: fees.amount, text }} />
      {fees.items < run.counts.succeeded &&
        ` for ${numberText(fees.items)} of ${countText(run.counts.succeeded, runNouns(run).item)}`}
    </>
  );
};
