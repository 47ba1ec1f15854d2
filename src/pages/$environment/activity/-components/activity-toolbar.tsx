import { Button, Collapse } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Network } from "#shared/wire/network.ts";
import { later, preloads } from "#src/components/later.tsx";
import { TextFilter } from "#src/lists/text-filter.tsx";
import { type ActivitySearch, type OnActivitySearch, activeFilters } from "./activity-search.ts";
import { ViewsMenu } from "./views-menu.tsx";
import classes from "./activity.module.css";

const ActivityFilters = later(async () => (await import("./activity-filters.tsx")).ActivityFilters);

type Props = {
  readonly environment: string;
  readonly search: ActivitySearch;
  readonly onSearch: OnActivitySearch;
  readonly networks: readonly Network[];
  readonly operations: readonly OperationRecord[];
  readonly children: ReactNode;
};

/** The search text, the other filters behind a button, saved views, and the list's tools. */
export const ActivityToolbar = ({ environment, search, onSearch, networks, operations, children }: Props) => {
  const [isFiltering, setFiltering] = useState(false);
  const [wasFiltering, setWasFiltering] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [panel, tools] = [useId(), useId()];
  const count = activeFilters(search).filter((name) => name !== "text").length;
  return (
    <>
      <div className={classes["toolbar"]}>
        <div className={classes["find"]}>
          <div className={classes["text"]}>
            <TextFilter
              label="Find"
              placeholder="Words, names, ids, hashes"
              value={search.text ?? ""}
              onChange={(text) =>
                onSearch({ text: text === "" ? undefined : text, cursor: undefined, skip: 0 }, { replace: true })
              }
            />
          </div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFilter size={14} aria-hidden />}
            aria-expanded={isFiltering}
            aria-controls={panel}
            {...preloads(ActivityFilters)}
            onClick={() => {
              setFiltering(!isFiltering);
              setWasFiltering(true);
            }}
          >
            Filters{count > 0 && ` (${count})`}
          </Button>
          <ViewsMenu environment={environment} search={search} />
          {/* On a phone the columns and files are collapsed, because the list would begin below them. */}
          <span className={classes["more"]}>
            <Button
              size="xs"
              variant="default"
              aria-expanded={isOpen}
              aria-controls={tools}
              onClick={() => setOpen(!isOpen)}
            >
              More
            </Button>
          </span>
        </div>
        <div id={tools} className={classes["tools"]} data-open={isOpen || undefined}>
          {children}
        </div>
      </div>
      <Collapse id={panel} expanded={isFiltering}>
        {wasFiltering && (
          <ActivityFilters
            environment={environment}
            search={search}
            onSearch={onSearch}
            networks={networks}
            operations={operations}
          />
        )}
      </Collapse>
    </>
  );
};
