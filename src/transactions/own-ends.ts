import type { ListedTransaction } from "#shared/console/transactions.ts";

/** The organization's addresses at the ends of a listed transaction's movements, as the list has them. */
export const ownEnds = (listed: Pick<ListedTransaction, "entries"> | null): readonly string[] =>
  (listed?.entries ?? []).flatMap(({ direction, from, to, isGuess }) =>
    isGuess === true
      ? []
      : [direction === "in" ? null : from, direction === "out" ? null : to].flatMap((end) => end ?? []),
  );
