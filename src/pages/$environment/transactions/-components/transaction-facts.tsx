import { addressKey } from "#shared/console/identifiers.ts";
import type { TransactionAnswer } from "#shared/console/transaction-answer.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { zeroAddress } from "#shared/meaning/sentence.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { AmountText, NumberText } from "#src/components/number-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { Address } from "#src/records/address.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { transactionStateOf, transactionStateWords } from "#src/transactions/transaction-words.ts";

type Props = {
  readonly environment: string;
  readonly transaction: TransactionAnswer;
  /** What it is for, in the organization's own words. */
  readonly purpose: string | null;
};

/**
 * Between whom a transaction was, and what it cost: from the node if there is one, else from the receipt, else as the
 * wallet service lists it.
 */
export const TransactionFacts = ({
  environment,
  transaction: { networkId, hash, receipt, node, fee, meaning, ledger: listed },
  purpose,
}: Props) => {
  const { find } = useNetworks(environment);
  const network = find(networkId);
  const coin = network === undefined ? undefined : coinOf(network);
  const sent = node.outcome === "found" ? node.transaction : undefined;
  const from = sent?.from ?? receipt?.from ?? onlyOne(listed, "from");
  const to = sent?.to ?? receipt?.to ?? onlyOne(listed, "to");
  // What is listed is seen from the organization's side; words are seen from the sender's.
  const counterparty = listed?.counterparty ?? meaning?.counterparty;
  const cost = fee ?? listed?.fee ?? null;
  const block = receipt?.blockNumber ?? sent?.blockNumber;
  const address = (value: string | null | undefined, what: string, form: "short" | "full" = "full") =>
    value !== undefined &&
    value !== null &&
    value !== "" && <Address environment={environment} networkId={networkId} value={value} what={what} form={form} />;
  // Beside the way to a contract there is no room for a whole address, which the sentence has.
  const toForm = meaning === null || sent === undefined || sent.calldata === "0x" ? "full" : "short";
  return (
    <FactList
      facts={[
        { label: "Time", value: typeof listed?.at === "string" && <TimeText value={listed.at} hasAge /> },
        { label: "Purpose", value: purpose !== null && <NameText text={purpose} /> },
        { label: "Network", value: <NetworkLink environment={environment} networkId={networkId} /> },
        {
          label: "Transaction",
          value: <TransactionHash environment={environment} networkId={networkId} value={hash} opens="nothing" />,
        },
        { label: "From", value: address(from, "sender") },
        { label: "To", value: sent?.to === null ? "Creates a contract" : address(to, "destination", toForm) },
        {
          label: "Counterparty",
          value:
            [from, to, zeroAddress].every((end) => !isSame(end, counterparty)) && address(counterparty, "counterparty"),
        },
        {
          label: "Native amount",
          // Without calldata it is all that there is to it.
          value: sent !== undefined && (sent.amount !== "0" || sent.calldata === "0x") && (
            <AmountText value={sent.amount} decimals={coin?.decimals} unit={coin?.symbol} />
          ),
        },
        { label: "Fee paid", value: cost !== null && <CoinAmount amount={cost} /> },
        // The receipt, beside it, has it too.
        {
          label: "Block",
          value: receipt === null && block !== undefined && block !== null && <NumberText value={block} />,
        },
      ]}
    />
  );
};

const isSame = (one: string | null | undefined, other: string | null | undefined): boolean =>
  addressKey(one ?? "") === addressKey(other ?? "");

/** How a transaction ended. */
export const TransactionOutcome = ({ receipt, ledger: listed }: Pick<TransactionAnswer, "receipt" | "ledger">) => {
  if (receipt === null) {
    const { tone, word } = listed === null ? transactionStateWords.pending : transactionStateOf(listed);
    return <ToneBadge tone={tone} word={word} />;
  }
  return receipt.status === 1 ? <ToneBadge tone="good" word="Succeeded" /> : <ToneBadge tone="bad" word="Reverted" />;
};

/** The address at one end of all that moved, if it is one. */
const onlyOne = (listed: TransactionAnswer["ledger"], end: "from" | "to"): string | undefined => {
  const [only, other] = new Set((listed?.entries ?? []).map((entry) => entry[end]));
  return other === undefined ? (only ?? undefined) : undefined;
};
