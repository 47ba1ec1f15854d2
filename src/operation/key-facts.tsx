import { Stack, Text } from "@mantine/core";
import { isFinal } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { type Fact, FactList } from "#src/components/fact-list.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { tookText } from "#src/components/took-text.ts";
import { createdIn, describeOperation, networkOf } from "#src/operations/described-operation.ts";
import { RunLink } from "#src/operations/run-link.tsx";
import { timelineSteps } from "#src/operations/timeline-steps.ts";
import { Address } from "#src/records/address.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import { ProfileLink } from "#src/records/profile-link.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import { type Moved, movedOf } from "./moved.ts";
import { isNamedInReceipt } from "./named-in-receipt.ts";
import { Purpose } from "./purpose.tsx";
import { SenderAddress } from "./sender-address.tsx";
import classes from "./operation.module.css";

type Props = {
  readonly environment: string;
  readonly operation: OperationRecord;
  /** All that it does; undefined if it does something else or more. */
  readonly payment: ShownMovement | undefined;
  /** A table above has what moved. */
  readonly areMovementsAbove: boolean;
  /** Whether the person may change the purpose. */
  readonly canEdit: boolean;
};

/** What people look up an operation for: from where, what moved and cost, who asked for it and when, its transaction. */
export const KeyFacts = (props: Props) => (
  <section aria-label="Facts" className={classes.keyFacts}>
    <FactList facts={moneyFacts(props)} />
    <FactList facts={courseFacts(props)} />
  </section>
);

const moneyFacts = ({ environment, operation, payment, areMovementsAbove, canEdit }: Props): readonly Fact[] => {
  const networkId = networkOf(operation);
  const { reference, senders } = describeOperation(operation);
  const { createdAddress, meaning, receipt } = operation;
  const created = createdIn(operation);
  const moved = movedOf(operation);
  const on = { environment, networkId };
  return [
    {
      label: "From",
      value: (payment !== undefined || senders.length > 0) && (
        <From environment={environment} operation={operation} payment={payment} />
      ),
    },
    { label: "Profile", value: reference && <ProfileLink environment={environment} reference={reference} /> },
    {
      label: payment === undefined ? "What happened" : "What moved",
      value: !areMovementsAbove && moved !== "otherwise" && (
        <WhatMoved moved={moved} operation={operation} payment={payment} />
      ),
    },
    { label: "Fee paid", value: meaning?.fee && <CoinAmount amount={meaning.fee} /> },
    {
      label: "Created contract",
      // Without a receipt, it is named where it can be opened.
      value: created !== undefined && isNamedInReceipt(receipt) && (
        <Address {...on} value={created} what="created contract" opens="contract" />
      ),
    },
    {
      label: "Created address",
      value: createdAddress !== null && <Address {...on} value={createdAddress} what="created address" form="full" />,
    },
    { label: "Network", value: networkId && <NetworkLink environment={environment} networkId={networkId} /> },
    { label: "Purpose", value: <Purpose environment={environment} operation={operation} canEdit={canEdit} /> },
  ];
};

const courseFacts = ({ environment, operation }: Props): readonly Fact[] => {
  const { createdAt, person, runId, state, transactionHash, updatedAt } = operation;
  const { steps, total } = timelineSteps(operation);
  const ended = isFinal(state) ? steps.at(-1)?.at : undefined;
  return [
    { label: "Requested by", value: <NameText text={person.name} /> },
    { label: "Requested", value: <TimeText value={createdAt} hasAge /> },
    ended === undefined
      ? { label: "Last change", value: <TimeText value={updatedAt} hasAge /> }
      : {
          label: "Ended",
          value: (
            <>
              <TimeText value={ended} />{" "}
              <Text span inherit c="dimmed">
                (took {tookText(total)})
              </Text>
            </>
          ),
        },
    {
      label: "Transaction",
      value: transactionHash && (
        <TransactionHash environment={environment} networkId={networkOf(operation)} value={transactionHash} />
      ),
    },
    { label: "Part of run", value: runId !== null && <RunLink environment={environment} runId={runId} /> },
  ];
};

const From = ({ environment, operation, payment }: Pick<Props, "environment" | "operation" | "payment">) => {
  const { addressId, senders } = describeOperation(operation);
  const names = operation.meaning === null ? undefined : namesIn(operation.meaning.meaning);
  const nameOf = (address: string) => names?.get(address.toLowerCase());
  if (payment === undefined && addressId !== undefined) {
    const sender = operation.receipt?.from;
    return (
      <SenderAddress
        environment={environment}
        addressId={addressId}
        name={sender === undefined ? undefined : nameOf(sender)}
      />
    );
  }
  const addresses = senders.length > 1 || payment === undefined ? senders : [payment.from];
  return (
    <Stack gap={4}>
      {addresses.map((address) => (
        <Address
          key={address}
          environment={environment}
          networkId={networkOf(operation)}
          value={address}
          what="sender"
          otherName={nameOf(address)}
        />
      ))}
    </Stack>
  );
};

const WhatMoved = ({
  moved,
  operation,
  payment,
}: {
  readonly moved: Exclude<Moved, "otherwise">;
  readonly operation: OperationRecord;
  readonly payment: ShownMovement | undefined;
}) => {
  // The receipt is the network's own word and is on the page; anything less says whose word it is.
  const source = operation.receipt === null ? ", according to the wallet service" : "";
  switch (moved) {
    case "open":
      return "Not known yet";
    case "nothing":
      return "Nothing";
    case "as-requested":
      if (payment === undefined) return `What was requested${source}`;
      return (
        <>
          <AmountWords text={payment.text} amount={payment.amount} asset={payment.asset} />
          {`, as requested${source}`}
        </>
      );
  }
};
