import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import * as z from "zod/mini";
import { signInErrorCodes } from "#shared/console/error-codes.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { providerSignInUrl, sessionOptions } from "#src/api/session.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ifValid, withDefault } from "#src/lib/fallback.ts";
import { PlainLayout } from "#src/shell/plain-layout.tsx";
import { SignInSteps } from "#src/sign-in/sign-in-steps.tsx";

/** A path of this application: one slash, then anything but another slash or a backslash. */
const pathSchema = lazily(() => z.string().check(z.regex(/^\/(?![/\\])/)));

const searchSchema = lazily(() =>
  z.object({
    from: withDefault(pathSchema, "/"),
    /** Why a sign-in with the identity provider failed: the server redirects here with it. */
    error: ifValid(z.enum(signInErrorCodes)),
  }),
);

const SignIn = () => {
  const { from, error } = Route.useSearch();
  const { history } = useRouter();
  const session = useQuery(sessionOptions());
  useEffect(() => {
    // A signed-in person's repeated sign-in may fail, and they have to see why.
    if (session.isSuccess && error === undefined) history.replace(from);
  }, [session.isSuccess, error, history, from]);
  return (
    <PlainLayout>
      <PageHeader title={error === undefined ? "Sign in" : "Not signed in"} />
      <Stack gap="lg" align="flex-start">
        {error !== undefined && <ErrorPanel error={{ code: error, message: "" }} />}
        <SignInSteps
          onCheck={() => void session.refetch()}
          checking={session.isFetching}
          provider={
            <Button component="a" href={providerSignInUrl(from)}>
              Sign in
            </Button>
          }
        />
        {error !== undefined && session.isSuccess && (
          <TextLink to="/">
            Continue as <NameText text={session.data.person.name} />
          </TextLink>
        )}
      </Stack>
    </PlainLayout>
  );
};

export const Route = createFileRoute("/sign-in")({ validateSearch: searchSchema, component: SignIn });
