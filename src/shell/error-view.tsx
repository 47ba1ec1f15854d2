import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { PageHeader } from "#src/components/page-header.tsx";

/** Shown instead of a page when its loader or the page itself has failed. */
export const ErrorView = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const retry = () => {
    // The button disappears. A page opened by keyboard continues from its main part.
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
