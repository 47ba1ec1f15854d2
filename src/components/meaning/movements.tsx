import { Text } from "@mantine/core";
import {
  IconBinary,
  IconCircleCheck,
  IconCircleDashed,
  IconCpu,
  IconFileText,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { MovementSource, ShownMovement } from "#shared/meaning/types.ts";
import { AddressText } from "#src/components/address-text.tsx";
import { AmountWords } from "./amount-words.tsx";
import classes from "./meaning.module.css";

export type MovementsFrom = MovementSource | "not-simulated" | "requested";

type Source = { readonly word: string; readonly says: string; readonly nothing: string; readonly Icon: TablerIcon };

const sources: Readonly<Record<MovementsFrom, Source>> = {
  decoded: {
    word: "Decoded",
    says: "Read from the call itself.",
    nothing: "This call moves nothing.",
    Icon: IconBinary,
  },
  predicted: {
    word: "Predicted",
    says: "What would move, according to the network's node.",
    nothing: "Nothing would move, according to the network's node.",
    Icon: IconCpu,
  },
  happened: {
    word: "What moved",
    says: "According to the receipt.",
    nothing: "Nothing moved, according to the receipt.",
    Icon: IconCircleCheck,
  },
  "not-simulated": {
    word: "Not simulated",
    says: "Read from the call itself. No node has checked it.",
    nothing: "This call moves nothing. No node has checked it.",
    Icon: IconCircleDashed,
  },
  // The service makes the transaction itself, so there is no call to decode.
  requested: {
    word: "Requested",
    says: "Read from the request. The wallet service builds the transaction.",
    nothing: "Postern cannot tell in advance what this moves.",
    Icon: IconFileText,
  },
};

const creation = "Creates a contract. The request itself moves no coins or tokens.";

type Props = {
  readonly movements: readonly ShownMovement[];
  /** How the movements are known; always shown. */
  readonly source: MovementsFrom;
  /** The address whose side is shown: outgoing amounts have a minus and "out", incoming ones a plus and "in". */
  readonly subject?: string | undefined;
  /** Whether an address is the organization's: a movement between two of them is neither outgoing nor incoming. */
  readonly isOwn?: ((address: string) => boolean) | undefined;
  /** Whether the request creates a contract. */
  readonly creates?: boolean;
  /** Renders an address; by default short, without a name. */
  readonly address?: ((address: string) => ReactNode) | undefined;
};

/** What moves, from where to where, and how that is known. */
export const Movements = ({ movements, source, subject, isOwn, creates = false, address = shortAddress }: Props) => {
  const { word, says, nothing, Icon } = sources[source];
  return (
    <section className={classes["movements"]} aria-label={`Movements: ${word.toLowerCase()}`}>
      <p className={classes["source"]}>
        <Icon size={16} aria-hidden />
        <b>{word}</b>
        <Text span inherit c="dimmed">
          {movements.length > 0 ? says : creates && source === "requested" ? creation : nothing}
        </Text>
      </p>
      {movements.length === 0 ? null : (
        <table className={classes["table"]}>
          <thead>
            <tr>
              <th scope="col">Movement</th>
              <th scope="col" className={classes["figure"]}>
                Amount
              </th>
              <th scope="col">From</th>
              <th scope="col">To</th>
            </tr>
          </thead>
          <tbody>
            {movements.map((movement, index) => {
              const isInternal = isOwn?.(movement.from) === true && isOwn(movement.to) && movement.kind !== "approval";
              const side = isInternal ? undefined : sideOf(movement, subject);
              return (
                // Movements have a fixed order, and two may be equal.
                <tr key={index}>
                  <th scope="row">
                    {isInternal
                      ? "Internal transfer"
                      : `${wordOf(movement)}${side === undefined ? "" : ` ${side.word}`}`}
                  </th>
                  <td data-label="Amount" data-long={movement.text.length > LONGEST} className={classes["figure"]}>
                    <AmountWords
                      text={`${side?.sign ?? ""}${movement.text}`}
                      amount={movement.amount}
                      asset={movement.asset}
                    />
                  </td>
                  <td data-label={movement.kind === "approval" ? "Owner" : "From"}>
                    {movement.from === ZERO ? "Newly created" : address(movement.from)}
                  </td>
                  <td data-label={movement.kind === "approval" ? "Spender" : "To"}>
                    {movement.to === ZERO ? <ToZero movement={movement} /> : address(movement.to)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
};

/** Characters of an amount that stay on one line. */
const LONGEST = 28;

const ZERO = "0x0000000000000000000000000000000000000000";

const shortAddress = (address: string) => <AddressText value={address} />;

const ToZero = ({ movement }: { readonly movement: ShownMovement }) =>
  movement.kind === "approval" ? "No one" : "Zero address: destroyed";

const wordOf = ({ kind, from, to }: ShownMovement): string => {
  if (kind === "approval") return "Approval";
  if (from === ZERO) return "Mint";
  return to === ZERO ? "Burn" : "Transfer";
};

/** An approval moves nothing by itself, and a transfer to oneself is neither outgoing nor incoming. */
const sideOf = ({ kind, from, to }: ShownMovement, subject: string | undefined) => {
  if (kind === "approval" || subject === undefined || isSame(from, to)) return undefined;
  if (isSame(from, subject)) return { word: "out", sign: "−" };
  return isSame(to, subject) ? { word: "in", sign: "+" } : undefined;
};

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
