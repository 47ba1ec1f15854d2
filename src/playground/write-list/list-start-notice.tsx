import { Button, Group, Text } from "@mantine/core";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { allowChange, takeNewKey } from "./local-list.ts";
import type { Open } from "./use-list-start.ts";

/** A start with an unknown outcome: the server's information about it, and the next steps. */
export const ListStartNotice = ({ environment, open }: { readonly environment: string; readonly open: Open }) => {
  if (open.kind === "other") {
    return (
      <Notice tone="careful" title="A run was started before the list changed">
        <Text size="sm">
          That run has the calls that were on the list then. Open it, remove those calls from the list, and start the
          rest as another run.
        </Text>
        <Group gap="sm" mt="xs">
          <TextLink size="sm" to="/$environment/runs/$runId" params={{ environment, runId: open.runId }}>
            Open the run
          </TextLink>
          <Button size="xs" variant="default" onClick={() => takeNewKey(environment)}>
            Start the rest as another run
          </Button>
        </Group>
      </Notice>
    );
  }
  return (
    <Notice tone="careful" title="The list may have been started">
      <Text size="sm">{words[open.kind]}</Text>
      <Text size="sm">You can safely start it again: it never runs twice.</Text>
      {open.kind === "unasked" ? <ErrorPanel error={open.error} onRetry={open.look} /> : null}
      {open.kind === "nothing" && open.mayChange ? (
        <Button size="xs" variant="default" mt="xs" onClick={() => allowChange(environment)}>
          Change the list
        </Button>
      ) : null}
    </Notice>
  );
};

const words = {
  looking: "Checking whether the run started. You cannot change the list meanwhile.",
  unasked: "The server did not respond. You cannot change the list meanwhile.",
  nothing: "The run most likely did not start. Postern keeps checking.",
} as const;
