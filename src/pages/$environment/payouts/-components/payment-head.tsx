import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { type RunItemSort, runItemSorts } from "#shared/console/run.ts";
import { nextSort, readSort } from "#src/components/sort.ts";
import classes from "./payment-table.module.css";

type Props = {
  readonly sort: RunItemSort | undefined;
  readonly onSort: (sort: RunItemSort | undefined) => void;
};

/** The headings of a payout's payments: those that the server can sort by are buttons. */
export const PaymentHead = ({ sort, onSort }: Props) => (
  <>
    <SortHead name="No." part="number" sortKey="position" sort={sort} onSort={onSort} />
    <th scope="col" className={classes["cell"]} data-part="to">
      Recipient
    </th>
    <th scope="col" className={classes["cell"]} data-part="amount">
      Amount
    </th>
    <SortHead name="State" part="state" sortKey="state" sort={sort} onSort={onSort} />
    <th scope="col" className={classes["cell"]} data-part="hash">
      Transaction
    </th>
    <th scope="col" className={classes["cell"]} data-part="fee">
      Fee
    </th>
    <SortHead name="Date" part="time" sortKey="changedAt" sort={sort} onSort={onSort} />
    <th scope="col" className={classes["cell"]} data-part="verb">
      Next
    </th>
  </>
);

type HeadProps = Props & { readonly name: string; readonly part: string; readonly sortKey: string };

const SortHead = ({ name, part, sortKey, sort: text, onSort }: HeadProps) => {
  // The order of the run is the order without a sort.
  const sort = readSort(text) ?? ({ key: "position", direction: "ascending" } as const);
  const direction = sort.key === sortKey ? sort.direction : undefined;
  const next = nextSort(sort, sortKey);
  const Icon = direction === undefined ? IconArrowsSort : direction === "ascending" ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" className={classes["cell"]} data-part={part} aria-sort={direction ?? "none"}>
      <UnstyledButton
        className={classes["sort"] ?? ""}
        onClick={() => onSort(runItemSorts.find((one) => one === next))}
      >
        {name}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
};
