import { Fragment } from "react";
import { countText } from "#shared/amount/number-text.ts";
import type { ListedTransaction } from "#shared/console/transactions.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { movementWords } from "#src/components/meaning/movement-words.ts";
import { useOwnAddresses } from "#src/records/use-own-addresses.ts";
import { DirectionMark } from "#src/transactions/direction-mark.tsx";
import { EntryAmounts } from "#src/transactions/entry-amounts.tsx";

/** What the service lists that a transaction moved, from the organization's side. */
export const ListedMoved = ({ direction, entries }: Pick<ListedTransaction, "direction" | "entries">) =>
  !hasListed({ entries }) ? null : (
    <>
      {" · "}
      <DirectionMark direction={direction} /> <EntryAmounts entries={entries} />
    </>
  );

export const hasListed = ({ entries }: Pick<ListedTransaction, "entries">): boolean =>
  entries.some(({ amount }) => amount !== "0");

const mostNamed = 3;

/** What a receipt says that a transaction moved, from the organization's side. */
export const HappenedMoved = ({
  environment,
  happened,
}: {
  readonly environment: string;
  readonly happened: readonly ShownMovement[];
}) => {
  const transfers = happened.filter(({ kind }) => kind === "transfer");
  const named = transfers.slice(0, mostNamed);
  const isOwn = useOwnAddresses(environment, named);
  const more = transfers.length - named.length;
  return (
    <>
      {named.map((movement, index) => {
        const { word, text } = movementWords(movement, isOwn);
        return (
          // Movements have a fixed order, and two may be equal.
          <Fragment key={index}>
            {index === 0 ? " · " : ", "}
            {word} <AmountWords text={text} amount={movement.amount} asset={movement.asset} isCompact />
          </Fragment>
        );
      })}
      {more > 0 && ` and ${countText(more, "more amount")}`}
    </>
  );
};
