import { memo } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import type { RunItem } from "#shared/console/run.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { networkOf } from "#src/operations/described-operation.ts";
import { itemBadge } from "#src/operations/run-words.ts";
import { Address } from "#src/records/address.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import type { ItemLook, ItemRowProps } from "./item-list.tsx";
import { itemWhat } from "./item-what.ts";
import { ItemWhy } from "./item-why.tsx";
import classes from "./item-list.module.css";

/** One item: what it does, its state, its result, and why it did not succeed. */
const ItemRow = memo(function ItemRow({ environment, networkId, item, index, rowRef }: ItemRowProps) {
  const { position, line, endpoint, state, operationId } = item;
  const { short, full } = itemWhat(item);
  return (
    <tr ref={rowRef} data-index={index} aria-rowindex={index + 2} className={classes["row"]}>
      <td className={classes["number"]} title={line === null ? undefined : `Line ${numberText(line)}`}>
        {numberText(position + 1)}
      </td>
      <td className={classes["what"]}>
        <span title={nameText(full)} className={classes["text"]}>
          <NameText text={short} />
        </span>
        {item.purpose !== null && (
          <span className={classes["reason"]}>
            <NameText text={item.purpose} />
          </span>
        )}
        <ItemWhy environment={environment} item={item} />
      </td>
      <td className={classes["state"]}>
        <ToneBadge {...itemBadge(state, endpoint)} />
      </td>
      <td className={classes["result"]}>
        <Result
          environment={environment}
          networkId={networkId ?? networkOf({ ...item, parameters: item.params })}
          item={item}
        />
      </td>
      <td className={classes["operation"]}>
        {operationId === null ? (
          "–"
        ) : (
          <TextLink
            inherit
            to="/$environment/activity/$operationId"
            params={{ environment, operationId }}
            aria-label={`Open the operation of item ${position + 1}`}
          >
            Open
          </TextLink>
        )}
      </td>
    </tr>
  );
});

/** The items of any run: what each does, its state and its result. */
export const itemRowLook: ItemLook = {
  label: "Items of the run",
  columns: 5,
  Row: ItemRow,
  head: (
    <>
      <th scope="col" className={classes["number"]}>
        No.
      </th>
      <th scope="col">Item</th>
      <th scope="col" className={classes["state"]}>
        State
      </th>
      <th scope="col" className={classes["result"]}>
        Result
      </th>
      <th scope="col" className={classes["operation"]}>
        Operation
      </th>
    </>
  ),
};

const Result = ({
  environment,
  networkId,
  item: { address, transactionHash },
}: {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly item: RunItem;
}) => {
  // The profile is named beside it.
  if (address !== null) {
    return <Address environment={environment} networkId={networkId} value={address} names="none" />;
  }
  if (transactionHash === null) return "–";
  return <TransactionHash environment={environment} networkId={networkId} value={transactionHash} />;
};
