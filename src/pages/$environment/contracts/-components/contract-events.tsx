import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { signature } from "#shared/abi/functions.ts";
import { type DecodedLog, decodeLog } from "#shared/abi/receipt-events.ts";
import type { ResultNode } from "#shared/abi/result-node.ts";
import type { Abi, AbiEvent } from "#shared/abi/types.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { BookRef } from "#src/api/contract-book.ts";
import { operationsOptions } from "#src/api/operations.ts";
import { CodeName } from "#src/components/code/code-name.tsx";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import classes from "./contracts.module.css";

type Props = { readonly contract: BookRef; readonly abi: Abi };

/** An event that an operation of the organization caused. */
type Emitted = { readonly key: string; readonly operation: OperationRecord; readonly log: DecodedLog };

/** The events of the organization's last operations with a contract, and those that the contract declares. */
export const ContractEvents = ({ contract, abi }: Props) => {
  const { environment, networkId, address } = contract;
  const options = operationsOptions(environment, { contract: address, network: networkId, take: "50" });
  const query = useQuery(options);
  const declared = useMemo(() => eventsOf(abi), [abi]);
  return (
    <>
      <ListState query={query} queryKey={options.queryKey}>
        {({ data, next }) => (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              {next === null
                ? "From your operations with this contract. Events that others caused are not listed."
                : "From your last 50 operations with this contract. Events that others caused are not listed."}
            </Text>
            <DataTable
              label="Events"
              columns={columns(environment)}
              rows={emittedIn(data, address, abi)}
              rowKey={({ key }) => key}
              empty={
                <EmptyState
                  title="No events yet."
                  reason="What this contract reports about operations sent through Postern appears here."
                />
              }
            />
          </>
        )}
      </ListState>
      {declared.length > 0 && (
        <section className={classes.declared} aria-labelledby="declared">
          <h2 id="declared">Events it can report</h2>
          <ul>
            {declared.map((event) => (
              <li key={signature(event)}>
                <code title={signature(event)}>
                  <CodeName text={`${event.name}(${event.inputs.map(parameterText).join(", ")})`} />
                </code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const parameterText = ({ name, type }: AbiEvent["inputs"][number]): string => (name === "" ? type : name);

const eventsOf = (abi: Abi): readonly AbiEvent[] => {
  const bySignature = new Map<string, AbiEvent>();
  for (const entry of abi) {
    if (entry.type === "event" && !bySignature.has(signature(entry))) bySignature.set(signature(entry), entry);
  }
  return [...bySignature.values()];
};

/** The most events that are shown. */
const mostEvents = 100;

const emittedIn = (operations: readonly OperationRecord[], address: string, abi: Abi): readonly Emitted[] =>
  operations
    .flatMap((operation) =>
      (operation.receipt?.logs ?? [])
        .filter((log) => addressKey(log.address) === addressKey(address))
        .map((log, index) => ({ key: `${operation.id}/${index}`, operation, log: decodeLog(log, abi) })),
    )
    .slice(0, mostEvents);

const columns = (environment: string): readonly Column<Emitted>[] => [
  {
    key: "event",
    card: "title",
    header: "Event",
    cell: ({ log }) => (log.kind === "event" ? <CodeName text={log.name} /> : "Not in the ABI"),
  },
  {
    key: "values",
    card: "detail",
    header: "Values",
    cell: ({ log }) => (log.kind === "event" ? <NameText text={valuesText([...log.indexed, ...log.data])} /> : "–"),
  },
  {
    key: "operation",
    card: "actions",
    header: "Operation",
    cell: ({ operation: { id } }) => (
      <TextLink inherit to="/$environment/activity/$operationId" params={{ environment, operationId: id }}>
        Open the operation
      </TextLink>
    ),
  },
  {
    key: "time",
    card: "time",
    header: "Sent",
    cell: ({ operation }) => <TimeText value={operation.createdAt} />,
  },
];

const valuesText = (nodes: readonly ResultNode[]): string =>
  nodes.map((node) => `${node.name === "" ? node.type : node.name} ${"text" in node ? node.text : "…"}`).join(", ");
