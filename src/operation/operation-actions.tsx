import { ActionIcon, Group } from "@mantine/core";
import { IconCheck, IconDownload, IconLink } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { isFinal } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { endpointFacts, isEndpointName, isWriteName } from "#shared/wire/endpoint-facts.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { operationExportUrl } from "#src/api/operation-detail.ts";
import { useCopy } from "#src/components/use-copy.ts";
import { AgainLink } from "./again-link.tsx";

type Props = { readonly environment: string; readonly operation: OperationRecord; readonly role: Role };

/** The actions on a recorded operation: run it again in a new form, copy its link, and save its full record. */
export const OperationActions = ({ environment, operation, role }: Props) => {
  const { copied, copy } = useCopy("the link");
  const { href } = useRouter().buildLocation({
    to: "/$environment/activity/$operationId",
    params: { environment, operationId: operation.id },
  });
  return (
    <Group gap="sm" wrap="nowrap">
      <RunAgain operation={operation} role={role} />
      <ActionIcon
        size={36}
        variant="default"
        aria-label={copied ? "Link copied" : "Copy link"}
        title="Copy link"
        onClick={() => copy(new URL(href, globalThis.location.origin).href)}
      >
        {copied ? <IconCheck size={18} aria-hidden /> : <IconLink size={18} aria-hidden />}
      </ActionIcon>
      <ActionIcon
        size={36}
        variant="default"
        component="a"
        aria-label="Export as JSON"
        title="Export as JSON"
        href={operationExportUrl(environment, operation.id)}
        download
      >
        <IconDownload size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
};

const RunAgain = ({ operation, role }: Pick<Props, "operation" | "role">) =>
  mayRun(operation, role) && isFinal(operation.state) ? <AgainLink operation={operation} /> : null;

/** While an operation's outcome is unknown, running it again may do the same twice. */
export const isAwaitingOutcome = (operation: OperationRecord, role: Role): boolean =>
  mayRun(operation, role) && !isFinal(operation.state);

const mayRun = ({ endpoint }: OperationRecord, role: Role): boolean => {
  const needed = writeRole(endpoint);
  return needed !== undefined && roleIncludes(role, needed);
};

/** The role required by an endpoint that changes something; undefined for any other name. */
const writeRole = (endpoint: string): Role | undefined =>
  isEndpointName(endpoint) && isWriteName(endpoint) ? endpointFacts[endpoint].role : undefined;
