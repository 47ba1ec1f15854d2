import { Button, Group } from "@mantine/core";
import { IconActivity, IconArrowsExchange, IconCheck, IconDownload, IconLink, IconRepeat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { copiedStates } from "#shared/console/run-start.ts";
import { isRunning } from "#shared/console/run-states.ts";
import { type Run } from "#shared/console/run.ts";
import { createsAddress } from "#shared/wire/endpoint-facts.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { runResultUrl } from "#src/api/runs.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useCopy } from "#src/components/use-copy.ts";

/**
 * Links of a run: its operations, its transactions, its result, another run from the items that did not succeed, and its
 * own URL.
 */
export const RunLinks = ({ environment, run }: { readonly environment: string; readonly run: Run }) => {
  const role = useQuery(sessionOptions()).data?.role;
  const { copied, copy } = useCopy("the link");
  const states = copiedStates.filter((state) => run.counts[state] > 0);
  const mayCopy = states.length > 0 && !isRunning(run.state) && role !== undefined && roleIncludes(role, "operator");
  return (
    <Group gap="sm">
      {mayCopy && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRepeat size={14} aria-hidden />}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/$environment/runs/new"
              params={{ environment }}
              search={{ from: run.id, states: states.join(",") }}
            />
          )}
        >
          New run from unsuccessful items…
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconActivity size={14} aria-hidden />}
        renderRoot={(props) => (
          <Link {...props} to="/$environment/activity" params={{ environment }} search={{ run: run.id }} />
        )}
      >
        Show operations
      </Button>
      {!run.endpoints.every(createsAddress) && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowsExchange size={14} aria-hidden />}
          renderRoot={(props) => (
            <Link {...props} to="/$environment/transactions" params={{ environment }} search={{ run: run.id }} />
          )}
        >
          Show transactions
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconLink size={14} aria-hidden />}
        onClick={() => copy(globalThis.location.href)}
      >
        {copied ? "Link copied" : "Copy link"}
      </Button>
      <Button
        size="xs"
        variant="default"
        component="a"
        href={runResultUrl(environment, run.id)}
        download
        leftSection={<IconDownload size={14} aria-hidden />}
      >
        Export result as CSV
      </Button>
    </Group>
  );
};
