import { Button, Group, Stack, Text } from "@mantine/core";
import { memo } from "react";
import { callName } from "#shared/abi/functions.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { hasSucceeded, type OperationState } from "#shared/console/operation-states.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { CodeBlock } from "#src/components/code/code-block.tsx";
import { CodeName } from "#src/components/code/code-name.tsx";
import { ErrorReason } from "#src/components/error-reason.tsx";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { feeLevelText } from "#src/components/fee-level.ts";
import { nameText } from "#src/components/name-text.ts";
import { StateBadge, ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { dryRunWords } from "#src/playground/dry-run/dry-run-words.ts";
import type { DryRunState } from "#src/playground/dry-run/use-dry-run.ts";
import { MainnetCheck } from "#src/review/parts/mainnet-check.tsx";
import { ReviewArguments } from "#src/review/parts/review-arguments.tsx";
import type { ListCall } from "./list-call.ts";
import type { ListItem } from "./local-list.ts";
import { RowMeaning } from "./row-meaning.tsx";
import type { RowReview } from "./use-list-reviews.ts";
import { phraseOfRow, type Row } from "./use-list-rows.ts";
import classes from "./write-list.module.css";

/** The actions of a row; `position` counts from 1. */
export type RowActions = {
  /** Swaps a call with the next one. */
  readonly onMove: (position: number) => void;
  readonly onRemove: (key: string) => void;
  readonly onEdit: (item: ListItem) => void;
  readonly onCancelEdit: () => void;
  /** Requests its review again. */
  readonly onAsk: (key: string) => void;
  readonly onType: (key: string, text: string) => void;
};

type Props = {
  readonly row: Row;
  /** Its dry run; undefined if there was none. */
  readonly dryRun: DryRunState | undefined;
  /** Undefined if there is no review to request. */
  readonly review: RowReview | undefined;
  /** It is being edited in its form. */
  readonly isEdited: boolean;
  readonly position: number;
  readonly isLast: boolean;
  readonly environment: string;
  readonly typed: string;
  /** It cannot be changed now. */
  readonly isLocked: boolean;
  readonly actions: RowActions;
};

const PlainRow = ({
  row,
  dryRun,
  review,
  isEdited,
  position,
  isLast,
  environment,
  typed,
  isLocked,
  actions,
}: Props) => {
  const { item, call, amount, state, error, isMissing } = row;
  const phrase = phraseOfRow(row, review?.answer);
  const isLost = item.sentAt !== null && item.operationId === null;
  // If edited, it would be another call, besides one that may have arrived.
  const isOpen = (isLost && !isMissing) || (item.operationId !== null && state === undefined);
  const canEdit = call !== undefined && !isOpen && !(state !== undefined && hasSucceeded(state));
  return (
    <li className={classes["item"]} aria-label={`Call ${position}`}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600} size="sm">
            Call {position}
          </Text>
          <Status item={item} state={state} />
        </Group>
        {review === undefined || call === undefined ? null : (
          <RowMeaning
            environment={environment}
            networkId={item.networkId}
            review={review}
            sender={item.sender}
            errors={call.errors}
            onAsk={() => actions.onAsk(item.key)}
          />
        )}
        {call === undefined ? (
          <Notice tone="bad" title="This call can no longer be read">
            Its network no longer exists, or the saved call is damaged. Remove it.
          </Notice>
        ) : (
          <Call call={call} item={item} amount={amount} isTold={tells(review, [item.address, item.sender])} />
        )}
        {dryRun === undefined || call === undefined ? null : (
          <Text size="sm" component="output" className={classes["text"]}>
            <ExactText text={dryRunWords(dryRun, call.errors)} />
          </Text>
        )}
        {error === undefined ? null : (
          <Text size="sm" className={classes["text"]}>
            <ErrorReason error={error} />
          </Text>
        )}
        {isEdited ? <Text size="sm">You are editing this call. It stays unchanged until you replace it.</Text> : null}
        {isLost ? <Text size="sm">{isMissing ? missingWords : lostWords}</Text> : null}
        {phrase === undefined ? null : (
          <MainnetCheck phrase={phrase} typed={typed} onType={(text) => actions.onType(item.key, text)} />
        )}
        <Group gap="xs">
          <Action
            label="Up"
            position={position}
            isLocked={isLocked || position === 1}
            onClick={() => actions.onMove(position - 1)}
          />
          <Action
            label="Down"
            position={position}
            isLocked={isLocked || isLast}
            onClick={() => actions.onMove(position)}
          />
          <Action
            label={isEdited ? "Cancel edit" : "Edit"}
            position={position}
            isLocked={isLocked || (!isEdited && !canEdit)}
            onClick={isEdited ? actions.onCancelEdit : () => actions.onEdit(item)}
          />
          <Action label="Remove" position={position} isLocked={isLocked} onClick={() => actions.onRemove(item.key)} />
          {item.operationId === null ? null : (
            <TextLink
              size="sm"
              to="/$environment/activity/$operationId"
              params={{ environment, operationId: item.operationId }}
            >
              Show the operation
            </TextLink>
          )}
        </Group>
      </Stack>
    </li>
  );
};

const lostWords = "It may have been sent. Postern is checking.";
const missingWords = "It most likely was not sent: Postern has no record of it. Edit it to send it with the others.";

/** Whether a call's sentence contains these addresses. */
const tells = (review: RowReview | undefined, addresses: readonly string[]): boolean => {
  const meaningAddresses = (review?.answer?.meaning.long ?? []).flatMap((piece) =>
    piece.kind === "address" ? [piece.address.toLowerCase()] : [],
  );
  return addresses.every((address) => meaningAddresses.includes(address.toLowerCase()));
};

const isSameRow = (one: Props, other: Props): boolean => {
  const { dryRun, review, ...rest } = one;
  const { dryRun: nextDryRun, review: nextReview, ...others } = other;
  return isSame(rest, others) && isSame(dryRun, nextDryRun) && isSame(review, nextReview);
};

/** Whether two objects have the same parts. */
const isSame = <T extends object>(one: T | undefined, other: T | undefined): boolean => {
  if (one === undefined || other === undefined) return one === other;
  const parts = new Map(Object.entries(other));
  return Object.entries(one).every(([name, part]) => Object.is(part, parts.get(name)));
};

/** One call of the list: what it does, to the last byte, its state and its actions. */
export const ListRow = memo(PlainRow, isSameRow);

const Status = ({ item, state }: { readonly item: ListItem; readonly state: OperationState | undefined }) => {
  if (state !== undefined) return <StateBadge state={state} />;
  if (item.operationId !== null) return <ToneBadge tone="running" word="Checking" />;
  if (item.sentAt !== null) return <ToneBadge tone="unknown" word="Unconfirmed" />;
  return <ToneBadge tone="idle" word="Draft" />;
};

const Call = ({
  call: { contract, fn, draft, checked },
  item,
  amount,
  isTold,
}: {
  readonly call: ListCall;
  readonly item: ListItem;
  readonly amount: string | undefined;
  /** The sentence already contains the addresses. */
  readonly isTold: boolean;
}) => (
  <>
    <Text size="sm" c="dimmed" className={classes["text"]}>
      {isTold ? (
        <>
          <CodeName text={callName(fn)} /> on <NameText text={contract.network.name} />
        </>
      ) : (
        <>
          Calls{" "}
          <b>
            <CodeName text={callName(fn)} />
          </b>{" "}
          of {item.name === null ? "the contract" : <NameText text={item.name} />} at <b>{item.address}</b> on{" "}
          <b>
            <NameText text={contract.network.name} />
          </b>
          , from{" "}
          <b>
            <ExactText text={item.sender} />
          </b>
        </>
      )}
      {amount === undefined
        ? null
        : `, with ${numberText(item.amount)} ${nameText(coinOf(contract.network).symbol)}, sent as "${amount}"`}
      , fee level {feeLevelText(item.feeLevel)}.
    </Text>
    {checked.ok ? (
      <>
        <ReviewArguments fn={fn} drafts={draft.args} decoded={checked.decoded} />
        <CodeBlock label="Calldata">{checked.calldata}</CodeBlock>
      </>
    ) : (
      <Notice tone="bad" title="This cannot be sent">
        {checked.reason}
      </Notice>
    )}
  </>
);

const Action = ({
  label,
  position,
  isLocked,
  onClick,
}: {
  readonly label: string;
  readonly position: number;
  readonly isLocked: boolean;
  readonly onClick: () => void;
}) => (
  <Button
    size="compact-xs"
    variant="default"
    disabled={isLocked}
    aria-label={`${label}: call ${position}`}
    onClick={onClick}
  >
    {label}
  </Button>
);
