import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { dayText } from "#src/lib/dates.ts";
import { heldExactly, mainText, moreText, noTransactionText } from "./held-text.ts";
import type { PageHeld } from "./use-page-held.ts";
import classes from "./held.module.css";

/** What each row holds and when it last had a transaction. Both arrive after the rows, into cells of their final size. */
export const heldColumns = <T,>(
  held: PageHeld,
  idOf: (row: T) => string,
  { isRoomy = false, card = "figure" }: { readonly isRoomy?: boolean; readonly card?: "figure" | "detail" } = {},
): readonly Column<T>[] => [
  {
    key: "holds",
    card,
    header: "Holds",
    className: isRoomy ? classes["roomy"] : undefined,
    cell: (row) => <Holds held={held} id={idOf(row)} />,
  },
  {
    key: "last",
    card: "time",
    header: "Last moved",
    cell: (row) => <LastTransaction held={held} id={idOf(row)} />,
  },
];

type Props = { readonly held: PageHeld; readonly id: string };

const Holds = ({ held, id }: Props) => {
  const own = held.of(id);
  if (own === undefined || held.answer === undefined) {
    return (
      <span className={classes["holds"]} data-quiet>
        {held.hasFailed ? "Could not be read" : "\u00a0"}
      </span>
    );
  }
  return (
    <span
      className={classes["holds"]}
      data-quiet={own.main.length === 0 || undefined}
      title={nameText(heldExactly(own, held.answer, held.networkName))}
    >
      <span>
        <NameText text={mainText(own, held.answer)} />
      </span>
      {moreText(own)}
    </span>
  );
};

const LastTransaction = ({ held, id }: Props) => {
  const own = held.of(id);
  if (own === undefined || held.answer === undefined) return <span className={classes["last"]}>{"\u00a0"}</span>;
  if (own.lastAt === null) {
    return (
      <span className={classes["last"]} data-quiet>
        {noTransactionText(held.answer)}
      </span>
    );
  }
  return (
    <time className={classes["last"]} dateTime={own.lastAt} title={own.lastAt}>
      {dayText(Date.parse(own.lastAt))}
    </time>
  );
};
