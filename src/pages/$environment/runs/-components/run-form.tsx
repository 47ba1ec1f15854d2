import { Box, Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod/mini";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { readCount } from "#shared/amount/typed-number.ts";
import type { Environment } from "#shared/console/environment.ts";
import { type RunSource } from "#shared/console/run-start.ts";
import { maxRunItems } from "#shared/console/run.ts";
import type { Counts } from "#shared/csv/table.ts";
import { csvCell } from "#shared/csv/write.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import type { Network } from "#shared/wire/network.ts";
import { useCheckRun, useStartOfForm } from "#src/api/runs.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { TableCounts } from "#src/components/form/table-counts.tsx";
import { TableFileButton, useFileText } from "#src/components/form/table-file.tsx";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { nameText } from "#src/components/name-text.ts";
import type { ShownReview } from "#src/components/reviewed/use-reviewed.ts";
import { networkIdSchema } from "#src/records/network-field.tsx";
import { Findings, findingsSummary, type ShownFinding } from "#src/run-start/findings.tsx";
import { placedFindings } from "#src/run-start/placed.ts";
import { StartRun } from "#src/run-start/start-run.tsx";
import { addressSource } from "./address-source.ts";
import { withFieldLineEnds } from "./line-parts.ts";
import { LinesField } from "./lines-field.tsx";
import { useReadLines } from "./use-read-lines.ts";

type Props = {
  readonly environment: Environment;
  /** Those that are enabled. */
  readonly networks: readonly Network[];
  /** The form's initial values. */
  readonly start: { readonly references: readonly string[]; readonly networkId: string | undefined };
  readonly onStarted: (runId: string) => void;
};

type Checked = {
  /** The run to start: null while an error has to be fixed. */
  readonly list: RunSource | null;
  readonly total: number;
  readonly profiles: number;
  readonly counts: Counts;
  readonly findings: readonly ShownFinding[];
  readonly review: ShownReview | undefined;
  /** Checks the same list again. */
  readonly again: () => void;
};

const countWords = `Enter a whole number from 1 to ${numberText(maxRunItems)}.`;

const schema = lazily(() =>
  z.object({
    networkId: networkIdSchema,
    list: z.string().check(z.refine((text) => text.trim() !== "", "The list has no references.")),
    count: z.pipe(
      z.string().check(z.refine((text) => readCount(text, 1, maxRunItems) !== undefined, countWords)),
      z.transform((text) => readCount(text, 1, maxRunItems) ?? 1),
    ),
  }),
);

/** A list of profiles, first checked and then started; exactly what was checked is started. */
export const RunForm = ({ environment, networks, start: given, onStarted }: Props) => {
  const { form, field, submit } = useZodForm(schema, {
    defaultValues: {
      networkId: networks.find(({ id }) => id === given.networkId)?.id ?? networks[0]?.id ?? "",
      list: given.references.map(csvCell).join("\n"),
      count: "1",
    },
  });
  const { subscribe, setValue, setError } = form;
  const list = useControlledField(form.control, "list");
  // Made when the form opens: the same list sent again after a lost response is the same run.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [checked, setChecked] = useState<Checked>();
  const check = useCheckRun(environment.id);
  const start = useStartOfForm(environment.id);
  const reading = useReadLines();
  const file = useFileText(
    (text) => setValue("list", withFieldLineEnds(text), { shouldValidate: true }),
    (message) => setError("list", { type: "file", message }),
  );
  const checkError = useFieldErrors(form, check.error, ["networkId", "list", "count"]);

  /** Another list is another run. */
  const changed = () => {
    reading.forget();
    file.forget();
    setChecked(undefined);
    setKey(crypto.randomUUID());
    check.reset();
    start.reset();
  };
  const onChanged = useEffectEvent(changed);
  useEffect(() => subscribe({ formState: { values: true }, callback: () => onChanged() }), [subscribe]);

  const checkList = async ({ networkId, list: text, count }: z.output<typeof schema>) => {
    const read = await reading.read(text, count);
    if (read === undefined) return;
    const faults = read.faults.map((fault) => ({ severity: "error" as const, ...fault }));
    // A list that is invalid as a whole is not checked.
    if (read.lines.length === 0 || read.faults.some(({ line }) => line === null)) {
      const { counts } = read;
      setChecked({ list: null, total: 0, profiles: 0, counts, findings: faults, review: undefined, again: noCheck });
      return;
    }
    const { source: items, lineOf } = addressSource(networkId, read);
    const ask = () =>
      check.mutate(items, {
        onSuccess: ({ findings: serverFindings, total, profiles, ...review }) => {
          const findings = [...faults, ...placedFindings(serverFindings, lineOf)];
          const isGood = findings.every(({ severity }) => severity !== "error");
          setChecked({
            list: isGood ? items : null,
            total,
            profiles,
            counts: read.counts,
            findings,
            review,
            again: ask,
          });
        },
      });
    ask();
  };
  const source = checked?.list ?? null;
  return (
    <Stack gap="md" maw={720}>
      <form onSubmit={submit((values) => void checkList(values))} noValidate autoComplete="off">
        {/* A changed list is another run: during a start, it would be started twice. */}
        <Box component="fieldset" disabled={start.isPending} bd="none" p={0} m={0} miw={0}>
          <Stack gap="md">
            <NativeSelect
              label="Network"
              data={networks.map(({ id, name }) => ({ value: id, label: nameText(name) }))}
              {...field("networkId")}
            />
            <LinesField
              label="Profiles"
              description="One reference per line, or a pasted table with a reference, a count and any other columns. The result repeats them. A first row that names the columns, such as “reference” or “profile”, is read as headings."
              {...list}
            />
            <TableFileButton
              note={file.note}
              onFile={(chosen) => {
                changed();
                void file.read(chosen);
              }}
            />
            <TextInput
              label="Addresses for each profile"
              description="Used for lines without a count."
              inputMode="numeric"
              maw={240}
              {...field("count")}
            />
            {checkError !== null && <ErrorPanel error={checkError} />}
            <Group justify="flex-end">
              <Button type="submit" variant={source === null ? "filled" : "default"} loading={check.isPending}>
                Check
              </Button>
            </Group>
          </Stack>
        </Box>
      </form>
      {checked !== undefined && (
        <Stack gap="xs" component="section" aria-label="Check result">
          <TableCounts counts={checked.counts} />
          <Text size="sm" component="output">
            {countText(checked.total, "address", "addresses")} for {countText(checked.profiles, "profile")}.{" "}
            {findingsSummary(checked.findings)}
          </Text>
          <Findings findings={checked.findings} />
        </Stack>
      )}
      {source !== null && checked !== undefined && (
        <StartRun
          environment={environment}
          endpoints={endpoints}
          total={checked.total}
          // Nothing is spent.
          isConfirmed
          twins={[]}
          place={(entry) => `line ${entry + 1}`}
          review={checked.review}
          isReviewing={check.isPending}
          onReview={checked.again}
          start={start}
          onStart={(options) => {
            // A list being started is not replaced.
            file.forget();
            start.mutate({ ...source, ...options, idempotencyKey: key }, { onSuccess: ({ id }) => onStarted(id) });
          }}
        />
      )}
    </Stack>
  );
};

/** A list that is not valid is not checked by the server. */
const noCheck = () => {};

const endpoints: readonly WriteName[] = ["generateAddress"];
