import type { RunItem } from "#shared/console/run.ts";
import { paidBeforeCode } from "#src/api/client/api-error.ts";
import { ErrorReason } from "#src/components/error-reason.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import classes from "./item-list.module.css";

type Props = { readonly environment: string; readonly item: Pick<RunItem, "error" | "identicalTo"> };

/** Why an item did not succeed. */
export const ItemWhy = ({ environment, item: { error, identicalTo } }: Props) => {
  if (identicalTo !== null) {
    return (
      <span className={classes["reason"]}>
        {error?.code === paidBeforeCode ? "Paid before by" : "Identical to"}{" "}
        <TextLink inherit to="/$environment/activity/$operationId" params={{ environment, operationId: identicalTo }}>
          an earlier operation
        </TextLink>
        .
      </span>
    );
  }
  if (error === null) return null;
  return (
    <span className={classes["reason"]}>
      <ErrorReason error={error} />
    </span>
  );
};
