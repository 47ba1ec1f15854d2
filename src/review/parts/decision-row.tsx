import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Fact } from "#src/components/fact-list.tsx";
import { addressName } from "#src/records/own-address.ts";
import { FactRow } from "./fact-row.tsx";
import type { ReviewedOn } from "./reviewed-on.ts";
import { WholeAddress } from "./whole-address.tsx";

const decisive: readonly string[] = ["Expected fee", "Balance after"];

/** What every write is decided by, in one row: its sender, the fee, and what is left. */
export const DecisionRow = ({
  on,
  network,
  sender,
  costs,
}: {
  readonly on: ReviewedOn;
  readonly network: Network;
  readonly sender: Address;
  /** From `costFacts`. */
  readonly costs: readonly Fact[];
}) => (
  <FactRow
    facts={[
      {
        label: `From, on ${network.name}`,
        value: <WholeAddress on={on} value={sender.address} what="sender" name={addressName(sender)} />,
      },
      ...costs.filter(({ label }) => decisive.includes(label)),
    ]}
  />
);

/** The other costs, for the facts below. */
export const otherCosts = (costs: readonly Fact[]): readonly Fact[] =>
  costs.filter(({ label }) => !decisive.includes(label));
