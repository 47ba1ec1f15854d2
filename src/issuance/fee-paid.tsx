import type { OperationRecord } from "#shared/console/operation.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";

/** An operation's cost, once known. */
export const FeePaid = ({ operation: { meaning } }: { readonly operation: OperationRecord }) =>
  meaning?.fee ? <FactList facts={[{ label: "Fee paid", value: <CoinAmount amount={meaning.fee} /> }]} /> : null;
