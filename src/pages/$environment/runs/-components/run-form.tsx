import { Button, FileButton, Group, NativeSelect, PasswordInput, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { maxBatchItems } from "../../../../../shared/console/batch.ts";
import type { Network } from "../../../../../shared/wire/network.ts";
import { type BatchList, useCheckBatch, useStartBatch } from "../../../../api/batches.ts";
import { ErrorPanel } from "../../../../components/error-panel.tsx";
import { Findings } from "./findings.tsx";
import { readLines } from "./read-lines.ts";

type Props = {
  readonly environment: string;
  /** Those that are enabled. */
  readonly networks: readonly Network[];
  readonly asksShare: boolean;
  readonly onStarted: (runId: string) => void;
};

/** A list of profiles, checked first and started then; what was checked is what is started. */
export function RunForm({ environment, networks, asksShare, onStarted }: Props) {
  const [networkId, setNetworkId] = useState(networks[0]?.id ?? "");
  const [text, setText] = useState("");
  const [count, setCount] = useState("1");
  // In memory only, and only until it is sent.
  const [share, setShare] = useState("");
  const [problem, setProblem] = useState<string>();
  // Made when the form opens: the same list sent again after a lost answer is the same run.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [checked, setChecked] = useState<BatchList>();
  const check = useCheckBatch(environment);
  const start = useStartBatch(environment);

  /** Another list is another run. */
  const changed = () => {
    setChecked(undefined);
    setProblem(undefined);
    setKey(crypto.randomUUID());
    start.reset();
  };
  const runCheck = (event: FormEvent) => {
    event.preventDefault();
    if (countProblem(count) !== undefined) return;
    const read = readLines(text, Number(count));
    setProblem(read.ok ? undefined : read.message);
    if (!read.ok) return;
    const list = { networkId, lines: read.lines };
    check.mutate(list, { onSuccess: () => setChecked(list) });
  };
  const isGood = checked !== undefined && (check.data?.findings.every(({ severity }) => severity !== "error") ?? false);
  const missing = asksShare && share === "" ? "Enter the client share first." : undefined;
  const send = () => {
    if (checked === undefined) return;
    const secret = asksShare ? { clientShare: share } : {};
    start.mutate({ ...checked, ...secret, idempotencyKey: key }, { onSuccess: ({ id }) => onStarted(id) });
  };
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
          description="One reference per line, or CSV with a reference and a count."
          rows={8}
          value={text}
          error={problem}
          spellCheck={false}
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
              void file.text().then(setText, () => setProblem("The file cannot be read."));
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
          <Button type="submit" variant={isGood ? "default" : "filled"} loading={check.isPending}>
            Check
          </Button>
        </Group>
        {checked !== undefined && check.data !== undefined && (
          <>
            <Findings {...check.data} />
            {isGood && (
              <Stack gap="sm">
                {asksShare && (
                  <PasswordInput
                    label="Client share"
                    description="Kept in the server's memory for this run only."
                    autoComplete="off"
                    error={start.isIdle ? undefined : missing}
                    value={share}
                    onChange={({ currentTarget }) => setShare(currentTarget.value)}
                  />
                )}
                {start.error !== null && <ErrorPanel error={start.error} />}
                <Group>
                  <Button onClick={send} loading={start.isPending} disabled={missing !== undefined}>
                    Start the run
                  </Button>
                  {missing}
                </Group>
              </Stack>
            )}
          </>
        )}
      </Stack>
    </form>
  );
}

const countProblem = (count: string): string | undefined =>
  /^[1-9]\d{0,4}$/.test(count) && Number(count) <= maxBatchItems
    ? undefined
    : `Enter a whole number from 1 to ${maxBatchItems}.`;
