import { countText } from "#shared/amount/number-text.ts";
import type { Receipt } from "#shared/wire/receipt.ts";
import { CopyButton } from "#src/components/copy-button.tsx";
import { type Fact, FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { AmountText, NumberText } from "#src/components/number-text.tsx";
import { Address } from "#src/records/address.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import classes from "./receipt.module.css";

type Props = {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly receipt: Receipt;
  /** No link: this is the transaction's own page. */
  readonly opens?: "nothing";
};

/**
 * All fields of a receipt (specification, Transaction receipt): the most used ones first, the rest behind a disclosure.
 */
export const ReceiptFacts = ({ receipt, ...network }: Props) => (
  <>
    <FactList facts={firstFacts({ receipt, ...network })} />
    <details>
      <summary className={classes["summary"]}>All fields of the receipt</summary>
      <FactList facts={otherFacts({ receipt, ...network })} />
    </details>
  </>
);

const number = (value: string | number | undefined) => value !== undefined && <NumberText value={value} />;

const hash = (value: string | undefined, what: string) =>
  value !== undefined && value !== "" && <HashText value={value} what={what} />;

const firstFacts = ({ receipt, opens, ...network }: Props): readonly Fact[] => [
  {
    label: "Transaction",
    // Its own page names it above.
    value: opens === undefined && <TransactionHash {...network} value={receipt.transactionHash} />,
  },
  { label: "Block", value: number(receipt.blockNumber) },
  { label: "Gas used", value: number(receipt.gasUsed) },
  {
    label: "Contract created",
    value: receipt.contractAddress && (
      <Address {...network} value={receipt.contractAddress} what="contract address" opens="contract" />
    ),
  },
];

const otherFacts = ({ receipt, opens: _opens, ...network }: Props): readonly Fact[] => {
  const { from, to, effectiveGasPrice, logs, logsBloom, status, type } = receipt;
  return [
    // The page shows above how it ended.
    { label: "Status", value: `${status}: ${status === 1 ? "succeeded" : "reverted"}` },
    { label: "From", value: from && <Address {...network} value={from} what="sender" /> },
    { label: "To", value: to && <Address {...network} value={to} what="destination" /> },
    {
      label: "Effective gas price",
      value: effectiveGasPrice && <AmountText value={effectiveGasPrice} decimals={9} unit="gwei" />,
    },
    { label: "Cumulative gas used", value: number(receipt.cumulativeGasUsed) },
    { label: "Transaction index", value: number(receipt.transactionIndex) },
    { label: "Type", value: type !== undefined && [String(type), typeWords.get(type)].filter(Boolean).join(": ") },
    { label: "Block hash", value: hash(receipt.blockHash, "block hash") },
    { label: "Logs", value: logs !== undefined && countText(logs.length, "log") },
    { label: "Logs bloom", value: hash(logsBloom, "logs bloom") },
    {
      label: "As JSON",
      value: <CopyButton value={JSON.stringify(receipt, null, 2)} what="receipt" />,
    },
  ];
};

/** Types of transactions by EIP-2718. */
const typeWords: ReadonlyMap<number, string> = new Map([
  [0, "legacy"],
  [1, "with an access list"],
  [2, "with a fee market"],
  [3, "with blobs"],
  [4, "sets code"],
]);
