import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ErrorPanel } from "../components/error-panel.tsx";
import { PageHeader } from "../components/page-header.tsx";

/** What stands where a page would be when its loader or the page itself has failed. */
export const ErrorView = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const retry = () => {
    // The button goes. A page that is opened by the keyboard goes on from the place where it will be.
    document.getElementById("main")?.focus();
    resetQueries();
    reset();
    void router.invalidate();
  };
  return (
    <>
      <PageHeader title="This page could not be loaded" />
      <ErrorPanel error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
    </>
  );
};
