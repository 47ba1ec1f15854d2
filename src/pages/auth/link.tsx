import { Loader, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { sessionOptions, useSignIn } from "#src/api/session.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { PlainLayout } from "#src/shell/plain-layout.tsx";

const searchSchema = lazily(() => z.object({ token: ifValid(z.string().check(z.minLength(1))) }));

const isRefused = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;

const SignInLink = () => {
  const search = Route.useSearch();
  const navigate = useNavigate();
  // Kept here, because the URL and the history drop it immediately.
  const [token] = useState(search.token);
  const { mutate, error } = useSignIn();
  const posted = useRef(false);
  const failed = error !== null || token === undefined;
  // A person who reopens an old link is often signed in.
  const session = useQuery({ ...sessionOptions(), enabled: failed });

  useEffect(() => {
    if (token === undefined || posted.current) return;
    posted.current = true;
    void navigate({ to: "/auth/link", search: {}, replace: true });
    mutate(token, { onSuccess: () => void navigate({ to: "/", replace: true }) });
  }, [token, mutate, navigate]);

  const retry = () => {
    if (token !== undefined) mutate(token, { onSuccess: () => void navigate({ to: "/", replace: true }) });
  };
  return (
    <PlainLayout>
      <PageHeader title={failed ? (session.isSuccess ? "Already signed in" : "Not signed in") : "Signing in"} />
      {failed ? (
        <Stack gap="lg" align="flex-start">
          {/* A link that was refused stays refused. */}
          {error !== null &&
            (isRefused(error) ? <ErrorPanel error={error} /> : <ErrorPanel error={error} onRetry={retry} />)}
          {token === undefined && (
            <EmptyState
              title="The link has no token."
              reason="Open the whole link, to its last character. Each link works once: if yours was used, ask for a new one."
            />
          )}
          {session.isSuccess ? (
            <TextLink to="/">
              Continue as <NameText text={session.data.person.name} />
            </TextLink>
          ) : (
            <TextLink to="/sign-in">How to sign in</TextLink>
          )}
        </Stack>
      ) : (
        <Loader aria-label="Signing in" />
      )}
    </PlainLayout>
  );
};

export const Route = createFileRoute("/auth/link")({ validateSearch: searchSchema, component: SignInLink });
