import { UnstyledButton } from "@mantine/core";
import { createContext, memo, use } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import { isItemUnconfirmed, mayRetryItem } from "#shared/console/run-states.ts";
import type { RunItem } from "#shared/console/run.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { timeText } from "#src/lib/dates.ts";
import { itemBadge } from "#src/operations/run-words.ts";
import { Address } from "#src/records/address.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import type { ItemRowProps } from "#src/run/item-list.tsx";
import { itemWhat } from "#src/run/item-what.ts";
import { ItemWhy } from "#src/run/item-why.tsx";
import card from "#src/records/card-word.module.css";
import classes from "./payment-table.module.css";

type Verbs = {
  readonly maySettle: boolean;
  /** Asks to send what was not sent; undefined if the person or the run's state does not allow it. */
  readonly onRetry: ((item: RunItem) => void) | undefined;
};

/** What the person may do with the payments of the payout. */
export const PaymentVerbs = createContext<Verbs>({ maySettle: false, onRetry: undefined });

/** One payment of a payout: recipient, amount, and what became of it. */
export const PaymentRow = memo(function PaymentRow({ environment, networkId, item, index, rowRef }: ItemRowProps) {
  const { line, position, endpoint, state, payment, purpose, transactionHash, fee, changedAt } = item;
  const number = numberText(line ?? position + 1);
  return (
    <tr ref={rowRef} data-index={index} aria-rowindex={index + 2} className={classes["row"]}>
      <td className={classes["cell"]} data-part="number">
        {number}
      </td>
      <td className={classes["cell"]} data-part="to">
        {payment === null ? (
          <NameText text={itemWhat(item).short} />
        ) : (
          <Address environment={environment} networkId={networkId ?? undefined} value={payment.to} what="recipient" />
        )}
        {purpose !== null && (
          <span className={classes["note"]}>
            <NameText text={purpose} />
          </span>
        )}
        <ItemWhy environment={environment} item={item} />
      </td>
      <td className={classes["cell"]} data-part="amount">
        {payment === null ? (
          "–"
        ) : (
          <>
            {numberText(payment.amount)}{" "}
            <span className={classes["unit"]}>
              <NameText text={payment.asset} />
            </span>
          </>
        )}
      </td>
      <td className={classes["cell"]} data-part="state">
        <ToneBadge {...itemBadge(state, endpoint)} />
      </td>
      <td className={classes["cell"]} data-part="hash" data-empty={transactionHash === null || undefined}>
        {transactionHash === null ? (
          "–"
        ) : (
          <TransactionHash environment={environment} networkId={networkId ?? undefined} value={transactionHash} />
        )}
      </td>
      <td className={classes["cell"]} data-part="fee" data-empty={fee === null || undefined}>
        {fee === null ? (
          "–"
        ) : (
          <span className={card.word} data-word="Fee">
            <CoinAmount amount={fee} isListed />
          </span>
        )}
      </td>
      <td className={classes["cell"]} data-part="time" data-empty={changedAt === null || undefined}>
        {changedAt === null ? "–" : <time dateTime={changedAt}>{timeText(Date.parse(changedAt))}</time>}
      </td>
      <td
        className={classes["cell"]}
        data-part="verb"
        data-empty={(item.operationId === null && !mayRetryItem(state)) || undefined}
      >
        <Verb environment={environment} item={item} number={number} />
      </td>
    </tr>
  );
});

type VerbProps = { readonly environment: string; readonly item: RunItem; readonly number: string };

/** The one thing to do about a payment: settle it, retry it, or read about it. */
const Verb = ({ environment, item, number }: VerbProps) => {
  const { state, operationId } = item;
  const { maySettle, onRetry } = use(PaymentVerbs);
  if (mayRetryItem(state) && onRetry !== undefined) {
    return (
      <UnstyledButton
        className={classes["retry"] ?? ""}
        aria-label={`Retry… (row ${number})`}
        onClick={() => onRetry(item)}
      >
        Retry…
      </UnstyledButton>
    );
  }
  if (operationId === null) return "–";
  const word = maySettle && isItemUnconfirmed(state) ? "Settle…" : "Open";
  return (
    <TextLink
      inherit
      to="/$environment/activity/$operationId"
      params={{ environment, operationId }}
      aria-label={`${word} (operation of row ${number})`}
    >
      {word}
    </TextLink>
  );
};
