import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { listAmount } from "#shared/amount/list-amount.ts";
import { countText } from "#shared/amount/number-text.ts";
import { splitAmount } from "#shared/amount/written-amount.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Address as AddressRecord } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { FigureGroups } from "#src/components/figure-groups.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { type Tone, stateWords } from "#src/components/operation-state.ts";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ClockText, TimeText } from "#src/components/time-text.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { activityColumns } from "#src/operations/activity-columns.tsx";
import { networkOf } from "#src/operations/described-operation.ts";
import { mainMovement } from "#src/operations/main-movement.ts";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import { outcomesOf, outcomeTone } from "#src/operations/run-outcomes.ts";
import { runWords } from "#src/operations/run-words.ts";
import { digitsBeside, useListedName } from "#src/records/address-name.ts";
import { ListedAddressWord, NamedWord } from "#src/records/address-word.tsx";
import { paidAt, type PaymentRow } from "./payment-rows.ts";
import tones from "#src/components/tone.module.css";
import card from "#src/records/card-word.module.css";
import classes from "#src/transactions/transactions.module.css";

type Given = {
  readonly environment: string;
  /** Passed in, because all rows share them: a row that watches them would render by itself. */
  readonly networks: readonly Network[];
  readonly senders: readonly Pick<AddressRecord, "id" | "address">[];
  /** A row is a card, whose second line has the state and what it was for. */
  readonly isPhone: boolean;
  /** The rows have no days as headings. */
  readonly isSorted: boolean;
};

/** The columns of the list of payments: when, to whom, for what, from where, how much, and how it ended. */
export const paymentColumns = (given: Given): readonly Column<PaymentRow>[] => {
  const { environment, networks, senders, isPhone, isSorted } = given;
  const ofOperations = activityColumns(given);
  const sender = ofOperations.find(({ key }) => key === "sender");
  return [
    {
      key: "time",
      className: classes["time"],
      card: "time",
      header: "Time",
      always: true,
      cell: (row) => <PaymentLink environment={environment} row={row} isSorted={isSorted} />,
      order: paidAt,
    },
    {
      key: "recipient",
      className: classes["end"],
      card: "title",
      header: "Recipient",
      always: true,
      cell: (row) => {
        if (row.kind === "payout") return <PayoutName {...row} />;
        const to = recipientOf(row.operation);
        if (to === undefined) return <OperationSentence operation={row.operation} />;
        return (
          <Recipient environment={environment} networks={networks} networkId={networkOf(row.operation)} value={to} />
        );
      },
      order: (row) => (row.kind === "payout" ? nameOf(row) : (recipientOf(row.operation) ?? "")),
    },
    {
      key: "purpose",
      className: classes["what"],
      card: "none",
      header: "Purpose",
      cell: (row) => (
        <span className={classes["sentence"]}>
          <Purpose row={row} />
        </span>
      ),
      order: (row) => (row.kind === "payout" ? "" : (row.operation.purpose ?? "")),
    },
    {
      key: "sender",
      className: classes["end"],
      card: "none",
      header: "From",
      cell: (row) => {
        if (row.kind === "payment") return sender?.cell(row.operation) ?? null;
        const from = senders.find(({ id }) => id === row.payout?.addressId)?.address;
        if (from === undefined) return "–";
        const networkId = row.run.networkId ?? undefined;
        return (
          <ListedAddressWord
            environment={environment}
            networkId={networkId}
            networks={networks}
            value={from}
            what="sender"
          />
        );
      },
      order: (row) => (row.kind === "payment" ? (sender?.order?.(row.operation) ?? "") : (row.payout?.addressId ?? "")),
    },
    {
      key: "amount",
      className: classes["figures"],
      card: "figure",
      header: "Amount",
      align: "right",
      always: true,
      cell: (row) => (
        <span className={classes["money"]}>
          {row.kind === "payout" ? <Sums amounts={row.payout?.amounts ?? []} /> : <Amount operation={row.operation} />}
        </span>
      ),
    },
    {
      key: "state",
      className: isPhone ? classes["what"] : undefined,
      card: "detail",
      header: "State",
      cell: (row) => {
        const { tone, word } = outcomeOf(row);
        if (!isPhone) return <Outcome tone={tone} word={word} />;
        return (
          <>
            <ToneBadge tone={tone} word={word} /> <Purpose row={row} />
          </>
        );
      },
      order: (row) => outcomeOf(row).word,
    },
    ...ofOperations
      .filter(({ key }) => !shownByThese.has(key))
      .map(({ cell, text: _text, shownAs: _shownAs, order: _order, ...column }) => ({
        ...column,
        extra: true,
        card: "none" as const,
        cell: (row: PaymentRow): ReactNode => {
          if (row.kind === "payment") return cell(row.operation);
          return column.key === "person" ? <NameText text={row.run.person.name} /> : "–";
        },
      })),
  ];
};

/** The columns of operations that these have in their place. */
const shownByThese: ReadonlySet<string> = new Set([
  "time",
  "operation",
  "counterparty",
  "purpose",
  "sender",
  "amount",
  "state",
]);

const recipientOf = ({ meaning }: OperationRecord): string | undefined =>
  (meaning === null ? undefined : (mainMovement(meaning.meaning)?.to ?? meaning.meaning.counterparty)) ?? undefined;

type PayoutRow = Extract<PaymentRow, { kind: "payout" }>;

const nameOf = ({ run, payout }: Omit<PayoutRow, "kind">): string => payout?.name ?? run.name ?? "Payout";

/** The time, which opens the payment or the payout. */
const PaymentLink = ({
  environment,
  row,
  isSorted,
}: Pick<Given, "environment" | "isSorted"> & { readonly row: PaymentRow }) => {
  const time = isSorted ? <TimeText value={paidAt(row)} /> : <ClockText value={paidAt(row)} />;
  if (row.kind === "payment") {
    return (
      <TextLink
        size="sm"
        to="/$environment/activity/$operationId"
        params={{ environment, operationId: row.operation.id }}
        aria-label="Open payment"
      >
        {time}
      </TextLink>
    );
  }
  const { run, payout } = row;
  return payout === undefined ? (
    <TextLink size="sm" to="/$environment/runs/$runId" params={{ environment, runId: run.id }} aria-label="Open payout">
      {time}
    </TextLink>
  ) : (
    <TextLink
      size="sm"
      to="/$environment/payouts/$payoutId"
      params={{ environment, payoutId: payout.payoutId }}
      aria-label="Open payout"
    >
      {time}
    </TextLink>
  );
};

const PayoutName = (row: Omit<PayoutRow, "kind">) => (
  <>
    <NameText text={nameOf(row)} /> <span className={classes["beside"]}>· {countText(row.run.total, "row")}</span>
  </>
);

type RecipientProps = Pick<Given, "environment" | "networks"> & {
  readonly networkId: string | undefined;
  readonly value: string;
};

/** The name, and the digits that tell it from another of that name. */
const Recipient = ({ environment, networks, networkId, value }: RecipientProps) => {
  const { name } = useListedName({ environment, networkId, value }, networks);
  const address = checksumAddress(value);
  if (name === undefined) return <HashText value={address} what="recipient" />;
  return (
    <>
      <NamedWord name={name} address={address} />
      {digitsBeside(name, address) === undefined && (
        <span className={`${classes["beside"]} ${card.none}`}>
          {" "}
          <HashText value={address} what="recipient" note={name.source} />
        </span>
      )}
    </>
  );
};

const Purpose = ({ row }: { readonly row: PaymentRow }) => {
  if (row.kind === "payout") return <span className={classes["beside"]}>Payout</span>;
  const { purpose } = row.operation;
  return purpose === null ? <span className={card.none}>–</span> : <NameText text={purpose} />;
};

const Amount = ({ operation: { meaning } }: { readonly operation: OperationRecord }) => {
  const movement = meaning === null ? undefined : mainMovement(meaning.meaning);
  return movement === undefined ? (
    "–"
  ) : (
    <AmountWords text={movement.text} amount={movement.amount} asset={movement.asset} isListed />
  );
};

/** A payout's totals; a long one has none. */
const Sums = ({ amounts }: { readonly amounts: readonly string[] }) => {
  if (amounts.length === 0) return "–";
  return amounts.map((text, index) => {
    const { written = text, unit = "" } = splitAmount(text) ?? {};
    return (
      <span key={text} title={text}>
        {index > 0 && <br />}
        <FigureGroups text={listAmount(written)} />{" "}
        <span className={classes["beside"]}>
          <NameText text={unit} />
        </span>
      </span>
    );
  });
};

/** How a payment ended; of a payout, how many of its payments did. */
const outcomeOf = (row: PaymentRow): { readonly tone: Tone; readonly word: string } => {
  if (row.kind === "payment") return stateWords[row.operation.state];
  const { run } = row;
  if (run.counts.succeeded === run.total) return { tone: "good", word: "Succeeded" };
  const ended = run.state === "done" ? "" : `${runWords[run.state].word}, `;
  return { tone: outcomeTone(run), word: `${ended}${outcomesOf(run)}` };
};

/** A state as an icon, and in words where it is not the usual one. */
const Outcome = ({ tone, word }: { readonly tone: Tone; readonly word: string }) =>
  tone === "good" ? (
    <span className={`${classes["direction"]} ${tones.tone}`} data-tone={tone} title={word}>
      <ToneIcon tone={tone} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  ) : (
    <ToneBadge tone={tone} word={word} />
  );
