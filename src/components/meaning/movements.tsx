import { Text } from "@mantine/core";
import {
  IconBinary,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconCpu,
  IconFileText,
  IconRoute,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { zeroAddress } from "#shared/meaning/sentence.ts";
import type { MovementSource, ShownMovement } from "#shared/meaning/types.ts";
import { AddressText } from "#src/components/address-text.tsx";
import { AmountWords } from "./amount-words.tsx";
import { movementWords } from "./movement-words.ts";
import classes from "./meaning.module.css";

export type MovementsFrom = MovementSource | "logged" | "listed" | "reverted" | "not-simulated" | "requested";

type Source = {
  readonly word: string;
  /** The name of its region, if it is not the word. */
  readonly region?: string;
  readonly says: string;
  readonly nothing: string;
  readonly Icon: TablerIcon;
};

const sources: Readonly<Record<MovementsFrom, Source>> = {
  decoded: {
    word: "Decoded",
    says: "Read from the call itself.",
    nothing: "This call moves nothing.",
    Icon: IconBinary,
  },
  predicted: {
    word: "Simulated",
    region: "predicted",
    says: "This moves in the simulation.",
    nothing: "Nothing moves in the simulation.",
    Icon: IconCpu,
  },
  // A receipt has no transfers of the coin, so it says nothing about those.
  happened: {
    word: "What moved",
    says: "According to the receipt.",
    nothing: "No tokens moved, according to the receipt.",
    Icon: IconCircleCheck,
  },
  reverted: {
    word: "What moved",
    says: "According to the receipt.",
    nothing: "Nothing moved, according to the receipt.",
    Icon: IconCircleX,
  },
  listed: {
    word: "What moved",
    says: "According to the wallet service's list.",
    nothing: "Nothing moved, according to the wallet service's list.",
    Icon: IconCircleCheck,
  },
  traced: {
    word: "Passed on",
    says: "Coins that contracts paid, according to a trace by the network's node.",
    nothing: "No contract paid any coins, according to a trace by the network's node.",
    Icon: IconRoute,
  },
  // Only the bytes of a transaction have the coin that it carries.
  logged: {
    word: "What moved",
    says: "According to the receipt's events, which leave out the network's coin.",
    nothing: "The receipt's events show no tokens moving. They leave out the network's coin.",
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
  /**
   * Whether an address is the organization's, whose side is shown: outgoing amounts have a minus and "out", incoming
   * ones a plus and "in".
   */
  readonly isOwn: (address: string) => boolean;
  /** Whether the request creates a contract. */
  readonly creates?: boolean;
  /** Renders an address; by default short, without a name. */
  readonly address?: ((address: string) => ReactNode) | undefined;
};

/** What moves, from where to where, and how that is known. */
export const Movements = ({ movements, source, isOwn, creates = false, address = shortAddress }: Props) => {
  const { word, region = word, nothing, Icon } = sources[source];
  return (
    <section className={classes["movements"]} aria-label={`Movements: ${region.toLowerCase()}`}>
      <p className={classes["source"]}>
        <Icon size={16} aria-hidden />
        <b>{word}</b>
        <Text span inherit c="dimmed">
          {movements.length > 0 ? saysOf(source, movements) : creates && source === "requested" ? creation : nothing}
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
              const { word: kind, text } = movementWords(movement, isOwn);
              return (
                // Movements have a fixed order, and two may be equal.
                <tr key={index}>
                  <th scope="row">{kind}</th>
                  <td data-label="Amount" data-long={movement.text.length > LONGEST} className={classes["figure"]}>
                    <AmountWords text={text} amount={movement.amount} asset={movement.asset} />
                  </td>
                  <td data-label={movement.kind === "approval" ? "Owner" : "From"}>
                    {movement.from === zeroAddress ? "Newly created" : address(movement.from)}
                  </td>
                  <td data-label={movement.kind === "approval" ? "Spender" : "To"}>
                    {movement.to === zeroAddress ? <ToZero movement={movement} /> : address(movement.to)}
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

/** The coin of a transaction is its own: its receipt does not have it. */
const saysOf = (source: MovementsFrom, movements: readonly ShownMovement[]): string => {
  if (source !== "happened" || !movements.some(isCoin)) return sources[source].says;
  if (movements.every(isCoin)) return "Sent with the transaction itself.";
  return "The coin was sent with the transaction itself, the rest moved according to the receipt.";
};

const isCoin = ({ asset }: ShownMovement): boolean => asset.kind === "native";

/** Characters of an amount that stay on one line. */
const LONGEST = 28;

const shortAddress = (address: string) => <AddressText value={address} />;

const ToZero = ({ movement }: { readonly movement: ShownMovement }) =>
  movement.kind === "approval" ? "No one" : "Zero address: destroyed";
