import { Button, Code, Group, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { signInMethodsOptions } from "#src/api/session.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";

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
  <Text>
    To sign in, open a sign-in link in this browser. The person who runs Postern makes one with{" "}
    <Code>npm run link</Code> in its folder. Each link works once. The link printed at startup, on the line{" "}
    <Code>Sign in:</Code>, also works until it is used.
  </Text>
);
