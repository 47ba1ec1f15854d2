import { listAmount } from "#shared/amount/list-amount.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { Held, HeldAnswer } from "#shared/console/held.ts";

/** The words for what an owner holds: `1,234.5 ETH, 7 PDT +3 more`; if nothing is known to be held, why. */
export const heldText = (held: Held, answer: Omit<HeldAnswer, "data">): string => {
  const more = moreText(held);
  return more === undefined ? mainText(held, answer) : `${mainText(held, answer)} ${more}`;
};

/** How many assets it holds beside the main ones. */
export const moreText = ({ main, more }: Held): string | undefined =>
  main.length === 0 || more === 0 ? undefined : `+${numberText(more)} more`;

/** Its main assets; if nothing is known to be held, why. */
export const mainText = ({ main, reading }: Held, answer: Omit<HeldAnswer, "data">): string => {
  const amounts = main.map(({ text }) => listAmount(text)).join(", ");
  if (amounts !== "") return amounts;
  if (answer.list === "not_offered" && !answer.offersTokens) return "Not available";
  if (reading === "failed" || answer.list === "failed") return "Could not be read";
  if (reading === "waiting" || answer.list === "syncing") return "Reading…";
  return "Nothing";
};

/** The exact amounts, and what may be missing. */
export const heldExactly = ({ main, reading }: Held, { offersTokens, list }: Omit<HeldAnswer, "data">): string =>
  [
    main
      .map(({ text, change }) => (change === undefined ? text : `${text}, ${change} of it change on its way`))
      .join(", "),
    reading === "failed" ? "Some balances could not be read." : "",
    reading === "waiting" || list === "syncing" ? "Still reading; this may change." : "",
    offersTokens ? "" : "This deployment does not list tokens: only coins are shown.",
  ]
    .filter((part) => part !== "")
    .join("\n");

/** Why a row has no last transaction. */
export const noTransactionText = ({ areTransactionsRead, offersTransactions }: Omit<HeldAnswer, "data">): string => {
  if (!offersTransactions) return "Not available";
  return areTransactionsRead ? "None" : "Reading…";
};
