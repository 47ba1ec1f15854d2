import { Button, Group, Stack, Text } from "@mantine/core";
import { callName } from "#shared/abi/functions.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { ErrorReason } from "#src/components/error-reason.tsx";
import { StateBadge, ToneBadge } from "#src/components/state-badge.tsx";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { CodeBlock } from "../parts/code-block.tsx";
import { dryRunWords } from "../dry-run/dry-run-words.ts";
import { MainnetCheck } from "../review/mainnet-check.tsx";
import { ReviewArguments } from "../review/review-arguments.tsx";
import type { DryRunState } from "../dry-run/use-dry-run.ts";
import type { ListCall } from "./list-call.ts";
import type { ListItem } from "./local-list.ts";
import type { Row } from "./use-list-rows.ts";
import classes from "./write-list.module.css";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { feeLevelText } from "#src/components/fee-level.ts";

type Actions = {
  /** Nothing about it can be changed now. */
  readonly isLocked: boolean;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onRemove: () => void;
  readonly onEdit: () => void;
  readonly onCancelEdit: () => void;
};

/** One call of the list: what it does, to the last byte, where it stands, and what can be done with it. */
export const ListRow = ({
  row: { item, call, amount, wanted, state, error },
  dryRun,
  isEdited,
  position,
  environment,
  typed,
  onType,
  actions,
}: {
  readonly row: Row;
  /** What its dry run said; undefined where it had none. */
  readonly dryRun: DryRunState | undefined;
  /** It was taken into its form again. */
  readonly isEdited: boolean;
  readonly position: number;
  readonly environment: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly actions: Actions;
}) => {
  // Edited, it would be another call, beside one that may have arrived.
  const isOpen = item.sentAt !== null && item.operationId === null;
  return (
    <li className={classes["item"]} aria-label={`Call ${position}`}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600} size="sm">
            Call {position}
          </Text>
          <Status item={item} state={state} />
        </Group>
        {call === undefined ? (
          <Notice tone="bad" title="This call cannot be read any more">
            Its network is gone, or what this browser has kept is damaged.
          </Notice>
        ) : (
          <Call call={call} item={item} amount={amount} />
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
        {isEdited ? (
          <Text size="sm">It is being edited in its form. Until it is replaced, it stays as it is.</Text>
        ) : null}
        {isOpen ? (
          <Text size="sm">
            It may have been sent. It is looked for under its key first, and the server takes that key only once.
          </Text>
        ) : null}
        {wanted === undefined ? null : <MainnetCheck wanted={wanted} typed={typed} onType={onType} />}
        <Group gap="xs">
          <Action label="Up" position={position} isLocked={actions.isLocked} onClick={actions.onUp} />
          <Action label="Down" position={position} isLocked={actions.isLocked} onClick={actions.onDown} />
          <Action
            label={isEdited ? "Cancel edit" : "Edit"}
            position={position}
            isLocked={actions.isLocked}
            onClick={
              isEdited
                ? actions.onCancelEdit
                : call === undefined || isOpen || state === "succeeded"
                  ? undefined
                  : actions.onEdit
            }
          />
          <Action label="Remove" position={position} isLocked={actions.isLocked} onClick={actions.onRemove} />
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

const Status = ({ item, state }: { readonly item: ListItem; readonly state: OperationState | undefined }) => {
  if (state !== undefined) return <StateBadge state={state} />;
  if (item.operationId !== null) return <ToneBadge tone="running" word="Looking it up" />;
  return item.sentAt === null ? <ToneBadge tone="idle" word="Not sent" /> : <ToneBadge tone="unknown" word="Sending" />;
};

const Call = ({
  call: { contract, fn, draft, checked },
  item,
  amount,
}: {
  readonly call: ListCall;
  readonly item: ListItem;
  readonly amount: string | undefined;
}) => (
  <>
    <Text size="sm" className={classes["text"]}>
      Calls{" "}
      <b>
        <NameText text={callName(fn)} />
      </b>{" "}
      of {item.name === null ? "the contract" : <NameText text={item.name} />} at <b>{item.address}</b> on{" "}
      <b>
        <NameText text={contract.network.name} />
      </b>
      , from{" "}
      <b>
        <ExactText text={item.sender} />
      </b>
      ,{" "}
      {amount === undefined
        ? "without an amount"
        : `with an amount of ${numberText(item.amount)} native units, sent as "${amount}"`}
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
  readonly onClick: (() => void) | undefined;
}) => (
  <Button
    size="compact-xs"
    variant="default"
    disabled={isLocked || onClick === undefined}
    aria-label={`${label}: call ${position}`}
    onClick={onClick}
  >
    {label}
  </Button>
);
