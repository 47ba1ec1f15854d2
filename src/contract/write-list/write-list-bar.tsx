import { Button, Group, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { countText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Network } from "#shared/wire/network.ts";
import { LeaveList } from "./leave-list.tsx";
import { type ListItem, useWriteList } from "./local-list.ts";
import { useListRun } from "./use-list-run.ts";
import classes from "./write-list.module.css";

const ListReview = lazy(async () => ({ default: (await import("./list-review.tsx")).ListReview }));

/** The list of prepared writes of the environment, for as long as there is one; what is being sent goes on while it is closed. */
export const WriteListBar = ({
  environment,
  networks,
  onEdit,
}: {
  readonly environment: Environment;
  readonly networks: readonly Network[];
  readonly onEdit: (item: ListItem) => void;
}) => {
  const { items } = useWriteList(environment.id);
  const run = useListRun(environment, networks);
  const [open, setOpen] = useState(false);
  if (items.length === 0 && !open) return null;
  const sent = items.filter(({ operationId }) => operationId !== null).length;
  return (
    <section aria-label="List of writes" className={classes["bar"]}>
      <Group gap="sm" justify="space-between">
        <Text size="sm" component="output">
          List of writes: {countText(items.length, "call", "calls")}, {sent} sent
          {run.running ? ". Sending one after another" : sent > 0 && sent < items.length ? ". Review it to go on" : ""}
        </Text>
        <Group gap="sm">
          {run.running ? (
            <Button size="xs" variant="default" onClick={run.halt}>
              Stop
            </Button>
          ) : null}
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            Review list
          </Button>
        </Group>
      </Group>
      <LeaveList running={run.running} />
      {open ? (
        <Suspense>
          <ListReview
            environment={environment}
            networks={networks}
            items={items}
            run={run}
            onEdit={(item) => {
              setOpen(false);
              onEdit(item);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
};
