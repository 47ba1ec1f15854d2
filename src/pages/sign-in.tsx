import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import * as z from "zod";
import { sessionOptions } from "../api/session.ts";
import { PageHeader } from "../components/page-header.tsx";
import { PlainLayout } from "./-shell/plain-layout.tsx";
import { SignInSteps } from "./-shell/sign-in-steps.tsx";

/** A path of this application: one slash, then anything but another slash or a backslash. */
const pathSchema = z.string().regex(/^\/(?![/\\])/);

const searchSchema = z.object({ from: pathSchema.default("/").catch("/") });

export const Route = createFileRoute("/sign-in")({ validateSearch: searchSchema, component: SignIn });

function SignIn() {
  const { from } = Route.useSearch();
  const { history } = useRouter();
  const session = useQuery(sessionOptions());
  useEffect(() => {
    if (session.isSuccess) history.replace(from);
  }, [session.isSuccess, history, from]);
  return (
    <PlainLayout>
      <PageHeader title="Sign in" description="Postern is opened with a link that serves once." />
      <SignInSteps onCheck={() => void session.refetch()} checking={session.isFetching} />
    </PlainLayout>
  );
}
