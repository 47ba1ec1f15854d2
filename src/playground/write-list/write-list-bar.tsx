import { Button, Group, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { countText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Network } from "#shared/wire/network.ts";
import { later } from "#src/components/later.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { dismissStarted, type ListItem, useWriteList } from "./local-list.ts";
import { useListStart } from "./use-list-start.ts";
import classes from "./write-list.module.css";

const ListReview = later(async () => (await import("./list-review.tsx")).ListReview);

/** The environment's list of prepared writes, and the run of the previous list. */
export const WriteListBar = ({
  environment,
  networks,
  onEdit,
}: {
  readonly environment: Environment;
  readonly networks: readonly Network[];
  readonly onEdit: (item: ListItem) => void;
}) => {
  const list = useWriteList(environment.id);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const start = useListStart(environment.id, (runId) => {
    // The dialog stays until the run's page is open: the second click of a double click would hit the page below.
    const opened = navigate({ to: "/$environment/runs/$runId", params: { environment: environment.id, runId } });
    void opened.finally(() => setOpen(false));
  });
  const { items, started } = list;
  if (items.length === 0 && started === undefined && !open) return null;
  const sent = items.filter(({ sentAt, operationId }) => sentAt !== null || operationId !== null).length;
  return (
    <section aria-label="List of writes" className={classes["bar"]}>
      {started === undefined ? null : (
        <Group gap="sm" justify="space-between">
          <Text size="sm" component="output">
            {countText(started.count, "call")} of the list {started.count === 1 ? "was" : "were"} started as a run.{" "}
            <TextLink
              size="sm"
              to="/$environment/runs/$runId"
              params={{ environment: environment.id, runId: started.runId }}
            >
              Open the run
            </TextLink>
          </Text>
          <Button size="xs" variant="subtle" color="gray" onClick={() => dismissStarted(environment.id)}>
            Dismiss
          </Button>
        </Group>
      )}
      {items.length === 0 ? null : (
        <Group gap="sm" justify="space-between">
          <Text size="sm" component="output">
            List of writes: {countText(items.length, "call")}
            {sent === 0 ? "" : `, ${sent} sent by an earlier version`}
            {start.isPending ? ". Starting…" : start.open === undefined ? "" : ". It may have been started. Review it"}
          </Text>
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            Review list
          </Button>
        </Group>
      )}
      {open ? (
        <ListReview
          environment={environment}
          networks={networks}
          list={list}
          start={start}
          onEdit={(item) => {
            setOpen(false);
            onEdit(item);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
};
