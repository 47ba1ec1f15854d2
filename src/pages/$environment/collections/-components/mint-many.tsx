import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, useMemo, useState } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Collection } from "#shared/wire/collection.ts";
import { endpointFacts, type WriteName } from "#shared/wire/endpoint-facts.ts";
import type { Network } from "#shared/wire/network.ts";
import { useStartOfForm } from "#src/api/runs.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { roleObstacle } from "#src/attempt/role-obstacle.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { TableCounts } from "#src/components/form/table-counts.tsx";
import { useFileText } from "#src/components/form/table-file.tsx";
import { useLack } from "#src/records/lack.ts";
import { useSenderSearch } from "#src/records/use-senders.ts";
import { Findings, findingsSummary } from "#src/run-start/findings.tsx";
import { StartRun } from "#src/run-start/start-run.tsx";
import { collectionName, isSemiFungible } from "./collection-words.ts";
import { MintPreview } from "./mint-preview.tsx";
import { MintTableField } from "./mint-table-field.tsx";
import { SignerField } from "./signer-field.tsx";
import { useMintCheck } from "./use-mint-check.ts";
import { useTakenIds } from "./use-taken-ids.ts";

type Props = {
  readonly environment: Environment;
  readonly collection: Collection;
  readonly network: Network;
  readonly onStarted: (runId: string) => void;
};

const endpoints: readonly WriteName[] = ["mintToken"];

/** Many mints from a table, as one run: parsed and checked first; exactly what was checked is started. */
export const MintMany = ({ environment, collection, network, onStarted }: Props) => {
  const isSemi = isSemiFungible(collection);
  const rules = { network, isSemiFungible: isSemi };
  const role = useQuery(sessionOptions()).data?.role;
  const lack = useLack(environment.id, "mintToken");
  const { taken, minter, isReading } = useTakenIds(environment.id, collection.id);
  const [chosenId, setChosenId] = useState<string>();
  const networks = useMemo(() => [network], [network]);
  const { sender, isSearching } = useSenderSearch(environment.id, networks, chosenId ?? minter ?? "");
  // The last minter is proposed: it may still be loading when the table is ready.
  const isWaiting = isSearching || (chosenId === undefined && isReading);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  /** It was checked without a minting address. */
  const [isUnsigned, setUnsigned] = useState(false);
  // Made when the form opens: the same table sent again after a lost response is the same run.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { check, checked, error, isChecking, forget } = useMintCheck(environment.id, collection.id, rules, taken);
  const start = useStartOfForm(environment.id);

  /** Another table is another run. */
  const changed = () => {
    forget();
    setProblem(undefined);
    setKey(crypto.randomUUID());
    start.reset();
  };
  const change = (next: string) => {
    changed();
    setText(next);
  };
  const file = useFileText(change, setProblem);
  const outage = useOutageReason(environment.id);
  const obstacle = roleObstacle(role, endpointFacts.mintToken.role) ?? lack ?? outage;

  const submit = () => {
    if (obstacle !== undefined || isWaiting) return;
    setUnsigned(sender === undefined);
    if (sender === undefined) return;
    setProblem(undefined);
    void check(text, sender.id);
  };
  const takeFile = (chosen: File) => {
    changed();
    void file.read(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const dropped = event.dataTransfer.files[0];
    if (dropped !== undefined && !start.isPending) takeFile(dropped);
  };
  const source = checked?.source ?? null;
  return (
    <Stack gap="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
        autoComplete="off"
      >
        {/* A changed table is another run: during a start, it would be started twice. */}
        <Box component="fieldset" disabled={start.isPending} bd="none" p={0} m={0} miw={0}>
          <Stack gap="md" maw={720} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <SignerField
              environment={environment.id}
              network={network}
              chosen={sender}
              onChange={(id) => {
                changed();
                setChosenId(id);
              }}
              error={isUnsigned && sender === undefined ? "Choose a sender." : undefined}
              help="The address that created the collection. It signs each mint and pays the fees."
            />
            <MintTableField
              text={text}
              problem={problem}
              isSemi={isSemi}
              file={file}
              onText={change}
              onFile={takeFile}
            />
            {error === null ? null : <ErrorPanel error={error} />}
            {obstacle === undefined ? null : <Text size="sm">{obstacle}</Text>}
            <Group justify="flex-end">
              <Button
                type="submit"
                variant={source === null ? "filled" : "default"}
                disabled={obstacle !== undefined}
                loading={isChecking || isWaiting}
              >
                Check
              </Button>
            </Group>
          </Stack>
        </Box>
      </form>
      {checked === undefined ? null : (
        <Stack gap="xs" component="section" aria-label="Check result">
          <TableCounts counts={checked.table.counts} />
          <Text size="sm" component="output">
            {countText(checked.table.rows.length, "token")} to mint. {findingsSummary(checked.findings, checked)}
          </Text>
          <Findings findings={checked.findings} />
          <MintPreview environment={environment.id} rows={checked.table.rows} isSemi={isSemi} />
        </Stack>
      )}
      {source === null || checked === undefined ? null : (
        <Stack gap="md" maw={720}>
          <StartRun
            environment={environment}
            endpoints={endpoints}
            total={source.items.length}
            confirmation={{ what: "the collection's name", text: collectionName(collection) }}
            twins={checked.twins}
            cautions={checked.cautions}
            place={(entry) => `line ${numberText(checked.table.rows[entry]?.line ?? entry + 1)}`}
            name={`Mint ${countText(source.items.length, "token")}`}
            review={checked.review}
            isReviewing={isChecking}
            onReview={checked.again}
            start={start}
            onStart={(options) => {
              // A table being started is not replaced.
              file.forget();
              start.mutate({ ...source, ...options, idempotencyKey: key }, { onSuccess: ({ id }) => onStarted(id) });
            }}
          />
        </Stack>
      )}
    </Stack>
  );
};
