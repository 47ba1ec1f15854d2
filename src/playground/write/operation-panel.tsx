import { Skeleton, Title } from "@mantine/core";
import { EmptyState } from "#src/components/empty-state.tsx";
import { later } from "#src/components/later.tsx";
import { operationTitleId } from "#src/playground/parts/operation-title.ts";
import classes from "#src/playground/parts/contract.module.css";

const loading = <Skeleton height={160} aria-label="Loading the operation" />;

// A form exists before its operation.
const ShownOperation = later(async () => (await import("./shown-operation.tsx")).ShownOperation, loading);

/** The operation sent last or named in the link. */
export const OperationPanel = ({ id }: { readonly id: string | undefined }) => (
  <section aria-label="Operation" className={classes["outcome"]}>
    <Title order={2} mb="sm" id={operationTitleId} tabIndex={-1}>
      Operation
    </Title>
    {id === undefined ? (
      <EmptyState title="Nothing sent yet" reason="Changes you send appear here, step by step." />
    ) : (
      <ShownOperation id={id} />
    )}
  </section>
);
