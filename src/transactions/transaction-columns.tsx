import type { ListedTransaction } from "#shared/console/transactions.ts";
import { zeroAddress } from "#shared/meaning/sentence.ts";
import { wireWord } from "#shared/text/wire-word.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { ListedSentence } from "#src/components/listed-sentence.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { nameText } from "#src/components/name-text.ts";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { addressNameOf } from "#src/records/address-name.ts";
import { ListedAddressWord } from "#src/records/address-word.tsx";
import { ListedNetworkName } from "#src/records/network-name.tsx";
import { ListedTransactionHash } from "#src/records/transaction-hash.tsx";
import { DirectionMark } from "./direction-mark.tsx";
import { EntryAmounts } from "./entry-amounts.tsx";
import { otherEnds } from "./other-ends.ts";
import { directionWords, transactionStateOf } from "./transaction-words.ts";
import classes from "./transactions.module.css";

/** Passed in, because all rows share it: a row that watches it would render by itself. */
type Given = {
  readonly environment: string;
  readonly networks: readonly Network[];
  /** The block explorers, by the ids of networks. */
  readonly explorers: Readonly<Record<string, string>>;
  /** The screen is too narrow for all columns: the least needed ones are hidden by default. */
  readonly isNarrow: boolean;
};

/** The columns of a list of transactions: time, direction, amount, counterparty, outcome, cost, and purpose. */
export const transactionColumns = ({
  environment,
  networks,
  explorers,
  isNarrow,
}: Given): readonly Column<ListedTransaction>[] => [
  {
    key: "time",
    className: classes["time"],
    card: "time",
    header: "Time",
    always: true,
    cell: ({ at }) => (at === null ? "–" : <TimeText value={at} />),
    text: ({ at }) => at ?? "",
  },
  {
    key: "direction",
    card: "none",
    header: "Direction",
    cell: (transaction) => (isCall(transaction) ? callWord(transaction) : <DirectionMark {...transaction} />),
    text: ({ direction }) => directionWords[direction].word,
  },
  {
    key: "amount",
    card: "figure",
    header: "Amount",
    align: "right",
    always: true,
    cell: ({ entries }) => <EntryAmounts entries={entries} />,
    text: ({ entries }) => entries.map(({ text }) => text).join("; "),
  },
  {
    key: "counterparty",
    className: classes["end"],
    card: "title",
    header: "Counterparty",
    cell: (transaction) => {
      const { counterparty, networkId, entries } = transaction;
      if (counterparty === zeroAddress) {
        if (isCall(transaction)) return "–";
        return entries.every(({ direction }) => direction === "in") ? "Minted" : "Burned";
      }
      if (createsContract(transaction)) {
        return (
          <>
            Contract created <span className={classes["told"]}>{transaction.hash.slice(0, 8)}…</span>
          </>
        );
      }
      if (counterparty !== null) return address({ environment, networks, networkId }, counterparty, "counterparty");
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
    key: "status",
    card: "detail",
    header: "Status",
    cell: (transaction) => {
      const { status, direction } = transaction;
      const way = isCall(transaction) ? callWord(transaction) : directionWords[direction].word;
      const { tone, word } = transactionStateOf(transaction);
      return (
        <span
          className={classes["state"]}
          data-direction={way === "–" ? undefined : way}
          title={status === null ? undefined : `Status at the service: ${wireWord(status)}`}
        >
          <ToneBadge tone={tone} word={word} />
        </span>
      );
    },
    text: (transaction) => transactionStateOf(transaction).word,
  },
  {
    key: "fee",
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
    className: classes["what"],
    card: "none",
    header: "Operation",
    // Its sentence needs more space than its amount and counterparty leave; a file has it whatever the window's width.
    extra: isNarrow,
    alwaysInFiles: true,
    cell: ({ operation }) =>
      operation === null ? (
        "–"
      ) : (
        <span className={classes["sentence"]} title={nameText(operation.sentence ?? "Operation")}>
          <TextLink
            size="sm"
            to="/$environment/activity/$operationId"
            params={{ environment, operationId: operation.id }}
          >
            <ListedSentence text={operation.sentence ?? "Operation"} />
          </TextLink>
        </span>
      ),
    text: ({ operation }) => operation?.sentence ?? "",
  },
  {
    key: "transaction",
    card: "open",
    header: "Transaction",
    always: true,
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

/**
 * Anyone may call it, and all it does is create contracts: https://github.com/Arachnid/deterministic-deployment-proxy.
 */
const deploymentProxy = "0x4e59b44847b379578588920cA78FbF26c0B4956C";

/** Nothing moved. */
const isCall = ({ entries }: ListedTransaction): boolean => entries.every(({ amount }) => amount === "0");

/** The direction of a call is meaningless. */
const callWord = (transaction: ListedTransaction): string => (createsContract(transaction) ? "–" : "Call");

/** The destination is empty, or the contract that creates contracts. */
const createsContract = (transaction: ListedTransaction): boolean =>
  transaction.state === "confirmed" &&
  transaction.hash.startsWith("0x") &&
  transaction.direction === "out" &&
  isCall(transaction) &&
  (transaction.counterparty === null || transaction.counterparty === deploymentProxy);

type On = Pick<Given, "environment" | "networks"> & { readonly networkId: string };

const address = (on: On, value: string | null, what: string) =>
  value === null ? "–" : <ListedAddressWord {...on} value={value} what={what} />;
