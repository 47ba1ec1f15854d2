import { Button, Group, Text } from "@mantine/core";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { allowChange, takeNewKey } from "./local-list.ts";
import type { Open } from "./use-list-start.ts";

/** A start whose outcome is not known yet: what the server says about it, and what the person can do. */
export const ListStartNotice = ({ environment, open }: { readonly environment: string; readonly open: Open }) => {
  if (open.kind === "other") {
    return (
      <Notice tone="careful" title="A run was started before the list changed">
        <Text size="sm">
          It has the calls that the list held then. Open it, remove from the list what it sends, and start the rest as a
          run of its own.
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
      <Text size="sm">
        Starting it again is safe: the server finds the same run under the list&apos;s key, and never makes a second
        one.
      </Text>
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
  looking: "Postern is asking the server for the run. Until it answers, the list stays as it is.",
  unasked: "The server did not answer. Until it does, the list stays as it is.",
  nothing: "The server has no such run, so the start most likely did not arrive. Postern keeps asking.",
} as const;
