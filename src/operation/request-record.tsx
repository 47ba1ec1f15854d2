import type { Environment } from "#shared/console/environment.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { Arguments } from "./arguments.tsx";
import { Calldata } from "./calldata.tsx";
import { CopyRequest } from "./copy-request.tsx";
import { Origin } from "./origin.tsx";
import { RemovedRequest } from "./removed-request.tsx";
import { WorkflowRecord } from "./workflow-record.tsx";
import classes from "./operation.module.css";

type Props = { readonly environment: Environment; readonly operation: OperationRecord; readonly role: Role };

/** The request as it was sent, and what the service and the audit say about it. */
export const RequestRecord = ({ environment, operation, role }: Props) => (
  <div className={classes.groups} data-screen-only>
    {operation.bodyRemovedAt === null ? (
      <>
        <Arguments environment={environment.id} operation={operation} />
        <Calldata operation={operation} />
        <CopyRequest environment={environment} operation={operation} />
      </>
    ) : (
      <RemovedRequest at={operation.bodyRemovedAt} />
    )}
    <WorkflowRecord environment={environment.id} operation={operation} />
    {roleIncludes(role, "admin") && (
      <Origin environment={environment.id} id={operation.id} operation={operation.endpoint} />
    )}
  </div>
);
