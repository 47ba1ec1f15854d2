import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Run } from "#shared/console/run.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { useChangeRun } from "#src/api/runs.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { sessionOptions } from "#src/api/session.ts";
import { ClientShareField } from "#src/components/form/client-share-field.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { useClientShareForm } from "#src/components/form/use-client-share-form.ts";
import { useLack } from "#src/records/lack.ts";
import { cancelWords } from "./progress.ts";

/** Pause, resume and cancel, for whoever may; cancelling asks once more and says what it leaves. */
export const RunActions = ({ environment, run }: { readonly environment: string; readonly run: Run }) => {
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { data: environments } = useSuspenseQuery(environmentsOptions());
  const change = useChangeRun(environment, run.id);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const reasonId = useId();
  const clientShare = environments.find(({ id }) => id === environment)?.clientShare ?? "held";
  const lack = useLack(environment, "generateAddress");
  const share = useClientShareForm(clientShare, change.error);
  if (run.state === "done" || run.state === "cancelled") return null;
  if (!roleIncludes(session.role, "operator")) {
    return (
      <Text size="sm">
        Pausing, resuming and cancelling need the role operator; you are signed in as {session.role}.
      </Text>
    );
  }
  const isRunning = run.state === "running";
  // A button that is busy is not disabled: it would lose the focus.
  const send = (wish: Parameters<typeof change.mutate>[0], done?: () => void) => {
    if (!change.isPending) change.mutate(wish, { onSuccess: done });
  };
  const resume = share.submit((secret) => send({ wish: "resume", ...secret }));
  const whyNot = lack ?? (share.isMissing ? "Enter the client share to resume." : undefined);
  const isBlocked = !isRunning && whyNot !== undefined && !change.isPending;
  return (
    // Enter resumes nothing: only the button does.
    <form onSubmit={(event) => event.preventDefault()} noValidate autoComplete="off">
      <Stack gap="sm">
        {!isRunning && share.field !== undefined && (
          <Box maw={480}>
            <ClientShareField keptFor="run" {...share.field} />
          </Box>
        )}
        {change.error !== null && <ErrorPanel error={change.error} />}
        {asking && <Text size="sm">{cancelWords(run)}</Text>}
        <Group gap="sm">
          {asking ? (
            <>
              <Button color="red" onClick={() => send({ wish: "cancel" }, focusTitle)}>
                {change.isPending ? "Cancelling…" : "Cancel the rest for good"}
              </Button>
              <Button variant="default" ref={focusIt} onClick={() => setAsking(false)}>
                Keep it
              </Button>
            </>
          ) : (
            <>
              {isRunning ? (
                <Button variant="default" onClick={() => send({ wish: "pause" })}>
                  {change.isPending ? "Pausing…" : "Pause"}
                </Button>
              ) : (
                <Button
                  {...blockedButton(isBlocked, reasonId)}
                  onClick={(event) => {
                    if (!change.isPending && lack === undefined) resume(event);
                  }}
                >
                  {change.isPending ? "Resuming…" : "Resume"}
                </Button>
              )}
              <Button
                variant="default"
                {...(asked ? { ref: focusIt } : {})}
                onClick={() => {
                  setAsking(true);
                  setAsked(true);
                }}
              >
                Cancel…
              </Button>
            </>
          )}
          {isBlocked && (
            <Text size="sm" id={reasonId}>
              {whyNot}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
};

/** What takes the place of the button that was pressed takes its focus, too. */
const focusIt = (node: HTMLButtonElement | null) => node?.focus();

/** Nothing is left to press once a run is cancelled. */
const focusTitle = () => document.querySelector<HTMLElement>("main h1")?.focus();
