import { Text } from "@mantine/core";
import { useState } from "react";
import { type DecodedLog, decodeLog, type Log } from "#shared/abi/receipt-events.ts";
import type { Abi } from "#shared/abi/types.ts";
import { wellKnownEvents } from "#shared/abi/well-known-events.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import type { ReceiptLog } from "#shared/wire/receipt.ts";
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

type EmittedLog = Log & Pick<ReceiptLog, "logIndex" | "removed">;

/** How many events are rendered at first, and how many more each time: a receipt may have thousands. */
const first = 20;
const next = 100;

/**
 * A receipt's events: decoded with the given ABI, the contract book's or the standards, with the amounts moved. The
 * raw log can be opened; an unknown event has nothing else.
 */
export const ReceiptEvents = ({ logs, ...emitted }: Emitted & { readonly logs: readonly EmittedLog[] }) => {
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

const Event = ({ log, environment, networkId, abi = [], movements = [] }: Emitted & { readonly log: EmittedLog }) => {
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
      {event !== undefined && <Arguments event={event} />}
      <RawLog log={log} isShown={event === undefined} />
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

/** A log as the receipt has it, behind a disclosure: with thousands of events, only what is opened is rendered. */
const RawLog = ({ log, isShown }: { readonly log: EmittedLog; readonly isShown: boolean }) => {
  const [isOpen, setOpen] = useState(isShown);
  const { topics, data, logIndex, removed } = log;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes["summary"]}>Raw log{logIndex === undefined ? "" : ` ${logIndex}`}</summary>
      {isOpen && (
        <>
          {logIndex !== undefined && <RawPart name="logIndex" value={String(logIndex)} />}
          {removed !== undefined && <RawPart name="removed" value={String(removed)} />}
          {topics.map((topic, index) => (
            // Topics have a fixed order.
            <RawPart key={index} name={`topic ${index}`} value={topic} />
          ))}
          <RawPart name="data" value={data} />
        </>
      )}
    </details>
  );
};

const RawPart = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className={classes["raw"]}>
    <span className={classes["code"]}>
      {name}: {value.length > mostCharacters ? `${value.slice(0, mostCharacters)}…` : value}
    </span>
    <CopyButton value={value} what={name} />
  </div>
);
