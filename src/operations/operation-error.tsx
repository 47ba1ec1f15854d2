import type { OperationRecord } from "#shared/console/operation.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { shownErrorOf } from "./operation-state-words.ts";

/** Why an operation did not succeed, or could not be confirmed; renders nothing once it has ended otherwise. */
export const OperationError = ({ operation }: { readonly operation: OperationRecord }) => {
  const shownError = shownErrorOf(operation);
  if (shownError === null) return null;
  const { error, advice } = shownError;
  return <ErrorPanel error={{ ...error, status: error.statusCode ?? 0 }} advice={advice} />;
};
