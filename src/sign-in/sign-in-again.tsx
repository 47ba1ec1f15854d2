import { Button, Code, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { providerStepUpUrl, signInMethodsOptions } from "../api/session.ts";

/** The way to a fresh sign-in, in another tab, so that what was typed in this one stays. */
export const SignInAgain = () => {
  const methods = useQuery(signInMethodsOptions());
  if (methods.data === undefined) return null;
  if (methods.data.includes("oidc")) {
    return (
      <Button component="a" size="xs" href={providerStepUpUrl(globalThis.location.href)} target="_blank" rel="noopener">
        Sign in again
      </Button>
    );
  }
  return (
    <Text size="sm">
      Run <Code>npm run link</Code> to print a new link.
    </Text>
  );
};
