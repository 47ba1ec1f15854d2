import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useCallback, useRef, useState } from "react";
import type { ConflictChoice, Imported } from "#shared/console/labels.ts";
import type { Counts } from "#shared/csv/table.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { TableCounts } from "#src/components/form/table-counts.tsx";
import { FileNote } from "#src/components/form/table-file.tsx";
import { nameText } from "#src/components/name-text.ts";
import { readFileText, windows1252Note } from "#src/lib/file-text.ts";
import { useWish } from "#src/lib/wish.ts";
import classes from "./import-file.module.css";

/** The common result of checking a file. */
type Check = {
  readonly added: number;
  readonly same: number;
  readonly conflictCount: number;
  readonly problemCount: number;
  readonly plan: string;
};

type Props<F, C extends Check> = {
  /** The contents of a file, in the plural: "labels". */
  readonly things: string;
  /** The expected format. */
  readonly help: ReactNode;
  readonly accept: string;
  /** Returns the request for a file's text; throws if it is not such a file. */
  readonly read: (text: string) => F;
  readonly check: UseMutationResult<C, Error, F>;
  readonly apply: UseMutationResult<Imported, Error, { file: F; plan: string; conflicts: ConflictChoice }>;
  /** Problems of the file, and its conflicts. */
  readonly problems: (check: C) => readonly string[];
  readonly conflicts: (check: C) => readonly string[];
  /** What became of the lines of the file, if it has any. */
  readonly counts?: (check: C) => Counts | null;
};

/** Imports a file in two steps: a check that changes nothing, and the import as checked. */
export const ImportFile = <F, C extends Check>(props: Props<F, C>) => {
  const { things, help, accept, read, check, apply } = props;
  const [chosen, setChosen] = useState<{ readonly name: string; readonly file: F }>();
  const [unreadable, setUnreadable] = useState<string>();
  const [note, setNote] = useState<string>();
  const details = useRef<HTMLDetailsElement>(null);
  const open = useCallback(() => {
    if (details.current === null) return;
    details.current.open = true;
    details.current.scrollIntoView({ block: "nearest" });
  }, []);
  useWish(`import ${things}`, open);
  const choose = async (picked: File | null) => {
    if (picked === null) return;
    check.reset();
    apply.reset();
    setChosen(undefined);
    setUnreadable(undefined);
    setNote(undefined);
    try {
      const { text, isWindows1252 } = await readFileText(picked);
      if (isWindows1252) setNote(windows1252Note);
      const file = read(text);
      setChosen({ name: picked.name, file });
      check.mutate(file);
    } catch (error) {
      setUnreadable(error instanceof Error ? error.message : "Postern could not read the file. Choose it again.");
    }
  };
  const start = (conflicts: ConflictChoice) => {
    if (chosen === undefined || check.data === undefined) return;
    apply.mutate({ file: chosen.file, plan: check.data.plan, conflicts });
  };
  return (
    <details ref={details} className={classes.import}>
      <summary>Import {things}</summary>
      <Stack gap="sm" align="flex-start" maw={720} mt="sm">
        <Text size="sm">{help}</Text>
        <FileButton accept={accept} onChange={(file) => void choose(file)}>
          {(button) => (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              loading={check.isPending}
              {...button}
            >
              Check a file…
            </Button>
          )}
        </FileButton>
        <FileNote note={note} />
        {unreadable !== undefined && <ErrorPanel error={{ message: unreadable }} />}
        {check.error !== null && <ErrorPanel error={check.error} />}
        <output>
          {check.data !== undefined && apply.data === undefined && (
            <Report {...props} name={chosen?.name ?? ""} report={check.data} onStart={start} />
          )}
          {apply.data !== undefined && <Text size="sm">{doneText(things, apply.data)}</Text>}
        </output>
        {apply.error !== null && <ErrorPanel error={apply.error} />}
      </Stack>
    </details>
  );
};

type ReportProps<F, C extends Check> = Props<F, C> & {
  readonly name: string;
  readonly report: C;
  readonly onStart: (conflicts: ConflictChoice) => void;
};

const Report = <F, C extends Check>({
  things,
  name,
  report,
  problems,
  conflicts,
  counts: countsOf,
  apply,
  onStart,
}: ReportProps<F, C>) => {
  const counts = countsOf?.(report) ?? null;
  const { added, same, conflictCount, problemCount } = report;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        {nameText(name)}: {added} new, {same} unchanged, {conflictCount} different, {problemCount} with errors. Nothing
        has been imported yet.
      </Text>
      {counts !== null && <TableCounts counts={counts} />}
      <Some title="Errors" lines={problems(report)} total={problemCount} />
      <Some title="Different from the saved version" lines={conflicts(report)} total={conflictCount} />
      {problemCount > 0 ? (
        <Text size="sm">
          Fix the errors and check the file again. Nothing is imported until the whole file is valid.
        </Text>
      ) : (
        <Group gap="sm">
          <Button loading={apply.isPending} onClick={() => onStart("skip")} disabled={added === 0}>
            {conflictCount === 0 ? `Import ${added} ${things}` : `Import ${added} ${things}, keep existing ones`}
          </Button>
          {conflictCount > 0 && (
            <Button variant="default" loading={apply.isPending} onClick={() => onStart("replace")}>
              Import {added} and replace {conflictCount}
            </Button>
          )}
          {added === 0 && <Text size="sm">Nothing new to import.</Text>}
        </Group>
      )}
    </Stack>
  );
};

const shown = 20;

const Some = ({
  title,
  lines,
  total,
}: {
  readonly title: string;
  readonly lines: readonly string[];
  readonly total: number;
}) => {
  if (total === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul className={classes.lines}>
        {lines.slice(0, shown).map((line) => (
          <li key={line}>
            <NameText text={line} />
          </li>
        ))}
      </ul>
      {total > shown && <Text size="sm">and {total - Math.min(shown, lines.length)} more</Text>}
    </div>
  );
};

const doneText = (things: string, { added, replaced, skipped }: Imported): string =>
  `Imported: ${added} ${things} added, ${replaced} replaced, ${skipped} unchanged.`;
