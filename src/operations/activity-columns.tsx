import type { OperationRecord } from "#shared/console/operation.ts";
import type { Column } from "../components/data-table.tsx";
import { HashText } from "../components/hash-text.tsx";
import { StateBadge } from "../components/state-badge.tsx";
import { TimeText } from "../components/time-text.tsx";
import { Address } from "../records/address.tsx";
import { TextLink } from "../components/text-link.tsx";
import { ProfileLink } from "../records/profile-link.tsx";
import { describeOperation } from "./described-operation.ts";
import { NetworkName } from "../records/network-name.tsx";
import { NameText } from "../components/exact-text.tsx";

/** The columns of the journal. */
export const activityColumns = (environment: string): readonly Column<OperationRecord>[] => [
  {
    key: "operation",
    header: "Operation",
    always: true,
    text: (operation) => describeOperation(operation).functionName ?? describeOperation(operation).kind,
    cell: (operation) => (
      <TextLink size="sm" to="/$environment/activity/$operationId" params={{ environment, operationId: operation.id }}>
        <NameText text={describeOperation(operation).functionName ?? describeOperation(operation).kind} />
      </TextLink>
    ),
  },
  { key: "state", header: "State", cell: ({ state }) => <StateBadge state={state} />, text: ({ state }) => state },
  {
    key: "about",
    header: "Contract or profile",
    text: (operation) => operation.parameters["contractAddress"] ?? describeOperation(operation).reference ?? "",
    cell: (operation) => {
      const { contractAddress, networkId } = operation.parameters;
      if (contractAddress === undefined) {
        return <ProfileLink environment={environment} reference={describeOperation(operation).reference} />;
      }
      return (
        <Address environment={environment} networkId={networkId} value={contractAddress} what="contract address" />
      );
    },
  },
  {
    key: "network",
    header: "Network",
    text: (operation) => networkOf(operation) ?? "",
    cell: (operation) => {
      const networkId = networkOf(operation);
      return networkId === undefined ? "–" : <NetworkName environment={environment} networkId={networkId} />;
    },
  },
  { key: "person", header: "Person", cell: ({ person }) => person.name, text: ({ person }) => person.name },
  {
    key: "time",
    header: "Time",
    cell: ({ createdAt }) => <TimeText value={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    key: "id",
    header: "Id",
    extra: true,
    cell: ({ id }) => <HashText value={id} what="operation id" />,
    text: ({ id }) => id,
  },
];

/** The network of a path, or of a body. */
const networkOf = (operation: OperationRecord): string | undefined =>
  operation.parameters["networkId"] ?? describeOperation(operation).networkId;
