import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Candidate } from "#shared/console/evidence.ts";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { Address } from "#src/records/address.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import { checkText, fitWords, followsWords, refusalWords, shownChecks } from "./evidence-words.ts";
import tones from "#src/components/tone.module.css";
import classes from "./evidence.module.css";

/** One choice of the panel, with its content below. */
export const Choice = ({
  name,
  label,
  isChosen,
  isDisabled = false,
  onChoose,
  children,
}: {
  readonly name: string;
  readonly label: ReactNode;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}) => (
  <div className={classes["choice"]} data-chosen={isChosen || undefined}>
    <label className={classes["label"]}>
      <input type="radio" name={name} checked={isChosen} disabled={isDisabled} onChange={onChoose} />
      <span>{label}</span>
    </label>
    {children === undefined ? null : <div className={classes["below"]}>{children}</div>}
  </div>
);

type Props = {
  readonly environment: string;
  readonly networkId: string | null;
  readonly candidate: Candidate;
};

/** A participant of a transaction: the name first, whatever its source, and the full address. */
const Party = (party: {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly value: string;
  readonly what: string;
}) => <Address {...party} form="full" links="none" />;

/** The facts of a transaction, and how it compares with the operation. */
export const CandidateFacts = ({ environment, networkId, candidate }: Props) => {
  const { hash, at, from, to, moved, refusal, claimedBy, follows } = candidate;
  const on = { environment, networkId: networkId ?? undefined };
  const { tone, word } = fitWords[candidate.fit];
  return (
    <div className={classes["facts"]}>
      <span className={classes["line"]}>
        <ToneBadge tone={tone} word={word} />
        <TransactionHash {...on} value={hash} />
      </span>
      {at === null ? null : (
        <Text size="sm" c="dimmed">
          <TimeText value={at} hasAge />
        </Text>
      )}
      {from.map((address) => (
        <span key={address} className={classes["end"]}>
          <span>From</span>
          <Party {...on} value={address} what="sender" />
        </span>
      ))}
      {to === null ? null : (
        <span className={classes["end"]}>
          <span>To</span>
          <Party {...on} value={to} what="destination" />
        </span>
      )}
      {moved.map(({ text, amount, asset, to: recipient }, index) => (
        // Movements have a fixed order, and two may be equal.
        <span key={index} className={classes["end"]}>
          <span>Moves</span>
          <span>
            <AmountWords text={text} amount={amount} asset={asset} /> to{" "}
            <Party {...on} value={recipient} what="recipient" />
          </span>
        </span>
      ))}
      <ul className={classes["checks"]}>
        {shownChecks(candidate).map((check) => {
          const { tone: checkTone, text } = checkText(check);
          return (
            <li key={check.name} className={tones.tone} data-tone={checkTone}>
              <ToneIcon tone={checkTone} size={14} /> <span>{text}</span>
            </li>
          );
        })}
      </ul>
      {refusal === null ? null : (
        <Text size="sm">
          {refusalWords[refusal]}{" "}
          {claimedBy === null ? null : (
            <TextLink
              inherit
              underline="always"
              to="/$environment/activity/$operationId"
              params={{ environment, operationId: claimedBy }}
            >
              Show that operation
            </TextLink>
          )}
        </Text>
      )}
      {follows === null ? null : <Text size="sm">{followsWords[follows]}</Text>}
    </div>
  );
};
