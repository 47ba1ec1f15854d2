import { countText } from "#shared/amount/number-text.ts";

type Hindrance = {
  readonly isEmpty: boolean;
  readonly isBlocked: boolean;
  readonly failed: Error | null;
  readonly errors: number;
};

/** Why a draft cannot be reviewed yet. */
export const obstacleOf = ({ isEmpty: hasNone, isBlocked, failed, errors }: Hindrance): string | undefined => {
  if (isBlocked) return "Choose which version to keep first.";
  if (hasNone) return "Add a recipient first.";
  if (failed !== null) return "The rows could not be checked.";
  return errors > 0 ? `Fix ${countText(errors, "error")} to continue.` : undefined;
};

export const isError = ({ severity }: { readonly severity: string }): boolean => severity === "error";
