import { Button, Group, Stack, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useState } from "react";
import type { Environment } from "#shared/console/environment.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { CodeBlock } from "#src/components/code-block.tsx";
import { type CommandKind, commandKinds, requestCommand } from "#src/operations/request-command.ts";
import classes from "./operation.module.css";

type Props = {
  readonly environment: Environment;
  readonly operation: Pick<OperationRecord, "endpoint" | "parameters" | "body">;
};

/** Offers the request of an operation as a command; renders nothing where there is none. */
export const CopyRequest = ({ environment, operation }: Props) => {
  const { copy, error } = useClipboard();
  const [made, setMade] = useState<CommandKind>();
  const at = { environment, origin: globalThis.location.origin };
  if (requestCommand("service", operation, at) === undefined) return null;
  const text = made === undefined ? undefined : requestCommand(made, operation, at);
  const take = (kind: CommandKind) => {
    setMade(kind);
    copy(requestCommand(kind, operation, at) ?? "");
  };
  return (
    <details>
      <summary className={classes.summary}>Copy the request as</summary>
      <Stack gap="xs" mt="sm">
        <Group gap="xs">
          {commandKinds.map(({ kind, label }) => (
            <Button key={kind} size="compact-xs" variant="default" onClick={() => take(kind)}>
              {label}
            </Button>
          ))}
        </Group>
        <Text component="output" size="xs" c="dimmed">
          {made === undefined
            ? "Keys, cookies and the client share are placeholders."
            : error === null
              ? "Copied. Running it sends the request again, as a new one."
              : "The browser did not allow the copy: select the text below. Running it sends the request again, as a new one."}
        </Text>
        {text !== undefined && <CodeBlock label="The request as a command">{text}</CodeBlock>}
      </Stack>
    </details>
  );
};
