import { Text } from "@mantine/core";
import { type DecodedLog, decodeLog, type Log } from "#shared/abi/receipt-events.ts";
import type { Abi } from "#shared/abi/types.ts";
import { wellKnownEvents } from "#shared/abi/well-known-events.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { CodeName } from "#src/components/code/code-name.tsx";
import { CopyButton } from "#src/components/copy-button.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { Portions } from "#src/components/portions.tsx";
import { Address } from "#src/records/address.tsx";
import { AddressContext } from "#src/records/decoded/address-context.ts";
import { ResultTree } from "#src/records/decoded/result-tree.tsx";
import { movementsOfLog } from "./movements-of-log.ts";
import { useBookAbi } from "./use-book-abi.ts";
import classes from "./receipt.module.css";

type Emitted = {
  readonly environment: string;
  readonly networkId: string | undefined;
  /** An ABI that is tried before the contract book's. */
  readonly abi?: Abi;
  /** The receipt's movements in words; an event that moved something shows its own. */
  readonly movements?: readonly ShownMovement[];
};

/** How many events are rendered at first, and how many more each time: a receipt may have thousands. */
const first = 20;
const next = 100;

/**
 * A receipt's events: decoded with the given ABI, the contract book's or the standards, with the amounts moved. An
 * unknown event is shown raw.
 */
export const ReceiptEvents = ({ logs, ...emitted }: Emitted & { readonly logs: readonly Log[] }) => {
  const { environment, networkId } = emitted;
  return (
    <section aria-label="Events">
      {logs.length === 0 ? (
        <Text size="sm" c="dimmed">
          No events
        </Text>
      ) : (
        <Text fw={600} size="sm" mb="xs">
          {countText(logs.length, "event")}
        </Text>
      )}
      <AddressContext value={networkId === undefined ? null : { environment, networkId }}>
        <Portions of={logs} first={first} next={next}>
          {(shown) => (
            <ol className={classes["events"]}>
              {shown.map((log, index) => (
                // A receipt's logs have a fixed order.
                <Event key={index} log={log} {...emitted} />
              ))}
            </ol>
          )}
        </Portions>
      </AddressContext>
    </section>
  );
};

const Event = ({ log, environment, networkId, abi = [], movements = [] }: Emitted & { readonly log: Log }) => {
  const book = useBookAbi({ environment, networkId, address: log.address });
  const event = eventOf(log, [abi, book, wellKnownEvents()]);
  return (
    <li className={classes["event"]}>
      <div className={classes["head"]}>
        {event !== undefined ? (
          <span className={classes["code"]}>
            <CodeName text={event.signature} />
          </span>
        ) : (
          <span>No ABI in Postern declares this event</span>
        )}
        {movementsOfLog(log, movements).map(({ text, amount, asset }, index) => (
          <AmountWords key={index} text={text} amount={amount} asset={asset} />
        ))}
      </div>
      <div className={classes["by"]}>
        by <Address environment={environment} networkId={networkId} value={log.address} />
      </div>
      {event !== undefined ? <Arguments event={event} /> : <Raw log={log} />}
    </li>
  );
};

type DecodedEvent = Extract<DecodedLog, { kind: "event" }>;

/** A log by the first ABI that declares its event. */
const eventOf = (log: Log, abis: readonly Abi[]): DecodedEvent | undefined => {
  for (const abi of abis) {
    const decoded = decodeLog(log, abi);
    if (decoded.kind === "event") return decoded;
  }
  return undefined;
};

const Arguments = ({ event: { indexed, data } }: { readonly event: DecodedEvent }) => (
  <>
    {indexed.length === 0 ? null : (
      <>
        <p className={classes["part"]}>Indexed</p>
        <ResultTree nodes={indexed} what="Argument" />
      </>
    )}
    {data.length === 0 ? null : (
      <>
        <p className={classes["part"]}>Data</p>
        <ResultTree nodes={data} what="Argument" />
      </>
    )}
  </>
);

/** Longer data is shortened on the page; the copy has all of it. */
const mostCharacters = 1_000;

const Raw = ({ log: { topics, data } }: { readonly log: Log }) => (
  <>
    {topics.map((topic, index) => (
      // Topics have a fixed order.
      <RawPart key={index} name={`topic ${index}`} value={topic} />
    ))}
    <RawPart name="data" value={data} />
  </>
);

const RawPart = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className={classes["raw"]}>
    <span className={classes["code"]}>
      {name}: {value.length > mostCharacters ? `${value.slice(0, mostCharacters)}…` : value}
    </span>
    <CopyButton value={value} what={name} />
  </div>
);
