import type { OperationRecord } from "../../../../../shared/console/operation.ts";
import type { Column } from "../../../../components/data-table.tsx";
import { StateBadge } from "../../../../components/state-badge.tsx";
import { TimeText } from "../../../../components/time-text.tsx";
import { Address } from "../../../-components/address.tsx";
import { TextLink } from "../../../-components/text-link.tsx";
import { describeOperation } from "./described-operation.ts";
import { NetworkName } from "./network-name.tsx";

/** The columns of the journal. */
export const activityColumns = (environment: string): readonly Column<OperationRecord>[] => [
  {
    key: "operation",
    header: "Operation",
    always: true,
    text: (operation) => describeOperation(operation).functionName ?? describeOperation(operation).kind,
    cell: (operation) => (
      <TextLink size="sm" to="/$environment/activity/$operationId" params={{ environment, operationId: operation.id }}>
        {describeOperation(operation).functionName ?? describeOperation(operation).kind}
      </TextLink>
    ),
  },
  { key: "state", header: "State", cell: ({ state }) => <StateBadge state={state} />, text: ({ state }) => state },
  {
    key: "contract",
    header: "Contract",
    text: ({ parameters: { contractAddress = "" } }) => contractAddress,
    cell: ({ parameters: { contractAddress, networkId } }) =>
      contractAddress === undefined ? (
        "–"
      ) : (
        <Address environment={environment} networkId={networkId} value={contractAddress} what="contract address" />
      ),
  },
  {
    key: "network",
    header: "Network",
    text: ({ parameters: { networkId = "" } }) => networkId,
    cell: ({ parameters: { networkId } }) =>
      networkId === undefined ? "–" : <NetworkName environment={environment} networkId={networkId} />,
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
