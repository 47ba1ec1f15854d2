import { Box, Button, Code, Group, Stack, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, useMemo, useRef, useState } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { ItemsSource, RunTwins } from "#shared/console/run-start.ts";
import type { Collection } from "#shared/wire/collection.ts";
import { endpointFacts, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { metadataText } from "#shared/wire/metadata.ts";
import type { Network } from "#shared/wire/network.ts";
import { useCheckRun, useStartOfForm } from "#src/api/runs.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { roleObstacle } from "#src/attempt/role-obstacle.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { TableCounts } from "#src/components/form/table-counts.tsx";
import { TableFileButton, useFileText } from "#src/components/form/table-file.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { Pager } from "#src/components/pager.tsx";
import { withPauses } from "#src/components/with-pauses.ts";
import { useLack } from "#src/records/lack.ts";
import { TokenImage } from "#src/records/token-image.tsx";
import { useSenderSearch } from "#src/records/use-senders.ts";
import { Findings, findingsSummary, type ShownFinding } from "#src/run-start/findings.tsx";
import { placedFindings } from "#src/run-start/placed.ts";
import { type StartReview, StartRun } from "#src/run-start/start-run.tsx";
import { collectionName, isSemiFungible } from "./collection-words.ts";
import { metadataOf, type MintDraft } from "./mint-draft.ts";
import { type MintRow, mintSource, type MintTable, readMintSteps } from "./mint-rows.ts";
import { SignerField } from "./signer-field.tsx";
import { useTakenIds } from "./use-taken-ids.ts";
import classes from "./collections.module.css";

type Props = {
  readonly environment: Environment;
  readonly collection: Collection;
  readonly network: Network;
  readonly onStarted: (runId: string) => void;
};

type Checked = {
  readonly table: MintTable;
  /** The run to start; null while something has to be fixed. */
  readonly source: ItemsSource | null;
  readonly findings: readonly ShownFinding[];
  readonly twins: readonly RunTwins[];
  /** How many findings have to be confirmed. */
  readonly cautions: number;
  readonly review: StartReview | undefined;
  /** Checks the same table again. */
  readonly again: () => void;
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
  const [checked, setChecked] = useState<Checked>();
  // Made when the form opens: the same table sent again after a lost response is the same run.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const check = useCheckRun(environment.id);
  const start = useStartOfForm(environment.id);

  const reading = useRef<AbortController>(undefined);

  /** Another table is another run. */
  const changed = () => {
    reading.current?.abort();
    setChecked(undefined);
    setProblem(undefined);
    setKey(crypto.randomUUID());
    check.reset();
    start.reset();
  };
  const change = (next: string) => {
    changed();
    setText(next);
  };
  const file = useFileText(change, setProblem);
  const outage = useOutageReason(environment.id);
  const obstacle = roleObstacle(role, endpointFacts.mintToken.role) ?? lack ?? outage;

  const read = async () => {
    reading.current?.abort();
    const stop = new AbortController();
    reading.current = stop;
    setUnsigned(sender === undefined);
    if (sender === undefined) return;
    setProblem(undefined);
    const table = await withPauses(readMintSteps(text, rules, taken), stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
      return undefined;
    });
    if (table === undefined || stop.signal.aborted) return;
    const faults = [
      ...table.faults,
      ...table.rows.flatMap(({ line, faults: own }) => own.map((message) => ({ line, message }))),
    ];
    const faultFindings = faults.map((fault) => ({ severity: "error" as const, ...fault }));
    if (faultFindings.length > 0) {
      setChecked({
        table,
        source: null,
        findings: faultFindings,
        twins: [],
        cautions: 0,
        review: undefined,
        again: noCheck,
      });
      return;
    }
    const source = mintSource(collection.id, sender.id, table.rows, rules);
    const ask = () =>
      check.mutate(source, {
        onSuccess: ({ findings: serverFindings, twins, ...review }) => {
          const findings = placedFindings(serverFindings, (entry) => table.rows[entry]?.line ?? null);
          const isGood = findings.every(({ severity }) => severity !== "error");
          const cautions = serverFindings.filter(({ needsTick }) => needsTick).length;
          setChecked({ table, source: isGood ? source : null, findings, twins, cautions, review, again: ask });
        },
      });
    ask();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const dropped = event.dataTransfer.files[0];
    if (dropped === undefined || start.isPending) return;
    changed();
    void file.read(dropped);
  };
  const source = checked?.source ?? null;
  const isLong = text.length > longestShown;
  return (
    <Stack gap="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (obstacle === undefined && !isWaiting) void read();
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
            <Textarea
              label="Table"
              description={
                <>
                  CSV, or cells copied from a spreadsheet. You can also drop a file here. The first row names the
                  columns: <Code>{isSemi ? "to, tokenId, amount" : "to, tokenId"}</Code>, and optionally{" "}
                  <Code>name, description, image, animation_url, external_url, metadataURI</Code>. Any other column is
                  an attribute with a text. As JSON, <Code>attributes</Code>, <Code>properties</Code> and{" "}
                  <Code>metadata</Code> take numbers, true and false, and any key.
                </>
              }
              rows={8}
              spellCheck={false}
              // A table may be far longer than a field can show without delay.
              value={isLong ? `${text.slice(0, longestShown)}…` : text}
              readOnly={isLong}
              error={problem}
              onChange={({ currentTarget }) => {
                file.forget();
                change(currentTarget.value);
              }}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData("text/plain");
                if (pasted.length <= longestShown) return;
                event.preventDefault();
                file.forget();
                change(pasted);
              }}
            />
            <Group gap="sm">
              <TableFileButton
                onFile={(chosen) => {
                  changed();
                  void file.read(chosen);
                }}
              />
              {text === "" ? null : (
                <Button variant="default" onClick={() => change("")}>
                  Clear
                </Button>
              )}
            </Group>
            {check.error === null ? null : <ErrorPanel error={check.error} />}
            {obstacle === undefined ? null : <Text size="sm">{obstacle}</Text>}
            <Group justify="flex-end">
              <Button
                type="submit"
                variant={source === null ? "filled" : "default"}
                disabled={obstacle !== undefined}
                loading={check.isPending || isWaiting}
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
            {countText(checked.table.rows.length, "token")} to mint.{" "}
            {findingsSummary(checked.findings, checked.twins.length)}
          </Text>
          <Findings findings={checked.findings} />
          <Preview environment={environment.id} rows={checked.table.rows} isSemi={isSemi} />
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
            isReviewing={check.isPending}
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

/** A table with faults is not checked by the server. */
const noCheck = () => {};

/** How many characters of the table its field shows. */
const longestShown = 20_000;
/** How many preview rows are shown at first. */
const shownRows = 20;

const Preview = ({
  environment,
  rows,
  isSemi,
}: {
  readonly environment: string;
  readonly rows: readonly MintRow[];
  readonly isSemi: boolean;
}) => {
  const [skip, setSkip] = useState(0);
  if (rows.length === 0) return null;
  return (
    <>
      <DataTable
        label="Tokens of the table"
        columns={columns(environment, isSemi)}
        rows={rows.slice(skip, skip + shownRows)}
        rowKey={({ line }) => String(line)}
        empty={null}
      />
      <Pager skip={skip} take={shownRows} total={rows.length} onSkip={setSkip} label="Pages of the table" />
    </>
  );
};

/** The most characters of a row's metadata that are shown. */
const longestCell = 300;

const shownMetadata = (draft: MintDraft): string => {
  const text = draft.by === "uri" ? draft.metadataURI : metadataText(metadataOf({ ...draft, ...withoutImage(draft) }));
  return text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;
};

/** The image is in its own column, and may be long. */
const withoutImage = ({ by }: MintDraft): Partial<MintDraft> => (by === "metadata" ? { image: "" } : {});

const columns = (environment: string, isSemi: boolean): readonly Column<MintRow>[] => [
  { key: "line", header: "Line", align: "right", cell: ({ line }) => numberText(line) },
  {
    key: "image",
    header: "Image",
    cell: ({ draft }) =>
      draft.image === "" ? (
        "–"
      ) : (
        <div className={classes["thumb"]}>
          <TokenImage environment={environment} image={draft.image} name={draft.name || `Token #${draft.tokenId}`} />
        </div>
      ),
  },
  { key: "token", header: "Token id", cell: ({ draft }) => <NameText text={draft.tokenId} /> },
  { key: "name", header: "Name", cell: ({ draft }) => <NameText text={draft.name || "–"} /> },
  {
    key: "to",
    header: "To",
    cell: ({ draft }) => (draft.to === "" ? "–" : <HashText value={draft.to} what="address" />),
  },
  ...(isSemi
    ? [
        {
          key: "amount",
          header: "Amount",
          align: "right" as const,
          cell: ({ draft }: MintRow) => <NameText text={draft.amount} />,
        },
      ]
    : []),
  {
    key: "metadata",
    header: "Metadata",
    cell: ({ draft }) => <NameText text={shownMetadata(draft)} />,
  },
  {
    key: "faults",
    header: "To fix",
    cell: ({ faults }) => (faults.length === 0 ? "–" : <NameText text={faults.join(" ")} />),
  },
];
