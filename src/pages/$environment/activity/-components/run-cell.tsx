import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { numberText } from "#shared/amount/number-text.ts";
import type { ActivityRun } from "#shared/console/operation.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { runTitle, runWhat } from "#src/operations/run-title.ts";
import { runPreview } from "./activity-rows.ts";
import classes from "./activity.module.css";

type Props = {
  readonly environment: string;
  readonly run: ActivityRun;
  readonly isOpen: boolean;
  readonly onToggle: (runId: string) => void;
};

/**
 * A run in its row: its name and what it does. When open, it links to its own page and to the list of its operations.
 */
export const RunCell = ({ environment, run, isOpen, onToggle }: Props) => {
  const named = { ...run, endpoints: run.kinds };
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <UnstyledButton className={classes["toggle"]} aria-expanded={isOpen} onClick={() => onToggle(run.id)}>
        <Icon size={16} aria-hidden />
        <span>
          <NameText text={runTitle(named)} />
          {run.name !== null && <span className={classes["of"]}>{runWhat(named)}</span>}
        </span>
      </UnstyledButton>
      {isOpen && (
        <span className={classes["ways"]}>
          <TextLink inherit to="/$environment/runs/$runId" params={{ environment, runId: run.id }}>
            Open run
          </TextLink>
          <TextLink inherit to="/$environment/activity" params={{ environment }} search={{ run: run.id }}>
            {run.total > runPreview ? `List all ${numberText(run.total)}` : "List only these"}
          </TextLink>
        </span>
      )}
    </>
  );
};
