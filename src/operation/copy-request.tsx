import { Text } from "@mantine/core";
import type { Environment } from "#shared/console/environment.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { SnippetChoices } from "#src/components/code/snippet-choices.tsx";
import { commandKinds, requestCommand } from "#src/operations/request-command.ts";
import classes from "./operation.module.css";

type Props = {
  readonly environment: Environment;
  readonly operation: Pick<OperationRecord, "endpoint" | "parameters" | "body">;
};

/** Copies an operation's request as a command; renders nothing if there is none. */
export const CopyRequest = ({ environment, operation }: Props) => {
  const at = { environment, origin: globalThis.location.origin };
  if (requestCommand("service", operation, at) === undefined) return null;
  return (
    <details>
      <summary className={classes.summary}>Copy the request as</summary>
      <SnippetChoices
        what="the request"
        kinds={commandKinds}
        make={(kind, then) => then(requestCommand(kind, operation, at))}
      />
      <Text size="xs" c="dimmed" mt="xs">
        Running this command sends the request again as a new operation.
      </Text>
    </details>
  );
};
