import { Stack } from "@mantine/core";
import type { OperationRecord } from "#shared/console/operation.ts";
import { isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import { type Fact, FactList } from "#src/components/fact-list.tsx";
import { feeLevelText } from "#src/components/fee-level.ts";
import { HashText } from "#src/components/hash-text.tsx";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { TimeText } from "#src/components/time-text.tsx";
import { contractOf, createdIn, describeOperation, networkOf } from "#src/operations/described-operation.ts";
import { requestDetails } from "#src/operations/request-details.ts";
import { Address } from "#src/records/address.tsx";
import { isNamedInReceipt } from "./named-in-receipt.ts";
import { Detail } from "./request-detail.tsx";
import { SubjectName } from "./subject-name.tsx";

type Props = { readonly environment: string; readonly operation: OperationRecord };

/** The rest of what was sent, and its ids. */
export const OperationFacts = ({ environment, operation }: Props) => <FactList facts={facts(environment, operation)} />;

const hash = (value: string | null | undefined, what: string) => value && <HashText value={value} what={what} />;

const isSame = (address: string, other: string | undefined): boolean => address.toLowerCase() === other?.toLowerCase();

const facts = (environment: string, operation: OperationRecord): readonly Fact[] => {
  const { addressId, amount, feeLevel, senders } = describeOperation(operation);
  const contractAddress = contractOf(operation);
  const created = createdIn(operation);
  const networkId = networkOf(operation);
  const counterparty = operation.meaning?.meaning.counterparty;
  const names = operation.meaning === null ? undefined : namesIn(operation.meaning.meaning);
  const isTransfer = isWithdrawal(operation.endpoint);
  const on = { environment, networkId };
  return [
    {
      label: "Contract",
      value: contractAddress && (
        <Address
          {...on}
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
          {...on}
          value={counterparty}
          what="counterparty"
          form="full"
          otherName={names?.get(counterparty.toLowerCase())}
        />
      ),
    },
    {
      label: senders.length === 1 ? "Sender" : "Senders",
      // An address that the request names by its id is above.
      value: addressId === undefined && senders.length > 0 && (
        <Stack gap={4}>
          {senders.map((address) => (
            <Address
              key={address}
              {...on}
              value={address}
              what="sender"
              form="full"
              otherName={names?.get(address.toLowerCase())}
            />
          ))}
        </Stack>
      ),
    },
    {
      label: "Subject",
      value: operation.subject && <SubjectName environment={environment} subject={operation.subject} />,
    },
    ...requestDetails(operation).map(({ label, kind, value }) => ({
      label,
      value: <Detail {...on} label={label} kind={kind} value={value} />,
    })),
    {
      label: "Created contract",
      value: created !== undefined && !isNamedInReceipt(operation.receipt) && (
        <Address {...on} value={created} what="created contract" form="full" opens="contract" />
      ),
    },
    { label: "Amount as sent", value: amount },
    { label: "Fee level", value: feeLevel === undefined ? undefined : feeLevelText(feeLevel) },
    { label: "Last change", value: <TimeText value={operation.updatedAt} hasAge /> },
    { label: "Operation id", value: hash(operation.id, "operation id") },
    { label: "Workflow id", value: hash(operation.workflowId, "workflow id") },
    {
      label: isTransfer ? "Service's transfer id" : "Service's operation id",
      value: hash(operation.serviceOperationId, isTransfer ? "service's transfer id" : "service's operation id"),
    },
    { label: "Sender's address id", value: hash(addressId, "address id") },
    { label: "Idempotency key", value: hash(operation.idempotencyKey, "idempotency key") },
    { label: "Sent again after", value: hash(operation.acknowledges, "operation id") },
  ];
};
