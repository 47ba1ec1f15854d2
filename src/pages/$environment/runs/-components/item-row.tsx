import { memo, type Ref } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import type { RunItem } from "#shared/console/run.ts";
import { ErrorReason } from "#src/components/error-reason.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { networkOf } from "#src/operations/described-operation.ts";
import { itemBadge } from "#src/operations/run-words.ts";
import { Address } from "#src/records/address.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import { itemWhat } from "./item-what.ts";
import classes from "./item-list.module.css";

type Props = {
  readonly environment: string;
  readonly networkId: string | null;
  readonly item: RunItem;
  /** Its number in the table, from 0. */
  readonly index: number;
  readonly rowRef: Ref<HTMLTableRowElement>;
};

/** One item: what it does, its state, its result, and why it did not succeed. */
export const ItemRow = memo(function ItemRow({ environment, networkId, item, index, rowRef }: Props) {
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
        <Why environment={environment} item={item} />
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

/** Why it did not succeed. */
const Why = ({ environment, item: { error, identicalTo } }: Pick<Props, "environment" | "item">) => {
  if (identicalTo !== null) {
    return (
      <span className={classes["reason"]}>
        Identical to{" "}
        <TextLink inherit to="/$environment/activity/$operationId" params={{ environment, operationId: identicalTo }}>
          an earlier operation
        </TextLink>
        .
      </span>
    );
  }
  if (error === null) return null;
  return (
    <span className={classes["reason"]}>
      <ErrorReason error={error} />
    </span>
  );
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
