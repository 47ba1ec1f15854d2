import { Loader } from "@mantine/core";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import * as z from "zod";
import { ApiError } from "../../api/client.ts";
import { useSignIn } from "../../api/session.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { TextLink } from "../-components/text-link.tsx";
import { PlainLayout } from "../-shell/plain-layout.tsx";

const searchSchema = z.object({ token: z.string().min(1).optional().catch(undefined) });

const isRefused = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;

export const Route = createFileRoute("/auth/link")({ validateSearch: searchSchema, component: SignInLink });

function SignInLink() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  // Kept here, because the address and the history lose it at once.
  const [token] = useState(search.token);
  const { mutate, error } = useSignIn();
  const posted = useRef(false);

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
      <PageHeader title={error === null && token !== undefined ? "Signing in" : "Not signed in"} />
      {/* A link that was refused stays refused. */}
      {error !== null &&
        (isRefused(error) ? <ErrorPanel error={error} /> : <ErrorPanel error={error} onRetry={retry} />)}
      {token === undefined && (
        <EmptyState
          title="The link has no token."
          reason="Open the whole link that npm start or npm run link printed. A link serves once; npm run link prints another."
          action={<TextLink to="/">Go to the first page</TextLink>}
        />
      )}
      {error === null && token !== undefined && <Loader aria-label="Signing in" />}
    </PlainLayout>
  );
}
