import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { copiedStates } from "#shared/console/run-start.ts";
import { isRunning } from "#shared/console/run-states.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { runOptions, runResultUrl } from "#src/api/runs.ts";
import { sessionOptions } from "#src/api/session.ts";
import { MenuButton, MenuLink, MoreMenu } from "#src/components/more-menu.tsx";
import { useCopy } from "#src/components/use-copy.ts";

type Props = { readonly environment: string; readonly runId: string };

/** A started payout's result as a file, and, in a menu, its operations, its URL, and another run of its failed rows. */
export const PayoutMenu = ({ environment, runId }: Props) => {
  const role = useQuery(sessionOptions()).data?.role;
  const { data: run } = useQuery(runOptions(environment, runId));
  const { copy } = useCopy("the link");
  const states = copiedStates.filter((state) => (run?.counts[state] ?? 0) > 0);
  const mayRepeat =
    run !== undefined &&
    states.length > 0 &&
    !isRunning(run.state) &&
    role !== undefined &&
    roleIncludes(role, "operator");
  return (
    <>
      <Button
        variant="default"
        component="a"
        href={runResultUrl(environment, runId)}
        download
        leftSection={<IconDownload size={14} aria-hidden />}
      >
        Export result as CSV
      </Button>
      <MoreMenu>
        {(close) => (
          <>
            {mayRepeat && (
              <MenuLink
                to="/$environment/runs/new"
                params={{ environment }}
                search={{ from: runId, states: states.join(",") }}
                onClick={close}
              >
                New run from unsuccessful items…
              </MenuLink>
            )}
            <MenuLink to="/$environment/activity" params={{ environment }} search={{ run: runId }} onClick={close}>
              Show operations
            </MenuLink>
            <MenuButton
              onClick={() => {
                copy(globalThis.location.href);
                close();
              }}
            >
              Copy link
            </MenuButton>
          </>
        )}
      </MoreMenu>
    </>
  );
};
