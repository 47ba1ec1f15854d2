import { Stack, Text } from "@mantine/core";
import type { DecodedLog } from "#shared/abi/receipt-events.ts";
import { countText } from "#shared/amount/number-text.ts";
import { Address } from "#src/records/address.tsx";
import classes from "../parts/contract.module.css";
import { ResultTree } from "#src/records/decoded/result-tree.tsx";

type EmittedOn = {
  readonly environment: string;
  readonly networkId: string | undefined;
};

/** The events of a receipt, indexed arguments and data apart; one that the ABI does not declare is shown raw. */
export const ReceiptEvents = ({ logs, ...emittedOn }: EmittedOn & { readonly logs: readonly DecodedLog[] }) => (
  <section aria-label="Events">
    <Text fw={600} size="sm" mb="xs">
      {logs.length === 0 ? "No events" : countText(logs.length, "event")}
    </Text>
    <Stack gap="sm">
      {logs.map((log, index) => (
        // A receipt's logs have a fixed order.
        <Event key={index} log={log} {...emittedOn} />
      ))}
    </Stack>
  </section>
);

const Event = ({ log, environment, networkId }: EmittedOn & { readonly log: DecodedLog }) => {
  const address = (
    <Text size="xs" c="dimmed" component="div">
      by <Address environment={environment} networkId={networkId} value={log.address} />
    </Text>
  );
  if (log.kind === "unknown") {
    return (
      <div>
        <Text size="sm">Not declared in this ABI</Text>
        {address}
        {[...log.topics, log.data].map((part, index) => (
          <Text key={index} size="xs" className={classes["code"]}>
            {index < log.topics.length ? `topic ${index}: ` : "data: "}
            {part}
          </Text>
        ))}
      </div>
    );
  }
  return (
    <div>
      <Text size="sm" className={classes["code"]}>
        {log.signature}
      </Text>
      {address}
      {log.indexed.length === 0 ? null : (
        <>
          <Text size="xs" c="dimmed" mt={4}>
            Indexed
          </Text>
          <ResultTree nodes={log.indexed} what="Argument" />
        </>
      )}
      {log.data.length === 0 ? null : (
        <>
          <Text size="xs" c="dimmed" mt={4}>
            Data
          </Text>
          <ResultTree nodes={log.data} what="Argument" />
        </>
      )}
    </div>
  );
};
