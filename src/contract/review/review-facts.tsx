import { Code } from "@mantine/core";
import { FactList } from "#src/components/fact-list.tsx";
import { QrContext } from "#src/components/qr-context.ts";
import { Address } from "#src/records/address.tsx";
import { dryRunWords } from "../dry-run/dry-run-words.ts";
import { addressName } from "../ref/contract-ref.ts";
import { balanceText } from "../form/sender-field.tsx";
import type { DryRunState } from "../dry-run/use-dry-run.ts";
import type { Reviewed } from "./use-write.ts";
import { useOpenContract } from "../ref/open-contract.tsx";
import { baseAmount, sentAmount } from "../form/write-call.ts";
import { ExactText } from "#src/components/exact-text.tsx";

/** From where and to where a write goes, with how much, and what the dry run said of it. */
export const ReviewFacts = ({
  reviewed: { fn, draft, sender },
  simulated,
}: {
  readonly reviewed: Reviewed;
  readonly simulated: DryRunState;
}) => {
  const { contract, name, abi } = useOpenContract();
  const amount = sentAmount(contract, fn, draft);
  return (
    <FactList
      facts={[
        { label: "Environment", value: contract.environment.label },
        {
          label: "Contract",
          value: <FullAddress value={contract.address} what="contract address" name={name} />,
        },
        {
          label: "Sender",
          value: <FullAddress value={sender.address} what="sender" name={addressName(sender)} />,
        },
        { label: "Sender's balance", value: balanceText(sender, contract.network) },
        { label: "Amount as sent", value: amount === undefined ? "none" : <Code>{JSON.stringify(amount)}</Code> },
        {
          label: "Amount in base units",
          value: amount === undefined ? undefined : <Code>{String(baseAmount(contract, fn, draft))}</Code>,
        },
        {
          label: "Dry run",
          value: (
            <output>
              <ExactText text={dryRunWords(simulated, abi)} />
            </output>
          ),
        },
      ]}
    />
  );
};

const FullAddress = ({
  value,
  what,
  name,
}: {
  readonly value: string;
  readonly what: string;
  readonly name: string | undefined;
}) => {
  const { environment, network } = useOpenContract().contract;
  return (
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
};
