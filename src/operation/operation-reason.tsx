import type { OperationRecord } from "#shared/console/operation.ts";
import { OperationError } from "#src/operations/operation-error.tsx";
import { hasReason, hasRevert } from "./has-revert.ts";
import { WhyReverted } from "./why-reverted.tsx";
import classes from "./operation.module.css";

type Props = { readonly environment: string; readonly operation: OperationRecord };

/** Why an operation failed: what a person looks for then. Renders nothing for any other. */
export const OperationReason = ({ environment, operation }: Props) => (
  <>
    {hasRevert(operation) && (
      <div className={classes.reason}>
        <WhyReverted environment={environment} operation={operation} />
      </div>
    )}
    {!hasReason(operation) && (
      // On paper the contract's own reason is enough.
      <div className={classes.error} data-screen-only={hasRevert(operation) || undefined}>
        <OperationError operation={operation} />
      </div>
    )}
  </>
);
