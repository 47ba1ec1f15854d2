import type { Environment } from "#shared/console/environment.ts";
import { isTracked, lacksTransaction, needsSettling } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { later } from "#src/components/later.tsx";
import { networkOf } from "#src/operations/described-operation.ts";
import { OperationReceipt } from "#src/operations/operation-timeline.tsx";
import { Fold } from "./fold.tsx";
import { OperationMovements } from "./operation-movements.tsx";

const ReceiptEvents = later(async () => (await import("#src/records/receipt/receipt-events.tsx")).ReceiptEvents);

const Settling = later(async () => (await import("./settling.tsx")).Settling);

type Props = {
  readonly environment: Pick<Environment, "id" | "kind">;
  readonly operation: OperationRecord;
  readonly role: Role;
  readonly sender: string | undefined;
  /** It has had no transaction while the page has been open: whoever settles it sees how it ended. */
  readonly wasOpen: boolean;
  /** The page shows its movements with the facts. */
  readonly areMovementsAbove: boolean;
};

/**
 * What proves an operation's outcome: the search for it while it is open, its movements, receipt and events. It opens by
 * itself if a person has to settle the outcome. Renders nothing while there is none.
 */
export const OperationEvidence = ({ environment, operation, role, sender, wasOpen, areMovementsAbove }: Props) => {
  const { meaning, receipt, state, transactionHash } = operation;
  const isSearched = wasOpen && (roleIncludes(role, "operator") || !isTracked(state));
  const hasMovements = meaning !== null && !areMovementsAbove;
  if (!isSearched && !hasMovements && receipt === null && transactionHash === null) return null;
  const isAsking = isSearched && lacksTransaction(state) && isTracked(state);
  return (
    <Fold
      title="Evidence"
      note={isAsking ? "Is the service not reporting a transaction?" : undefined}
      opensItself={needsSettling(state)}
    >
      {isSearched && <Settling environment={environment} operation={operation} role={role} />}
      {hasMovements && <OperationMovements environment={environment.id} operation={operation} sender={sender} />}
      <OperationReceipt environment={environment.id} operation={operation} />
      {receipt !== null && (
        <ReceiptEvents
          environment={environment.id}
          networkId={networkOf(operation)}
          logs={receipt.logs ?? []}
          movements={meaning?.happened ?? []}
        />
      )}
    </Fold>
  );
};
