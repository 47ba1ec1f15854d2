import { Button, Code, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Session } from "#shared/console/session.ts";
import { providerStepUpUrl, sessionOptions, signInMethodsOptions } from "#src/api/session.ts";
import { isOwnMachine } from "./is-own-machine.ts";

/** A link to a fresh sign-in in another tab, so that input in this one stays. */
export const SignInAgain = () => {
  const methods = useQuery(signInMethodsOptions());
  // The session is known, or there is none.
  const { data: session } = useQuery({ ...sessionOptions(), enabled: false });
  if (methods.data === undefined) return null;
  if (methods.data.includes("oidc")) {
    return (
      <Button component="a" size="xs" href={providerStepUpUrl(globalThis.location.href)} target="_blank" rel="noopener">
        Sign in again
      </Button>
    );
  }
  if (!isOwnMachine()) return <Text size="sm">Ask whoever runs Postern for a new sign-in link for you.</Text>;
  return (
    <Text size="sm">
      Run <Code>{session === undefined ? "npm run link" : `npm run link -- --person ${linkName(session)}`}</Code> to
      print a new link.
    </Text>
  );
};

/** The name that makes the next link one for the same person. */
const linkName = ({ person: { id } }: Session): string => (id.startsWith("link:") ? id.slice("link:".length) : id);
