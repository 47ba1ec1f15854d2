import { Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Environment } from "#shared/console/environment.ts";
import { isTracked, lacksTransaction } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { evidenceOptions } from "#src/api/evidence.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import { AgeText } from "#src/components/time-text.tsx";
import { settledByAdmin } from "#src/operations/operation-state-words.ts";
import { EvidenceFound } from "./evidence-found.tsx";
import { SettleForm } from "./settle-form.tsx";
import classes from "./evidence.module.css";

type Props = {
  readonly environment: Pick<Environment, "id" | "kind">;
  readonly operation: OperationRecord;
  readonly role: Role;
};

/**
 * Postern's evidence about an operation whose transaction or outcome is unknown, and how an admin settles it. It stays
 * when someone else has settled the operation meanwhile, and says so.
 */
export const Settling = ({ environment, operation, role }: Props) => {
  const [tooLate, setTooLate] = useState<string>();
  if (!lacksTransaction(operation.state)) {
    if (tooLate === undefined) return null;
    return (
      <Notice tone="careful" title="Someone else changed this first">
        <Text size="sm">
          <NameText text={tooLate} />
        </Text>
      </Notice>
    );
  }
  if (!roleIncludes(role, "operator")) {
    return isTracked(operation.state) ? null : <Text size="sm">{settledByAdmin}</Text>;
  }
  return (
    <section aria-labelledby="settle">
      <Evidence environment={environment} operation={operation} role={role} onTooLate={setTooLate} />
    </section>
  );
};

const Evidence = ({
  environment,
  operation,
  role,
  onTooLate,
}: Props & { readonly onTooLate: (message: string | undefined) => void }) => {
  const { id } = environment;
  const { data, error, isFetching, refetch } = useQuery(evidenceOptions(id, operation.id));
  const isAdmin = roleIncludes(role, "admin");
  const rest = data !== undefined && (
    <>
      <EvidenceFound environment={id} evidence={data} />
      <Group gap="sm">
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
        <Text size="sm" c="dimmed">
          Looked <AgeText value={data.at} />
        </Text>
      </Group>
    </>
  );
  return (
    <div className={classes["panel"]}>
      <Title order={3} id="settle">
        Find out what happened
      </Title>
      {data === undefined && error === null && (
        <>
          <Skeleton height={180} aria-label="Looking for what happened" />
          <SlowNotice />
        </>
      )}
      {error === null ? null : <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {isAdmin ? (
        // A person may know the outcome even if the search failed.
        (data !== undefined || error !== null) && (
          <SettleForm environment={environment} operation={operation} evidence={data} onTooLate={onTooLate}>
            {rest}
          </SettleForm>
        )
      ) : (
        <>
          {rest}
          <Text size="sm">{settledByAdmin}</Text>
        </>
      )}
    </div>
  );
};
