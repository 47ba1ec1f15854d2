import { headlineAmount } from "#shared/amount/list-amount.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { AssetPart } from "#shared/console/asset-part.ts";
import type { Held, HeldAnswer } from "#shared/console/held.ts";

/** How many assets it holds beside the main ones. */
export const moreText = ({ main, more }: Held): string | undefined =>
  main.length === 0 || more === 0 ? undefined : `+${numberText(more)} more`;

/** Its main assets, `1,234.5 ETH, 7 PDT`; if nothing is known to be held, why. */
export const mainText = ({ main, reading }: Held, answer: Omit<HeldAnswer, "data">): string => {
  const amounts = main.map(({ text }) => headlineAmount(text)).join(", ");
  if (amounts !== "") return amounts;
  if (answer.list === "not_offered" && !answer.offersTokens) return "Not available";
  if (reading === "failed" || answer.list === "failed") return "Could not be read";
  if (reading === "waiting" || answer.list === "syncing") return "Reading…";
  return "Nothing";
};

/** The exact amounts, each with its networks if they are several, and what may be missing. */
export const heldExactly = (
  { main, reading }: Held,
  { offersTokens, list }: Omit<HeldAnswer, "data">,
  nameOf: (networkId: string) => string,
): string =>
  [
    ...main.map(({ text, parts, change }) =>
      [
        text,
        ...(parts === undefined ? [] : [`: ${partsText(parts, nameOf)}`]),
        ...(change === undefined ? [] : [`, ${change} of it change on its way`]),
      ].join(""),
    ),
    reading === "failed" ? "Some balances could not be read." : "",
    reading === "waiting" || list === "syncing" ? "Still reading; this may change." : "",
    offersTokens ? "" : "This deployment does not list tokens: only coins are shown.",
  ]
    .filter((part) => part !== "")
    .join("\n");

/** Where a sum is: "20 ETH on SANDBOX, 19.98 ETH on tETH". */
export const partsText = (parts: readonly AssetPart[], nameOf: (networkId: string) => string): string =>
  parts.map(({ networkId, text }) => `${text} on ${nameOf(networkId)}`).join(", ");

/** Why a row has no last transaction. */
export const noTransactionText = ({ areTransactionsRead, offersTransactions }: Omit<HeldAnswer, "data">): string => {
  if (!offersTransactions) return "Not available";
  return areTransactionsRead ? "None" : "Reading…";
};
