import type { Environment } from "#shared/console/environment.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Role } from "#shared/wire/role.ts";
import { later } from "#src/components/later.tsx";
import { Fold } from "./fold.tsx";
import { OperationFacts } from "./operation-facts.tsx";

const RequestRecord = later(async () => (await import("./request-record.tsx")).RequestRecord);

type Props = { readonly environment: Environment; readonly operation: OperationRecord; readonly role: Role };

/** The request as it was sent, its ids, and what the service and the audit say about it; on paper only the facts. */
export const OperationDetails = ({ environment, operation, role }: Props) => (
  <Fold title="Details" printed={<OperationFacts environment={environment.id} operation={operation} />}>
    <RequestRecord environment={environment} operation={operation} role={role} />
  </Fold>
);
