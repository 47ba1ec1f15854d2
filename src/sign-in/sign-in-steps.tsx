import { Button, Code, Group, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { signInMethodsOptions } from "#src/api/session.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { isOwnMachine } from "./is-own-machine.ts";

type Props = {
  readonly onCheck: () => void;
  readonly checking: boolean;
  /** The link to the identity provider, if there is one. */
  readonly provider: ReactNode;
};

/** Explains how a person gets a session. */
export const SignInSteps = ({ onCheck, checking, provider }: Props) => {
  const methods = useQuery(signInMethodsOptions());
  return (
    <Stack gap="sm" align="flex-start">
      {methods.isPending && <Loader size="sm" aria-label="Loading sign-in options" />}
      {methods.isError && <ErrorPanel error={methods.error} onRetry={() => void methods.refetch()} />}
      {methods.data?.includes("oidc") === true && <Text>Your organization&apos;s identity provider signs you in.</Text>}
      {methods.data?.includes("link") === true && <LinkSteps />}
      <Group gap="sm">
        {methods.data?.includes("oidc") === true && provider}
        <Button variant="default" onClick={onCheck} loading={checking}>
          Check again
        </Button>
      </Group>
    </Stack>
  );
};

const LinkSteps = () => (
  <>
    <Text>
      Ask an admin of your organization for a sign-in link, and open it in this browser. Each link works once.
    </Text>
    {isOwnMachine() && (
      <Text size="sm" c="dimmed">
        On this machine? Run <Code>npm run link</Code> in Postern&apos;s folder to get an admin link.
      </Text>
    )}
  </>
);
