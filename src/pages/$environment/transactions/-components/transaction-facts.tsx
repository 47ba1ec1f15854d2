import type { TransactionAnswer } from "#shared/console/transaction.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { AmountText, NumberText } from "#src/components/number-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { Address } from "#src/records/address.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import { useNetworks } from "#src/records/use-networks.ts";

type Props = { readonly environment: string; readonly transaction: TransactionAnswer };

/** A transaction's outcome, its sender and destination, and its cost: from the node if there is one, else from the receipt. */
export const TransactionFacts = ({
  environment,
  transaction: { networkId, hash, receipt, node, fee, meaning },
}: Props) => {
  const { find } = useNetworks(environment);
  const network = find(networkId);
  const coin = network === undefined ? undefined : coinOf(network);
  const sent = node.outcome === "found" ? node.transaction : undefined;
  const from = sent?.from ?? receipt?.from;
  const to = sent?.to ?? receipt?.to;
  const block = receipt?.blockNumber ?? sent?.blockNumber;
  const address = (value: string | null | undefined, what: string) =>
    value !== undefined &&
    value !== null &&
    value !== "" && <Address environment={environment} networkId={networkId} value={value} what={what} form="full" />;
  return (
    <FactList
      facts={[
        { label: "State", value: <State receipt={receipt} /> },
        { label: "Network", value: <NetworkName environment={environment} networkId={networkId} /> },
        {
          label: "Transaction",
          value: <TransactionHash environment={environment} networkId={networkId} value={hash} opens="nothing" />,
        },
        { label: "From", value: address(from, "sender") },
        { label: "To", value: sent?.to === null ? "Creates a contract" : address(to, "destination") },
        {
          label: "Counterparty",
          value: meaning?.counterparty !== to && address(meaning?.counterparty, "counterparty"),
        },
        {
          label: "Native amount",
          value: sent !== undefined && <AmountText value={sent.amount} decimals={coin?.decimals} unit={coin?.symbol} />,
        },
        { label: "Fee paid", value: fee !== null && <CoinAmount amount={fee} /> },
        { label: "Block", value: block !== undefined && block !== null && <NumberText value={block} /> },
      ]}
    />
  );
};

const State = ({ receipt }: Pick<TransactionAnswer, "receipt">) => {
  if (receipt === null) return <ToneBadge tone="running" word="Pending" />;
  return receipt.status === 1 ? <ToneBadge tone="good" word="Succeeded" /> : <ToneBadge tone="bad" word="Reverted" />;
};
