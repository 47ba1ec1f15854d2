import type { ListedTransaction } from "#shared/console/transactions.ts";
import { zeroAddress } from "#shared/meaning/sentence.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { ListedSentence } from "#src/components/listed-sentence.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ClockText } from "#src/components/time-text.tsx";
import { addressNameOf } from "#src/records/address-name.ts";
import { ListedAddressWord } from "#src/records/address-word.tsx";
import { ListedNetworkName } from "#src/records/network-name.tsx";
import { ListedTransactionHash } from "#src/records/transaction-hash.tsx";
import { DirectionMark } from "./direction-mark.tsx";
import { EntryAmounts } from "./entry-amounts.tsx";
import { otherEnds } from "./other-ends.ts";
import { StateMark } from "./state-mark.tsx";
import { directionWords, transactionStateOf } from "./transaction-words.ts";
import { WhatCell } from "./what-cell.tsx";
import { accountOf, callWord, createsContract, isCall, whatText } from "./what-it-was.ts";
import card from "#src/records/card-word.module.css";
import classes from "./transactions.module.css";

/** Passed in, because all rows share it: a row that watches it would render by itself. */
type Given = {
  readonly environment: string;
  readonly networks: readonly Network[];
  /** The block explorers, by the ids of networks. */
  readonly explorers: Readonly<Record<string, string>>;
  /** The list is of one address: its account is the same in each row. */
  readonly isOfOne: boolean;
  /** The list is complete: an address without an earlier transaction in it is new. */
  readonly isWhole: boolean;
};

/** The columns of a list of transactions: time, our account, what it was, counterparty and amount; more on request. */
export const transactionColumns = ({
  environment,
  networks,
  explorers,
  isOfOne,
  isWhole,
}: Given): readonly Column<ListedTransaction>[] => [
  {
    key: "time",
    className: classes["time"],
    card: "time",
    header: "Time",
    always: true,
    cell: ({ at, hash, networkId }) => (
      <TextLink
        size="sm"
        to="/$environment/transactions/$networkId/$hash"
        params={{ environment, networkId, hash }}
        aria-label={`Open transaction ${shortHash(hash)}`}
      >
        {at === null ? "–" : <ClockText value={at} />}
      </TextLink>
    ),
    text: ({ at }) => at ?? "",
  },
  {
    key: "account",
    className: `${classes["end"]} ${classes["account"]}`,
    header: "Our account",
    extra: isOfOne,
    cell: (transaction) => {
      const { networkId } = transaction;
      const own = accountOf(transaction);
      return (
        <>
          {own === undefined ? "–" : address({ environment, networks, networkId }, own, "account")}
          {networks.length > 1 && (
            <span className={classes["beside"]}>
              {" "}
              <ListedNetworkName networks={networks} networkId={networkId} />
            </span>
          )}
        </>
      );
    },
    text: (transaction) => accountOf(transaction) ?? "",
    shownAs: {
      header: "Our account's label",
      text: (transaction, client) =>
        addressNameOf({ environment, value: accountOf(transaction), networkId: transaction.networkId }, client),
    },
  },
  {
    key: "what",
    className: classes["what"],
    card: "detail",
    header: "What",
    cell: (transaction) => <WhatCell environment={environment} transaction={transaction} />,
    text: whatText,
  },
  {
    key: "direction",
    extra: true,
    alwaysInFiles: true,
    card: "none",
    header: "Direction",
    cell: (transaction) => (isCall(transaction) ? callWord(transaction) : <DirectionMark {...transaction} />),
    text: ({ direction }) => directionWords[direction].word,
  },
  {
    key: "counterparty",
    className: classes["end"],
    card: "title",
    header: "Counterparty",
    cell: (transaction) => {
      const { counterparty, networkId, entries } = transaction;
      // Nobody: what it was says that it minted, burned or created a contract.
      if (counterparty === zeroAddress || createsContract(transaction)) {
        return (
          <>
            <span className={card.none}>–</span>
            <span className={classes["told"]}>{transaction.hash.slice(0, 8)}…</span>
          </>
        );
      }
      if (counterparty !== null) {
        return (
          <>
            <ListedAddressWord
              environment={environment}
              networks={networks}
              networkId={networkId}
              value={counterparty}
              what="counterparty"
              ifUnnamed={
                isWhole &&
                transaction.isFirst === true && (
                  <>
                    {" "}
                    <span className={classes["beside"]} title="Never paid before">
                      new
                    </span>
                  </>
                )
              }
            />
            {transaction.direction === "internal" && <span className={classes["beside"]}> own</span>}
          </>
        );
      }
      return otherEnds(entries) > 1 ? "Several" : "–";
    },
    text: ({ counterparty }) => counterparty ?? "",
    shownAs: {
      header: "Counterparty label",
      text: ({ counterparty, networkId }, client) =>
        addressNameOf({ environment, value: counterparty ?? undefined, networkId }, client),
    },
  },
  {
    key: "amount",
    className: classes["figures"],
    card: "figure",
    header: "Amount",
    align: "right",
    always: true,
    cell: (transaction) => (
      <span className={classes["money"]} data-direction={isCall(transaction) ? undefined : transaction.direction}>
        <EntryAmounts entries={transaction.entries} />
      </span>
    ),
    text: ({ entries }) => entries.map(({ text }) => text).join("; "),
  },
  {
    key: "status",
    extra: true,
    alwaysInFiles: true,
    card: "none",
    header: "Status",
    cell: (transaction) => <StateMark transaction={transaction} />,
    text: (transaction) => transactionStateOf(transaction).word,
  },
  {
    key: "fee",
    extra: true,
    alwaysInFiles: true,
    card: "none",
    header: "Fee",
    align: "right",
    cell: ({ fee }) =>
      fee === null ? (
        "–"
      ) : (
        <span className={classes["figure"]}>
          <CoinAmount amount={fee} isListed />
        </span>
      ),
    text: ({ fee }) => fee?.text ?? "",
  },
  {
    key: "operation",
    card: "none",
    header: "Operation",
    extra: true,
    alwaysInFiles: true,
    cell: ({ operation }) => (operation === null ? "–" : <ListedSentence text={operation.sentence ?? "Operation"} />),
    text: ({ operation }) => operation?.sentence ?? "",
  },
  {
    key: "transaction",
    card: "none",
    header: "Transaction",
    extra: true,
    alwaysInFiles: true,
    cell: ({ hash, networkId }) => (
      <span className={classes["hash"]}>
        <ListedTransactionHash
          environment={environment}
          networkId={networkId}
          explorers={explorers}
          value={hash}
          what="transaction hash"
        />
      </span>
    ),
    text: ({ hash }) => hash,
  },
  {
    key: "network",
    header: "Network",
    extra: true,
    alwaysInFiles: true,
    cell: ({ networkId }) => <ListedNetworkName networks={networks} networkId={networkId} />,
    text: ({ networkId }) => networkId,
    shownAs: {
      header: "Network name",
      text: ({ networkId }) => networks.find(({ id }) => id === networkId)?.name ?? "",
    },
  },
  {
    key: "purpose",
    header: "Purpose",
    extra: true,
    cell: ({ operation }) => {
      const purpose = operation?.purpose ?? null;
      return purpose === null ? "–" : <NameText text={purpose} />;
    },
    text: ({ operation }) => operation?.purpose ?? "",
  },
  {
    key: "person",
    header: "Person",
    extra: true,
    cell: ({ operation }) => (operation === null ? "–" : <NameText text={operation.person} />),
    text: ({ operation }) => operation?.person ?? "",
  },
  {
    key: "from",
    header: "From",
    extra: true,
    cell: ({ entries: [entry], networkId }) =>
      address({ environment, networks, networkId }, entry?.from ?? null, "sender"),
    text: ({ entries: [entry] }) => entry?.from ?? "",
  },
  {
    key: "to",
    header: "To",
    extra: true,
    cell: ({ entries: [entry], networkId }) =>
      address({ environment, networks, networkId }, entry?.to ?? null, "recipient"),
    text: ({ entries: [entry] }) => entry?.to ?? "",
  },
  {
    key: "baseUnits",
    header: "Base units",
    extra: true,
    alwaysInFiles: true,
    align: "right",
    cell: ({ entries }) => entries.map(({ amount }) => amount ?? "–").join("; ") || "–",
    text: ({ entries }) => entries.map(({ amount }) => amount ?? "").join("; "),
  },
];

type On = Pick<Given, "environment" | "networks"> & { readonly networkId: string };

const address = (on: On, value: string | null, what: string) =>
  value === null ? "–" : <ListedAddressWord {...on} value={value} what={what} />;
