import { Box, Button, FileButton, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import type { Environment } from "#shared/console/environment.ts";
import { maxRunItems } from "#shared/console/run.ts";
import { csvCell } from "#shared/csv/write.ts";
import type { Network } from "#shared/wire/network.ts";
import { type RunList, useCheckRun, useStartRun } from "#src/api/runs.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { nameText } from "#src/components/name-text.ts";
import { networkIdSchema } from "#src/records/network-field.tsx";
import { Findings } from "#src/run-start/findings.tsx";
import { type LineFinding, lineFindings } from "./line-findings.ts";
import { readLines } from "./read-lines.ts";
import { StartStep } from "./start-step.tsx";

type Props = {
  readonly environment: string;
  /** Those that are enabled. */
  readonly networks: readonly Network[];
  readonly clientShare: Environment["clientShare"];
  /** What the form begins with. */
  readonly start: { readonly references: readonly string[]; readonly networkId: string | undefined };
  readonly onStarted: (runId: string) => void;
};

type Checked = {
  /** What can be started: null while an error stands against it. */
  readonly list: RunList | null;
  readonly total: number;
  readonly profiles: number;
  readonly findings: readonly LineFinding[];
};

const countWords = `Enter a whole number from 1 to ${maxRunItems}.`;

const schema = z.object({
  networkId: networkIdSchema,
  list: z.string().check(z.refine((text) => text.trim() !== "", "The list has no reference.")),
  count: z.pipe(
    z.string().check(
      z.regex(/^[1-9]\d{0,4}$/, countWords),
      z.refine((text) => Number(text) <= maxRunItems, countWords),
    ),
    z.transform(Number),
  ),
});

/** A list of profiles, checked first and started then; what was checked is what is started. */
export const RunForm = ({ environment, networks, clientShare, start: given, onStarted }: Props) => {
  const { form, field, submit } = useZodForm(schema, {
    defaultValues: {
      networkId: networks.find(({ id }) => id === given.networkId)?.id ?? networks[0]?.id ?? "",
      list: given.references.map(csvCell).join("\n"),
      count: "1",
    },
  });
  // Made when the form opens: the same list sent again after a lost answer is the same run.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [checked, setChecked] = useState<Checked>();
  const check = useCheckRun(environment);
  const start = useStartRun(environment);
  const checkError = useFieldErrors(form, check.error, ["networkId", "list", "count"]);

  /** Another list is another run. */
  const changed = () => {
    setChecked(undefined);
    setKey(crypto.randomUUID());
    check.reset();
    start.reset();
  };
  const onChanged = useEffectEvent(changed);
  const { subscribe, setValue, setError } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: () => onChanged() }), [subscribe]);
  const starts = useRef(0);

  const runCheck = submit(({ networkId, list: text, count }) => {
    const read = readLines(text, count);
    if (read.lines.length === 0) {
      setChecked({ list: null, total: 0, profiles: 0, findings: lineFindings(read, []) });
      return;
    }
    const list = { networkId, lines: read.lines.map(({ reference, count: own }) => ({ reference, count: own })) };
    check.mutate(list, {
      onSuccess: ({ findings: found, total, profiles }) => {
        const findings = lineFindings(read, found);
        const isGood = findings.every(({ severity }) => severity !== "error");
        setChecked({ list: isGood ? list : null, total, profiles, findings });
      },
    });
  });
  const readFile = async (file: File | null) => {
    if (file === null) return;
    changed();
    const startsBefore = starts.current;
    try {
      const text = await file.text();
      // What is being started is not exchanged for another list.
      if (starts.current === startsBefore) setValue("list", text, { shouldValidate: true });
    } catch {
      setError("list", { type: "file", message: "The file cannot be read." });
    }
  };
  const list = checked?.list ?? null;
  return (
    <Stack gap="md" maw={720}>
      <form onSubmit={runCheck} noValidate autoComplete="off">
        {/* A list that changes is another run: while one is being started, it would be started twice. */}
        <Box component="fieldset" disabled={start.isPending} bd="none" p={0} m={0} miw={0}>
          <Stack gap="md">
            <NativeSelect
              label="Network"
              data={networks.map(({ id, name }) => ({ value: id, label: nameText(name) }))}
              {...field("networkId")}
            />
            <Textarea
              label="Profiles"
              description="One reference per line, or CSV with a reference and a count; a first line of headings is left out."
              rows={8}
              spellCheck={false}
              autoComplete="off"
              {...field("list")}
            />
            <Group>
              <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void readFile(file)}>
                {(props) => (
                  <Button {...props} variant="default">
                    Read a file
                  </Button>
                )}
              </FileButton>
            </Group>
            <TextInput
              label="Addresses for each profile"
              description="Where a line has no count of its own."
              inputMode="numeric"
              maw={240}
              {...field("count")}
            />
            {checkError !== null && <ErrorPanel error={checkError} />}
            <Group>
              <Button type="submit" variant={list === null ? "filled" : "default"} loading={check.isPending}>
                Check
              </Button>
            </Group>
          </Stack>
        </Box>
      </form>
      {checked !== undefined && <Findings findings={checked.findings} />}
      {list !== null && (
        <StartStep
          clientShare={clientShare}
          start={start}
          onStart={(secret) => {
            starts.current += 1;
            start.mutate({ ...list, ...secret, idempotencyKey: key }, { onSuccess: ({ id }) => onStarted(id) });
          }}
        />
      )}
    </Stack>
  );
};
