import { Button, Group, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useState } from "react";
import { countText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { type StoredPayout, useCreatePayout } from "#src/api/payouts.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { bodyOf } from "./draft-store.ts";
import { countWith, isEmpty, redone, undone, withBlock, withCell, withoutRows } from "./edit-rows.ts";
import { type Imported, ImportRows } from "./import-rows.tsx";
import { type Block, blockProblem, cellsBeyond, type Field } from "./pasted-table.ts";
import { PayoutFacts } from "./payout-facts.tsx";
import { RowNotes, WholeFindings } from "./payout-findings.tsx";
import { PayoutGrid, type Range } from "./payout-grid.tsx";
import { isError, obstacleOf } from "./payout-obstacle.ts";
import { PayoutReview } from "./payout-review.tsx";
import { PayoutTitle } from "./payout-title.tsx";
import { PayoutTotals } from "./payout-totals.tsx";
import { RowsToolbar } from "./rows-toolbar.tsx";
import { SaveLine } from "./save-line.tsx";
import { numberName, takeImport } from "./take-import.ts";
import { useDraft } from "./use-draft.ts";
import { usePayer } from "./use-payer.ts";
import { usePayoutCheck } from "./use-payout-check.ts";
import classes from "./payout-facts.module.css";

type Props = {
  readonly environment: Environment;
  readonly stored: StoredPayout;
  readonly isReview: boolean;
  /** Additional actions on the draft. */
  readonly action: ReactNode;
  readonly onReview: (isReview: boolean) => void;
  /** It was started. */
  readonly onStarted: () => void;
};

/** A draft: its facts, its rows, their findings and total; then its review and its start. */
export const PayoutEditor = ({ environment, stored, isReview, action, onReview, onStarted }: Props) => {
  const { networks } = useNetworks(environment.id);
  const draft = useDraft(environment.id, stored);
  const { facts, history } = draft.draft;
  const network = networks.find(({ id }) => id === facts.networkId);
  const checking = usePayoutCheck(environment.id, stored.id, draft.edits, history.rows.length, draft.latest);
  const payer = usePayer(environment.id, network, facts.addressId ?? "", facts.asset);
  const navigate = useNavigate();
  const create = useCreatePayout(environment.id);
  const [isImporting, setImporting] = useState(false);
  const [selected, setSelected] = useState<Range>();
  const [row, setRow] = useState(0);
  const [notice, setNotice] = useState<string>();
  const [filter, setFilter] = useState<ReadonlySet<number>>();
  const [isPreparing, setPreparing] = useState(false);
  const { findingsOf, check } = checking;

  const flaggedRows = history.rows.filter((one) => findingsOf(one).some(({ severity }) => severity !== "note"));
  const hasWarnings = flaggedRows.some((one) => findingsOf(one).some(({ severity }) => severity === "warning"));
  // A row stays shown while it is edited, even once it has no errors.
  const shown =
    filter === undefined
      ? undefined
      : history.rows.flatMap((one, index) => (filter.has(one.key) || flaggedRows.includes(one) ? [index] : []));
  const errors =
    history.rows.reduce((sum, one) => sum + findingsOf(one).filter(isError).length, 0) +
    (check?.findings ?? []).filter((finding) => finding.row === null && isError(finding)).length;
  const isBlank = history.rows.every(isEmpty);
  const obstacle = obstacleOf({
    isEmpty: isBlank,
    isBlocked: draft.save.kind === "conflict" || draft.save.kind === "started" || draft.save.kind === "gone",
    failed: checking.error,
    errors: checking.isCurrent ? errors : 0,
  });

  const range = selected ?? { from: row, to: row };
  const remove = (those: Range) => {
    draft.setHistory((history_) => withoutRows(history_, those.from, those.to));
    setSelected(undefined);
    setNotice(`${countText(those.to - those.from + 1, "row")} deleted. Undo brings them back.`);
  };
  const { setHistory } = draft;
  const onText = useCallback(
    (index: number, field: Field, text: string) => setHistory((history_) => withCell(history_, index, field, text)),
    [setHistory],
  );
  const onBlock = (index: number, field: Field, block: Block) => {
    const refused = "fault" in block ? block.fault : blockProblem(block.rows, index);
    if ("fault" in block || refused !== undefined) {
      setNotice(refused);
      return;
    }
    const { rows } = block;
    const beyond = cellsBeyond(rows, field);
    const leftOut = beyond === 0 ? "" : ` ${countText(beyond, "cell")} beyond the last column left out.`;
    setNotice(`${countText(rows.length, "row")} pasted.${leftOut}`);
    draft.setHistory((history_) => withBlock(history_, index, field, rows));
  };
  const takeRows = (imported: Imported) => {
    setImporting(false);
    setNotice(`${countText(imported.rows.length, "row")} added.`);
    takeImport(environment.id, stored.id, draft, imported);
  };
  const copyMine = () =>
    create.mutate(bodyOf(draft.latest()), {
      onSuccess: ({ id }) => {
        draft.forget();
        void navigate({ to: "/$environment/payouts/$payoutId", params: { environment: environment.id, payoutId: id } });
      },
    });
  const review = async () => {
    setPreparing(true);
    await draft.saveNow();
    setPreparing(false);
    onReview(true);
  };

  const title = facts.name.trim() === "" ? "Payout" : facts.name.trim();
  const isReady = draft.save.kind === "saved" && checking.isCurrent && check !== undefined && errors === 0;
  if (isReview && isReady) {
    return (
      <>
        <PageHeader title={title} description="Check what will be sent before you start." />
        <PayoutReview
          environment={environment}
          payout={{ id: stored.id, version: draft.version(), name: facts.name, networkId: facts.networkId }}
          sender={payer.sender}
          rows={bodyOf(draft.draft).rows}
          usualAsset={payer.usualAsset}
          check={check}
          isChecking={checking.isAsking}
          onCheck={checking.retry}
          onBack={() => onReview(false)}
          onStarted={onStarted}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={title}
        field={
          <PayoutTitle
            name={facts.name}
            onName={(name) => draft.setFacts({ name })}
            onDone={() => {
              const name = draft.latest().facts.name.trim();
              if (name !== "" && name !== stored.name) void numberName(environment.id, stored.id, draft, name);
            }}
          />
        }
        description="Everyone in your organization sees this draft. Nothing is sent until you start it."
      />
      <Stack gap="md">
        <SaveLine
          save={draft.save}
          onSave={() => void draft.saveNow()}
          onKeepMine={draft.keepMine}
          onTakeTheirs={draft.takeTheirs}
          onCopy={copyMine}
          isCopying={create.isPending}
        />
        {create.error !== null && <ErrorPanel error={create.error} />}
        <PayoutFacts
          environment={environment.id}
          facts={facts}
          isReadOnly={false}
          isWanted={!isBlank}
          onFacts={draft.setFacts}
        />
        <RowsToolbar
          history={history}
          range={range}
          onHistory={setHistory}
          onDelete={remove}
          filter={{
            isOn: filter !== undefined,
            count: flaggedRows.length,
            hasWarnings,
            onChange: (isOn) => setFilter(isOn ? new Set(flaggedRows.map(({ key }) => key)) : undefined),
          }}
          onImport={() => setImporting(true)}
        />
        <Text size="sm" component="output" aria-label="Rows">
          {notice}
        </Text>
        <PayoutGrid
          environment={environment.id}
          networkId={facts.networkId}
          rows={history.rows}
          shown={shown}
          findingsOf={findingsOf}
          usualAsset={payer.usualAsset}
          assets={payer.assets}
          selected={selected}
          onSelect={setSelected}
          onRow={setRow}
          onText={onText}
          onBlock={onBlock}
          onDelete={remove}
          onUndo={() => setHistory((history_) => undone(history_) ?? history_)}
          onRedo={() => setHistory((history_) => redone(history_) ?? history_)}
        />
        <RowNotes row={history.rows[row]} index={row} findingsOf={findingsOf} />
        {checking.error !== null && <ErrorPanel error={checking.error} onRetry={checking.retry} />}
        <PayoutTotals check={check} isCurrent={checking.isCurrent} />
        <Group gap="sm" className={classes["foot"]}>
          <Button
            disabled={obstacle !== undefined}
            loading={isPreparing || (isReview && !isReady && obstacle === undefined)}
            onClick={() => void review()}
          >
            Review…
          </Button>
          {obstacle !== undefined && <Text size="sm">{obstacle}</Text>}
          <div className={classes["other"]}>{action}</div>
        </Group>
        {!isBlank && <WholeFindings check={check} />}
        {isImporting && (
          <ImportRows
            present={countWith(history, 0, false)}
            place={{
              network,
              networks,
              isLost: facts.networkId !== null && network === undefined,
              coin: network === undefined ? undefined : coinOf(network).symbol,
            }}
            onClose={() => setImporting(false)}
            onRows={takeRows}
          />
        )}
      </Stack>
    </>
  );
};
