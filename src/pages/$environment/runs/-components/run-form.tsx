import { Button, FileButton, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { maxRunItems } from "#shared/console/run.ts";
import { csvCell } from "#shared/csv/write.ts";
import type { Network } from "#shared/wire/network.ts";
import { type RunList, useCheckRun, useStartRun } from "#src/api/runs.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { Findings } from "./findings.tsx";
import { type LineFinding, lineFindings } from "./line-findings.ts";
import { readLines } from "./read-lines.ts";
import { StartStep } from "./start-step.tsx";

type Props = {
  readonly environment: string;
  /** Those that are enabled. */
  readonly networks: readonly Network[];
  readonly asksShare: boolean;
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

/** A list of profiles, checked first and started then; what was checked is what is started. */
export const RunForm = ({ environment, networks, asksShare, start: given, onStarted }: Props) => {
  const [networkId, setNetworkId] = useState(
    networks.find(({ id }) => id === given.networkId)?.id ?? networks[0]?.id ?? "",
  );
  const [text, setText] = useState(() => given.references.map(csvCell).join("\n"));
  const [count, setCount] = useState("1");
  const [fileProblem, setFileProblem] = useState<string>();
  // Made when the form opens: the same list sent again after a lost answer is the same run.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [checked, setChecked] = useState<Checked>();
  const check = useCheckRun(environment);
  const start = useStartRun(environment);

  /** Another list is another run. */
  const changed = () => {
    setChecked(undefined);
    setFileProblem(undefined);
    setKey(crypto.randomUUID());
    check.reset();
    start.reset();
  };
  const runCheck = (event: FormEvent) => {
    event.preventDefault();
    if (countProblem(count) !== undefined) return;
    const read = readLines(text, Number(count));
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
  };
  const list = checked?.list ?? null;
  return (
    <form onSubmit={runCheck} noValidate>
      <Stack gap="md" maw={720}>
        <NativeSelect
          label="Network"
          data={networks.map(({ id, name }) => ({ value: id, label: name }))}
          value={networkId}
          onChange={({ currentTarget }) => {
            setNetworkId(currentTarget.value);
            changed();
          }}
        />
        <Textarea
          label="Profiles"
          description="One reference per line, or CSV with a reference and a count; a first line of headings is left out."
          rows={8}
          value={text}
          error={fileProblem}
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            changed();
          }}
        />
        <Group>
          <FileButton
            accept=".csv,text/csv,text/plain"
            onChange={(file) => {
              if (file === null) return;
              changed();
              void file.text().then(setText, () => setFileProblem("The file cannot be read."));
            }}
          >
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
          value={count}
          error={countProblem(count)}
          onChange={({ currentTarget }) => {
            setCount(currentTarget.value);
            changed();
          }}
        />
        {check.error !== null && <ErrorPanel error={check.error} />}
        <Group>
          <Button type="submit" variant={list === null ? "filled" : "default"} loading={check.isPending}>
            Check
          </Button>
        </Group>
        {checked !== undefined && <Findings {...checked} />}
        {list !== null && (
          <StartStep
            asksShare={asksShare}
            start={start}
            onStart={(secret) =>
              start.mutate({ ...list, ...secret, idempotencyKey: key }, { onSuccess: ({ id }) => onStarted(id) })
            }
          />
        )}
      </Stack>
    </form>
  );
};

const countProblem = (count: string): string | undefined =>
  /^[1-9]\d{0,4}$/.test(count) && Number(count) <= maxRunItems
    ? undefined
    : `Enter a whole number from 1 to ${maxRunItems}.`;
