import type { CoinAmount as Amount } from "#shared/console/meaning.ts";
import { AmountWords } from "./amount-words.tsx";

/** An amount of a network's coin, such as a fee, with its symbol, and the base units on hover and focus. */
export const CoinAmount = ({
  amount: { amount, text },
  isCompact = false,
  isListed = false,
}: {
  readonly amount: Amount;
  /** In a list: no tab stop of its own. */
  readonly isCompact?: boolean;
  readonly isListed?: boolean;
}) => <AmountWords text={text} amount={amount} asset={native} isCompact={isCompact} isListed={isListed} />;

const native = { kind: "native" } as const;
