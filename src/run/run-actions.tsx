import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { countText } from "#shared/amount/number-text.ts";
import { isOver, isRunning, isStopped, mayContinue } from "#shared/console/run-states.ts";
import type { Run, RunItem } from "#shared/console/run.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { needsStepUp, wasPaidBefore } from "#src/api/client/api-error.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { useChangeRun } from "#src/api/runs.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { ClientShareField } from "#src/components/form/client-share-field.tsx";
import { useClientShareForm } from "#src/components/form/use-client-share-form.ts";
import { later } from "#src/components/later.tsx";
import { runNouns } from "#src/operations/run-words.ts";
import { useSendOnce } from "#src/run-start/use-send-once.ts";
import { SignInAgain } from "#src/sign-in/sign-in-again.tsx";
import { neededOf } from "./needed.ts";
import { cancelWords } from "./progress.ts";
import { RetryPart } from "./retry-part.tsx";

const PaidSince = later(async () => (await import("./paid-since.tsx")).PaidSince);

/** What a person has asked for and not confirmed: `item` is the only one to retry. */
export type Asked = "nothing" | "cancel" | "retry" | { readonly item: RunItem };

type Props = {
  readonly environment: string;
  readonly run: Run;
  /** What is being confirmed: a row of the run may ask for a retry, too. */
  readonly asking: Asked;
  readonly onAsk: (asked: Asked) => void;
};

/**
 * Pause, resume, cancel and retry, for people who may, and taking over, for an admin. Cancelling and retrying explain
 * what they do and need a confirmation.
 */
export const RunActions = ({ environment, run, asking, onAsk }: Props) => {
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { data: environments } = useSuspenseQuery(environmentsOptions());
  const change = useChangeRun(environment, run.id);
  const sendOnce = useSendOnce(change);
  const [answered, setAnswered] = useState<Asked>("nothing");
  const [paidAgain, setPaidAgain] = useState<string>();
  const reasonId = useId();
  const outage = useOutageReason(environment);
  const own = environments.find(({ id }) => id === environment);
  const { takesShare, role, lack } = neededOf(run.endpoints, own);
  const share = useClientShareForm(takesShare ? (own?.clientShare ?? "held") : "held", change.error);
  const actor = run.takenBy ?? run.person;
  const isEnded = isOver(run.state);
  const mayRetry = canRetry(run);
  if (isEnded && !mayRetry) return null;
  if (!roleIncludes(session.role, "operator")) {
    return (
      <Text size="sm">You need the operator role to pause, resume or cancel. You are signed in as {session.role}.</Text>
    );
  }
  // A busy button is not disabled: it would lose the focus.
  const send = (wish: Parameters<typeof change.mutate>[0], done?: () => void) => {
    if (!change.isPending) sendOnce(() => change.mutate(wish, { onSuccess: done }));
  };
  const close = () => {
    setAnswered(asking);
    onAsk("nothing");
  };
  const denied = roleIncludes(session.role, role) ? undefined : `This needs the ${role} role.`;
  const obstacle = denied ?? lack ?? outage;
  // What was paid meanwhile is confirmed as well.
  const acknowledging = (operations: readonly string[]) => {
    const acknowledges = [...operations, ...(paidAgain === undefined ? [] : [paidAgain])];
    return acknowledges.length === 0 ? {} : { acknowledges };
  };
  const resume = share.submit((secret) => send({ wish: "resume", ...secret, ...acknowledging([]) }));
  const only = typeof asking === "object" ? asking.item : undefined;
  const isRetry = asking === "retry" || only !== undefined;
  const retry = (acknowledges: readonly string[]) =>
    share.submit((secret) =>
      send(
        {
          wish: "retry",
          ...secret,
          ...acknowledging(acknowledges),
          ...(only === undefined ? {} : { positions: [only.position] }),
        },
        close,
      ),
    );
  const wasPaid = wasPaidBefore(change.error);
  const paidSince = (
    <PaidSince
      // Refused once more: others were paid since.
      key={change.submittedAt}
      environment={environment}
      run={run}
      goingOn={
        isRetry ? { wish: "retry", ...(only === undefined ? {} : { positions: [only.position] }) } : { wish: "resume" }
      }
      accepted={paidAgain}
      onAccept={setPaidAgain}
    />
  );
  const canResume = isStopped(run.state);
  const whyNot = obstacle ?? (share.isMissing ? "Enter the client share first." : undefined);
  const isBlocked = canResume && asking === "nothing" && whyNot !== undefined && !change.isPending;
  const field = share.field !== undefined && (isRetry || (canResume && asking === "nothing")) && (
    <Box maw={480}>
      <ClientShareField keptFor="run" {...share.field} />
    </Box>
  );
  const notSent = countText(run.counts.not_sent, runNouns(run).item);
  return (
    // Enter sends nothing: only the button does.
    <form onSubmit={(event) => event.preventDefault()} noValidate autoComplete="off">
      <Stack gap="sm">
        {!isRetry && field}
        {change.error !== null && (
          <ErrorPanel error={change.error}>{needsStepUp(change.error) && <SignInAgain />}</ErrorPanel>
        )}
        {wasPaid && !isRetry && canResume && asking === "nothing" && paidSince}
        {asking === "cancel" && <Text size="sm">{cancelWords(run)}</Text>}
        {isRetry ? (
          <RetryPart
            key={only?.position ?? "all"}
            only={only}
            environment={environment}
            run={run}
            reason={change.isPending ? undefined : whyNot}
            isObstacle={obstacle !== undefined}
            isPending={change.isPending}
            onRetry={retry}
            onClose={close}
            wasPaid={wasPaid}
            paidSince={paidSince}
          >
            {field}
          </RetryPart>
        ) : (
          <Group gap="sm">
            {asking === "cancel" ? (
              <>
                <Button color="red" onClick={() => send({ wish: "cancel" }, focusTitle)}>
                  {change.isPending ? "Cancelling…" : "Cancel the rest permanently"}
                </Button>
                <Button variant="default" ref={focusIt} onClick={close}>
                  Keep it
                </Button>
              </>
            ) : (
              <>
                {/* One place for both: the focus stays on the button that replaces the other. */}
                {isRunning(run.state) ? (
                  <Button variant="default" onClick={() => send({ wish: "pause" })}>
                    {change.isPending ? "Pausing…" : "Pause"}
                  </Button>
                ) : (
                  canResume && (
                    <Button
                      {...blockedButton(isBlocked, reasonId)}
                      onClick={(event) => {
                        if (!change.isPending && obstacle === undefined) resume(event);
                      }}
                    >
                      {change.isPending ? "Resuming…" : "Resume"}
                    </Button>
                  )
                )}
                {mayRetry && (
                  <Button
                    variant="default"
                    {...(answered !== "nothing" && answered !== "cancel" ? { ref: focusIt } : {})}
                    onClick={() => onAsk("retry")}
                  >
                    Retry {notSent} not sent…
                  </Button>
                )}
                {!isRunning(run.state) && roleIncludes(session.role, "admin") && actor.id !== session.person.id && (
                  <Button variant="default" onClick={() => send({ wish: "take" })}>
                    Take over from <NameText text={actor.name} />
                  </Button>
                )}
                {!isEnded && (
                  <Button
                    variant="default"
                    {...(answered === "cancel" ? { ref: focusIt } : {})}
                    onClick={() => onAsk("cancel")}
                  >
                    Cancel…
                  </Button>
                )}
              </>
            )}
            {isBlocked && (
              <Text size="sm" id={reasonId}>
                {whyNot}
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </form>
  );
};

/** Whether items of the run that were not sent can be sent. */
export const canRetry = ({ counts, state }: Run): boolean => counts.not_sent > 0 && mayContinue(state);

/** What replaces the pressed button also takes its focus. */
const focusIt = (node: HTMLButtonElement | null) => node?.focus();

/** No button is left once a run is cancelled. */
const focusTitle = () => document.querySelector<HTMLElement>("main h1")?.focus();
