import { operationColumns as data } from "#shared/console/columns/operations.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Address as AddressRecord } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Column } from "#src/components/data-table.tsx";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { amountFit } from "#src/components/meaning/amount-fit.ts";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { StateBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { onScreen } from "#src/lists/csv-file.ts";
import { ListedAddressWord } from "#src/records/address-word.tsx";
import { Address } from "#src/records/address.tsx";
import { ListedNetworkName } from "#src/records/network-name.tsx";
import { ProfileLink } from "#src/records/profile-link.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import { contractOf, createdIn, describeOperation, networkOf } from "./described-operation.ts";
import { mainMovement } from "./main-movement.ts";
import { OperationSentence } from "./operation-sentence.tsx";
import { operationText } from "./operation-text.ts";
import classes from "./activity.module.css";

type Given = {
  readonly environment: string;
  /** Passed in, because all rows share them: a row that watches them would render by itself. */
  readonly networks: readonly Network[];
  /** Addresses of the organization: an operation names its sender by the id of one. */
  readonly senders: readonly Pick<AddressRecord, "id" | "address">[];
  /** The screen is too narrow for all columns: the least needed ones are hidden by default. */
  readonly isNarrow?: boolean;
};

/**
 * The journal's columns: what was done, from where, by whom, the outcome, and the cost. The sentence has the amount and
 * the counterparty: their columns are a person's choice, and in every file.
 */
export const activityColumns = ({
  environment,
  networks,
  senders,
  isNarrow = false,
}: Given): readonly Column<OperationRecord>[] => [
  {
    ...onScreen(data.sentence),
    className: classes["what"],
    card: "title",
    always: true,
    order: operationText,
    cell: (operation) => (
      <span className={classes["sentence"]}>
        <TextLink
          size="sm"
          to="/$environment/activity/$operationId"
          params={{ environment, operationId: operation.id }}
        >
          <OperationSentence operation={operation} />
        </TextLink>
      </span>
    ),
  },
  {
    ...onScreen(data.amount),
    card: "none",
    extra: true,
    align: "right",
    order: (operation) => movementOf(operation)?.text ?? "",
    cell: (operation) => {
      const movement = movementOf(operation);
      if (movement === undefined) return "–";
      const { text, amount, asset } = movement;
      return (
        <span className={classes[amountFit(text, asset)]}>
          <AmountWords text={text} amount={amount} asset={asset} isListed />
        </span>
      );
    },
  },
  {
    ...onScreen(data.counterparty),
    className: classes["end"],
    card: "none",
    extra: true,
    order: (operation) => counterpartyOf(operation) ?? describeOperation(operation).reference ?? "",
    cell: (operation) => {
      const address = counterpartyOf(operation);
      if (address === undefined) {
        return <ProfileLink environment={environment} reference={describeOperation(operation).reference} />;
      }
      return (
        <ListedAddressWord
          environment={environment}
          networkId={networkOf(operation)}
          networks={networks}
          value={address}
          what="counterparty"
        />
      );
    },
  },
  {
    ...onScreen(data.sender),
    className: classes["end"],
    card: "none",
    order: (operation) => sendersOf(operation, senders).join(" "),
    cell: (operation) => {
      const [sender, ...others] = sendersOf(operation, senders);
      if (sender === undefined) return "–";
      return (
        <>
          {isAddressId(sender, operation) ? (
            <HashText value={sender} what="sender's address id" />
          ) : (
            <ListedAddressWord
              environment={environment}
              networkId={networkOf(operation)}
              networks={networks}
              value={sender}
              what="sender"
            />
          )}
          {others.length > 0 && ` and ${others.length} more`}
        </>
      );
    },
  },
  {
    ...onScreen(data.network),
    card: "none",
    order: (operation) => networkOf(operation) ?? "",
    cell: (operation) => {
      const networkId = networkOf(operation);
      return networkId === undefined ? "–" : <ListedNetworkName networks={networks} networkId={networkId} />;
    },
  },
  {
    ...onScreen(data.person),
    className: classes["person"],
    card: "none",
    extra: isNarrow,
    cell: ({ person }) => <NameText text={person.name} />,
    order: ({ person }) => person.name,
  },
  {
    ...onScreen(data.state),
    card: "detail",
    cell: ({ state }) => <StateBadge state={state} />,
    order: ({ state }) => state,
  },
  {
    ...onScreen(data.fee),
    card: "none",
    align: "right",
    order: ({ meaning }) => meaning?.fee?.text ?? "",
    cell: ({ meaning }) => {
      const fee = meaning?.fee ?? null;
      if (fee === null) return "–";
      return (
        <span className={classes["figure"]}>
          <CoinAmount amount={fee} isListed />
        </span>
      );
    },
  },
  {
    ...onScreen(data.time),
    className: classes["time"],
    card: "time",
    cell: ({ createdAt }) => <TimeText value={createdAt} />,
    order: ({ createdAt }) => createdAt,
  },
  {
    ...onScreen(data.purpose),
    extra: true,
    cell: ({ purpose }) => (purpose === null ? "–" : <ExactText text={purpose} />),
    order: ({ purpose }) => purpose ?? "",
  },
  {
    ...onScreen(data.contract),
    extra: true,
    order: (operation) => contractOf(operation) ?? "",
    cell: (operation) => {
      const contract = contractOf(operation);
      return contract === undefined ? (
        "–"
      ) : (
        <Address environment={environment} networkId={networkOf(operation)} value={contract} what="contract address" />
      );
    },
  },
  {
    ...onScreen(data.createdContract),
    extra: true,
    order: (operation) => createdIn(operation) ?? "",
    cell: (operation) => {
      const created = createdIn(operation);
      return created === undefined ? (
        "–"
      ) : (
        <Address environment={environment} networkId={networkOf(operation)} value={created} what="created contract" />
      );
    },
  },
  {
    ...onScreen(data.assetContract),
    extra: true,
    order: (operation) => assetOf(operation) ?? "",
    cell: (operation) => {
      const token = assetOf(operation);
      if (token === undefined || token === "native") return token ?? "–";
      return (
        <ListedAddressWord
          environment={environment}
          networkId={networkOf(operation)}
          networks={networks}
          value={token}
          what="token"
        />
      );
    },
  },
  {
    ...onScreen(data.baseUnits),
    extra: true,
    align: "right",
    order: (operation) => movementOf(operation)?.amount ?? "",
    cell: (operation) => {
      const amount = movementOf(operation)?.amount;
      return amount === undefined ? "–" : <NumberText value={amount} />;
    },
  },
  {
    ...onScreen(data.transactionHash),
    extra: true,
    order: ({ transactionHash }) => transactionHash ?? "",
    cell: (operation) =>
      operation.transactionHash === null ? (
        "–"
      ) : (
        <TransactionHash environment={environment} networkId={networkOf(operation)} value={operation.transactionHash} />
      ),
  },
  {
    ...onScreen(data.workflowId),
    extra: true,
    order: ({ workflowId }) => workflowId ?? "",
    cell: ({ workflowId }) => (workflowId === null ? "–" : <HashText value={workflowId} what="workflow id" />),
  },
  {
    ...onScreen(data.operationId),
    extra: true,
    cell: ({ id }) => <HashText value={id} what="operation id" />,
    order: ({ id }) => id,
  },
];

const movementOf = ({ meaning }: OperationRecord) => (meaning === null ? undefined : mainMovement(meaning.meaning));

/** The moved asset: a token's contract, or `native`. */
const assetOf = (operation: OperationRecord): string | undefined => {
  const asset = movementOf(operation)?.asset;
  return asset === undefined || asset.kind === "native" ? asset?.kind : asset.token;
};

/** The counterparty: the recipient or, until there is a summary, the operation's contract. */
const counterpartyOf = (operation: OperationRecord): string | undefined =>
  operation.meaning?.meaning.counterparty ?? contractOf(operation);

/**
 * The sender: from the receipt, else from the request; an address record without a known address is shown by its id.
 */
const sendersOf = (operation: OperationRecord, addressRecords: Given["senders"]): readonly string[] => {
  const mined = operation.receipt?.from;
  if (mined !== undefined) return [mined];
  const { addressId, senders } = describeOperation(operation);
  return addressId === undefined ? senders : [addressRecords.find(({ id }) => id === addressId)?.address ?? addressId];
};

const isAddressId = (sender: string, operation: OperationRecord): boolean =>
  sender === describeOperation(operation).addressId;
