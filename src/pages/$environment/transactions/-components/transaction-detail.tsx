import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { TransactionAnswer } from "#shared/console/transaction-answer.ts";
import { isDecided } from "#shared/console/transaction-states.ts";
import type { ListedTransaction } from "#shared/console/transactions.ts";
import { calledTransfers } from "#shared/meaning/outflows.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { operationOptions } from "#src/api/operations.ts";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { Warnings } from "#src/components/meaning/warnings.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ComparedMovements } from "#src/operations/compared-movements.tsx";
import { MeaningWords } from "#src/operations/meaning-words.tsx";
import { tracedIn } from "#src/operations/traced-in.ts";
import { ReceiptEvents } from "#src/records/receipt/receipt-events.tsx";
import { ReceiptFacts } from "#src/records/receipt/receipt-facts.tsx";
import { ownEnds } from "#src/transactions/own-ends.ts";
import { ListedEntries } from "./listed-entries.tsx";
import { listsMore } from "./lists-more.ts";
import { SentCall } from "./sent-call.tsx";
import { TransactionFacts, TransactionOutcome } from "./transaction-facts.tsx";
import classes from "./transaction.module.css";

type Props = { readonly environment: string; readonly transaction: TransactionAnswer };

/** A transaction: what it does and did, its facts, its call, its receipt and its events. */
export const TransactionDetail = ({ environment, transaction }: Props) => {
  const { networkId, hash, receipt, node, happened, operationId, ledger: listed } = transaction;
  const { data: operation } = useQuery({
    ...operationOptions(environment, operationId ?? ""),
    enabled: operationId !== null,
  });
  // Only operations have a prediction from their review.
  const words = operation?.meaning ?? null;
  const meaning = words?.meaning ?? transaction.meaning;
  const moved = words?.happened ?? happened;
  const traced = operation === undefined ? null : tracedIn(operation);
  const allMoved = [...(moved ?? []), ...(traced?.movements ?? [])];
  // A receipt's logs say more, but leave out coins that a contract has paid.
  const isListShown = receipt === null || (receipt.status === 1 && listed !== null && listsMore(listed, allMoved));
  const shownListed = isListShown ? listed : null;
  const listedOnly = receipt === null ? listed : null;
  return (
    <>
      <PageHeader
        title={meaning === null ? `Transaction ${shortHash(hash)}` : sentenceText(meaning.short, "title")}
        description={
          <>
            <TransactionOutcome receipt={receipt} ledger={listed} />
            {operationId !== null && (
              <span data-screen-only>
                {" "}
                <TextLink inherit to="/$environment/activity/$operationId" params={{ environment, operationId }}>
                  Open its operation
                </TextLink>
              </span>
            )}
            <Text className={classes.code}>{hash}</Text>
          </>
        }
      />
      <section aria-label="What it does" className={classes.words}>
        {meaning !== null && <MeaningWords meaning={meaning} />}
        {meaning === null && listedOnly === null && <Text size="sm">{noWords(node.outcome)}</Text>}
        <Warnings warnings={[]} unknown={transaction.unknown} />
        <ComparedMovements
          environment={environment}
          networkId={networkId}
          decoded={meaning?.movements ?? null}
          called={meaning === null ? [] : calledTransfers(meaning)}
          predicted={words?.predicted ?? null}
          happened={moved}
          outcome={receipt?.status === 0 ? "reverted" : "happened"}
          traced={traced}
          differences={words?.differences ?? []}
          isLoggedOnly={meaning === null && node.outcome !== "found" && receipt?.status === 1}
          areMoreListed={shownListed !== null && shownListed.entries.some(({ amount }) => amount !== "0")}
          own={ownEnds(listed)}
          names={meaning === null ? new Map() : namesIn(meaning)}
        />
        {shownListed !== null && <ListedEntries environment={environment} transaction={shownListed} />}
      </section>
      <div className={classes.columns}>
        <section aria-labelledby="facts">
          <Title order={2} id="facts" mb="sm">
            Details
          </Title>
          <TransactionFacts
            environment={environment}
            transaction={transaction}
            purpose={operation?.purpose ?? listed?.operation?.purpose ?? null}
          />
        </section>
        <section aria-labelledby="receipt">
          <Title order={2} id="receipt" mb="sm">
            Receipt
          </Title>
          {receipt === null ? (
            <Text size="sm">{noReceipt(listedOnly)}</Text>
          ) : (
            <ReceiptFacts environment={environment} networkId={networkId} receipt={receipt} opens="nothing" />
          )}
        </section>
      </div>
      <div data-screen-only>
        {node.outcome === "found" && (
          <SentCall environment={environment} networkId={networkId} transaction={node.transaction} />
        )}
        {receipt !== null && (
          <ReceiptEvents
            environment={environment}
            networkId={networkId}
            logs={receipt.logs ?? []}
            movements={moved ?? []}
          />
        )}
      </div>
    </>
  );
};

const noReceipt = (listed: ListedTransaction | null): string =>
  listed !== null && isDecided(listed.state)
    ? "No receipt. State, amounts and fee come from the wallet service."
    : "No receipt yet. This page checks again every few seconds.";

/** Why a transaction cannot be described: its bytes come from a node. */
const noWords = (outcome: TransactionAnswer["node"]["outcome"]): string => {
  switch (outcome) {
    case "unavailable":
      return "No node is configured for this network, so Postern cannot read what this transaction does.";
    case "not-found":
      return "The network's node does not know this transaction, so Postern cannot read what it does.";
    case "unanswered":
      return "The network's node gave no usable response, so Postern cannot read what this transaction does.";
    case "found":
      return "Postern could not describe this transaction.";
  }
};
