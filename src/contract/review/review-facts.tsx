import { Code } from "@mantine/core";
import type { Abi } from "#shared/abi/types.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { QrContext } from "#src/components/qr-context.ts";
import { Address } from "#src/records/address.tsx";
import { dryRunWords } from "../dry-run/dry-run-words.ts";
import { addressName } from "../ref/contract-ref.ts";
import type { ContractRef } from "../ref/contract-ref.ts";
import { balanceText } from "../form/sender-field.tsx";
import type { DryRunState } from "../dry-run/use-dry-run.ts";
import type { Reviewing } from "./use-send-review.ts";
import { baseAmount, sentAmount } from "../form/write-call.ts";

/** From where and to where a write goes, with how much, and what the dry run said of it. */
export const ReviewFacts = ({
  reviewing: { contract, fn, name, draft, sender },
  abi,
  simulated,
}: {
  readonly reviewing: Reviewing;
  /** What errors are decoded with. */
  readonly abi: Abi;
  readonly simulated: DryRunState;
}) => {
  const amount = sentAmount(contract, fn, draft);
  return (
    <FactList
      facts={[
        { label: "Environment", value: contract.environment.label },
        {
          label: "Contract",
          value: <FullAddress contract={contract} value={contract.address} what="contract address" name={name} />,
        },
        {
          label: "Sender",
          value: <FullAddress contract={contract} value={sender.address} what="sender" name={addressName(sender)} />,
        },
        { label: "Sender's balance", value: balanceText(sender, contract.network) },
        { label: "Amount as sent", value: amount === undefined ? "none" : <Code>{JSON.stringify(amount)}</Code> },
        {
          label: "Amount in base units",
          value: amount === undefined ? undefined : <Code>{String(baseAmount(contract, fn, draft))}</Code>,
        },
        { label: "Dry run", value: <output>{dryRunWords(simulated, abi)}</output> },
      ]}
    />
  );
};

const FullAddress = ({
  contract: { environment, network },
  value,
  what,
  name,
}: {
  readonly contract: ContractRef;
  readonly value: string;
  readonly what: string;
  readonly name: string | undefined;
}) => (
  <QrContext value={null}>
    <Address
      environment={environment.id}
      networkId={network.id}
      value={value}
      form="full"
      what={what}
      opens="nothing"
      otherName={name}
    />
  </QrContext>
);
