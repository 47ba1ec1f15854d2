import { Button, Group, NativeSelect, Progress, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countText, sizeText } from "#shared/amount/number-text.ts";
import { type TransactionFilter, transactionsSeenOptions } from "#src/api/transactions.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { FilterText } from "./filter-text.tsx";
import { monthText } from "./month-text.ts";
import { type TransactionSearch, activeFilters } from "./transaction-search.ts";
import { useAccounting } from "./use-accounting.ts";
import classes from "./transactions.module.css";

type Props = {
  readonly environment: string;
  readonly filter: TransactionFilter;
  readonly search: TransactionSearch;
  /** Whether the list is complete; undefined until known. */
  readonly isWhole: boolean | undefined;
  readonly onClose: () => void;
};

const formats = [
  { value: "csv", label: "CSV, for spreadsheets" },
  { value: "json", label: "JSON, for programs" },
];

/** Chooses the month and the format of the accounting export, and saves it. The filters of the list apply. */
export const AccountingDialog = ({ environment, filter, search, isWhole, onClose }: Props) => {
  const seen = useQuery(transactionsSeenOptions(environment));
  const hasDays = search.since !== undefined || search.until !== undefined;
  const [month, setMonth] = useState("");
  const [format, setFormat] = useState<"csv" | "json">("csv");
  const { state, start, stop } = useAccounting(environment, {
    ...filter,
    format,
    ...(month === "" ? {} : { month, since: undefined, until: undefined }),
  });
  const keys = activeFilters(search).filter((key) => month === "" || (key !== "since" && key !== "until"));
  const isBusy = state.at === "run";
  return (
    <Dialog title="Export for accounting" closeLabel="Close the export" size="md" onClose={onClose}>
      <Text size="sm">
        One line for each movement and each fee, with its operation. Operations without a listed transaction get a line
        too.
      </Text>
      <NativeSelect
        label="Month (UTC)"
        value={month}
        disabled={isBusy}
        onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        data={[
          { value: "", label: hasDays ? "Days of the filter" : "All months" },
          ...(seen.data?.months ?? []).map((value) => ({ value, label: monthText(value) })),
        ]}
      />
      <NativeSelect
        label="Format"
        value={format}
        disabled={isBusy}
        onChange={({ currentTarget: { value } }) => setFormat(value === "json" ? "json" : "csv")}
        data={formats}
      />
      {keys.length > 0 && (
        <Text size="sm" component="div">
          The list's filters apply:
          <ul className={classes["carried"]}>
            {keys.map((key) => (
              <li key={key}>
                <FilterText environment={environment} search={search} of={key} />
              </li>
            ))}
          </ul>
        </Text>
      )}
      {isWhole === false && (
        <Text size="sm" role="note">
          Postern has not read all transactions yet, so the file may lack some. Its first line says what.
        </Text>
      )}
      {state.at === "failed" && <ErrorPanel error={state.error} onRetry={start} />}
      {isBusy && (
        <div>
          <Progress value={100} animated aria-label="Export under way" mb="xs" />
          <Text size="sm" component="output">
            {countText(state.rows, "line", "lines")}, {sizeText(state.bytes)}
          </Text>
        </div>
      )}
      {state.at === "done" && (
        <Text size="sm" component="output">
          Saved {countText(state.rows, "line", "lines")}.
        </Text>
      )}
      {state.at === "stopped" && (
        <Text size="sm" component="output">
          Stopped. No file was saved.
        </Text>
      )}
      <Group justify="flex-end">
        {isBusy ? (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={start}>
            Export
          </Button>
        )}
      </Group>
    </Dialog>
  );
};
