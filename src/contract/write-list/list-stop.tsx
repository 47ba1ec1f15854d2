import { Button, Text } from "@mantine/core";
import { ApiError, needsStepUp } from "#src/api/client/api-error.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { stateWords } from "#src/components/operation-state.ts";
import { SignInAgain } from "#src/sign-in/sign-in-again.tsx";
import { changeItem, type ListItem } from "./local-list.ts";
import type { ListRun } from "./use-list-run.ts";

/** Why the list was not sent to its end, and the way on. */
export const ListStop = ({
  environment,
  items,
  run: { stop, forget },
}: {
  readonly environment: string;
  readonly items: readonly ListItem[];
  readonly run: ListRun;
}) => {
  if (stop === undefined) return null;
  if (stop.kind === "stopped") {
    return (
      <Notice tone="careful" title="Stopped">
        No further call was sent. What was sent goes on by itself.
      </Notice>
    );
  }
  if (stop.kind === "changed") {
    return (
      <Notice tone="careful" title="Stopped: the list has changed">
        A call that was reviewed was edited or removed elsewhere. No further call was sent. Look at the list again.
      </Notice>
    );
  }
  const call = `Call ${items.findIndex(({ key }) => key === stop.key) + 1}`;
  switch (stop.kind) {
    case "ended":
      return (
        <Notice tone="bad" title={`Stopped at ${call}: ${stateWords[stop.state].word}`}>
          {stateWords[stop.state].meaning} No call after it was sent.
        </Notice>
      );
    case "lost":
      return (
        <Notice tone="careful" title={`Stopped at ${call}: its answer was lost`}>
          The journal does not hold it, so it has most likely not arrived. Send the rest looks for it again, and sends
          it under the same key.
        </Notice>
      );
    case "failed":
      if (stop.error instanceof ApiError && isIdentical(stop.error)) {
        const { operationId } = stop.error;
        return (
          <Notice tone="careful" title={`Stopped at ${call}: already sent`}>
            <Text size="sm">
              Operation {operationId} is identical, and under way or only minutes old. Nothing was sent now. Send this
              one as well only if it has to happen twice.
            </Text>
            <Button
              size="xs"
              variant="default"
              mt="xs"
              onClick={() => {
                changeItem(environment, stop.key, { acknowledges: operationId ?? null });
                forget();
              }}
            >
              It has to happen twice
            </Button>
          </Notice>
        );
      }
      return (
        <>
          <Text size="sm">Stopped at {call}. No call after it was sent.</Text>
          <ErrorPanel error={stop.error}>{needsStepUp(stop.error) && <SignInAgain />}</ErrorPanel>
        </>
      );
  }
};

const isIdentical = ({ code, operationId }: ApiError): boolean =>
  code === "POSTERN_IDENTICAL_OPERATION" && operationId !== undefined;
