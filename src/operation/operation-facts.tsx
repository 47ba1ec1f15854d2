import { Stack } from "@mantine/core";
import type { OperationRecord } from "#shared/console/operation.ts";
import { isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import { type Fact, FactList } from "#src/components/fact-list.tsx";
import { feeLevelText } from "#src/components/fee-level.ts";
import { HashText } from "#src/components/hash-text.tsx";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { contractOf, createdIn, describeOperation, networkOf } from "#src/operations/described-operation.ts";
import { requestDetails } from "#src/operations/request-details.ts";
import { RunLink } from "#src/operations/run-link.tsx";
import { Address } from "#src/records/address.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import { ProfileLink } from "#src/records/profile-link.tsx";
import { Purpose } from "./purpose.tsx";
import { Detail } from "./request-detail.tsx";
import { SenderAddress } from "./sender-address.tsx";
import { SubjectName } from "./subject-name.tsx";

type Props = {
  readonly environment: string;
  readonly operation: OperationRecord;
  /** Whether the person may change the purpose. */
  readonly canEdit: boolean;
};

/** What was sent, by whom, and its ids. */
export const OperationFacts = ({ environment, operation, canEdit }: Props) => (
  <FactList facts={facts(environment, operation, canEdit)} />
);

const hash = (value: string | null | undefined, what: string) => value && <HashText value={value} what={what} />;

const isSame = (address: string, other: string | undefined): boolean => address.toLowerCase() === other?.toLowerCase();

const facts = (environment: string, operation: OperationRecord, canEdit: boolean): readonly Fact[] => {
  const { addressId, amount, feeLevel, reference, senders } = describeOperation(operation);
  const contractAddress = contractOf(operation);
  const created = createdIn(operation);
  const networkId = networkOf(operation);
  const counterparty = operation.meaning?.meaning.counterparty;
  const sender = operation.receipt?.from;
  const names = operation.meaning === null ? undefined : namesIn(operation.meaning.meaning);
  const from = sender === undefined ? undefined : names?.get(sender.toLowerCase());
  return [
    { label: "Purpose", value: <Purpose environment={environment} operation={operation} canEdit={canEdit} /> },
    { label: "Network", value: networkId && <NetworkLink environment={environment} networkId={networkId} /> },
    {
      label: "Contract",
      value: contractAddress && (
        <Address
          environment={environment}
          networkId={networkId}
          value={contractAddress}
          what="contract address"
          opens="contract"
          otherName={names?.get(contractAddress.toLowerCase())}
        />
      ),
    },
    {
      label: "Counterparty",
      // The called contract is named above.
      value: counterparty && !isSame(counterparty, contractAddress) && (
        <Address
          environment={environment}
          networkId={networkId}
          value={counterparty}
          what="counterparty"
          form="full"
          otherName={names?.get(counterparty.toLowerCase())}
        />
      ),
    },
    {
      label: "From",
      value:
        addressId === undefined ? (
          senders.length > 0 && (
            <Stack gap={4}>
              {senders.map((address) => (
                <Address
                  key={address}
                  environment={environment}
                  networkId={networkId}
                  value={address}
                  what="sender"
                  form="full"
                  otherName={names?.get(address.toLowerCase())}
                />
              ))}
            </Stack>
          )
        ) : (
          <SenderAddress environment={environment} addressId={addressId} name={from} />
        ),
    },
    {
      label: "Subject",
      value: operation.subject && <SubjectName environment={environment} subject={operation.subject} />,
    },
    ...requestDetails(operation).map(({ label, kind, value }) => ({
      label,
      value: <Detail environment={environment} networkId={networkId} label={label} kind={kind} value={value} />,
    })),
    {
      label: "Created contract",
      value: created && (
        <Address
          environment={environment}
          networkId={networkId}
          value={created}
          what="created contract"
          form="full"
          opens="contract"
        />
      ),
    },
    {
      label: "Created address",
      value: operation.createdAddress !== null && (
        <Address
          environment={environment}
          networkId={networkId}
          value={operation.createdAddress}
          what="created address"
          form="full"
        />
      ),
    },
    { label: "Profile", value: reference && <ProfileLink environment={environment} reference={reference} /> },
    { label: "Amount as sent", value: amount },
    { label: "Fee paid", value: operation.meaning?.fee && <CoinAmount amount={operation.meaning.fee} /> },
    { label: "Fee level", value: feeLevel === undefined ? undefined : feeLevelText(feeLevel) },
    {
      label: "Part of run",
      value: operation.runId !== null && <RunLink environment={environment} runId={operation.runId} />,
    },
    { label: "Person", value: operation.person.name },
    { label: "Sent", value: <TimeText value={operation.createdAt} hasAge /> },
    { label: "Last change", value: <TimeText value={operation.updatedAt} hasAge /> },
    { isTechnical: true, label: "Operation id", value: hash(operation.id, "operation id") },
    { isTechnical: true, label: "Workflow id", value: hash(operation.workflowId, "workflow id") },
    isWithdrawal(operation.endpoint)
      ? {
          isTechnical: true,
          label: "Service's transfer id",
          value: hash(operation.serviceOperationId, "service's transfer id"),
        }
      : {
          isTechnical: true,
          label: "Service's operation id",
          value: hash(operation.serviceOperationId, "service's operation id"),
        },
    { isTechnical: true, label: "Sender's address id", value: hash(addressId, "address id") },
    { isTechnical: true, label: "Idempotency key", value: hash(operation.idempotencyKey, "idempotency key") },
    { isTechnical: true, label: "Sent again after", value: hash(operation.acknowledges, "operation id") },
  ];
};
