import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { needsStepUp } from "#src/api/client/api-error.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { errorWords } from "#src/components/error-words/error-words.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { attemptWords } from "#src/operations/operation-state-words.ts";
import { SignInAgain } from "#src/sign-in/sign-in-again.tsx";
import { EarlierOperation } from "./earlier-operation.tsx";
import type { Way } from "./use-attempt.ts";

/** Why a write has no operation yet, and the possible next steps. */
export const AttemptNotice = ({
  environment,
  attempt: { obstacle, look, takeNewKey, forget },
  onOperation,
}: {
  readonly environment: string;
  readonly attempt: Way;
  readonly onOperation: (id: string) => void;
}) => {
  if (obstacle === undefined) return null;
  switch (obstacle.kind) {
    case "refused":
      return (
        <ErrorPanel error={obstacle.error}>
          {needsStepUp(obstacle.error) && <SignInAgain />}
          <ShowOperation id={obstacle.operationId} onOperation={onOperation} />
        </ErrorPanel>
      );
    case "identical":
      // A review says so itself, and asks for a tick.
      return (
        <Explained title="Not sent again">
          <EarlierOperation environment={environment} id={obstacle.operationId} did="sent this" />
        </Explained>
      );
    case "key-reused":
      return (
        <Explained
          title={attemptWords["key-reused"].title}
          actions={
            <>
              <ShowOperation id={obstacle.operationId} onOperation={onOperation} />
              <Button size="xs" variant="default" onClick={takeNewKey}>
                Use a new key
              </Button>
            </>
          }
        >
          <EarlierOperation
            environment={environment}
            id={obstacle.operationId}
            did="used this key for another operation"
          />
          <Text size="sm">{attemptWords["key-reused"].text}</Text>
        </Explained>
      );
    case "looking":
      return (
        <Explained title={attemptWords.looking.title}>
          <Text size="sm">{attemptWords.looking.text}</Text>
        </Explained>
      );
    case "unknown":
      return (
        <Explained
          title={attemptWords.unknown.title}
          actions={
            <Button size="xs" variant="default" onClick={look}>
              Check now
            </Button>
          }
        >
          <Text size="sm">
            There was no response, and Postern could not check what happened:{" "}
            <NameText text={errorWords(obstacle.error).what} /> {attemptWords.unknown.text}
          </Text>
        </Explained>
      );
    case "nothing":
      return (
        <Explained
          title={attemptWords.nothing.title}
          actions={
            <Button size="xs" variant="default" onClick={forget}>
              Dismiss
            </Button>
          }
        >
          <Text size="sm">{attemptWords.nothing.text}</Text>
        </Explained>
      );
  }
};

const Explained = ({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) => (
  <Notice tone="careful" title={title}>
    <Stack gap="sm">
      {children}
      {actions === undefined ? null : <Group gap="sm">{actions}</Group>}
    </Stack>
  </Notice>
);

const ShowOperation = ({
  id,
  onOperation,
}: {
  readonly id: string | undefined;
  readonly onOperation: (id: string) => void;
}) => {
  if (id === undefined) return null;
  return (
    <Button size="xs" variant="default" onClick={() => onOperation(id)}>
      Show that operation
    </Button>
  );
};
