import { Group } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { isFinal } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { endpointFacts, isEndpointName, isWriteName } from "#shared/wire/endpoint-facts.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { operationExportUrl } from "#src/api/operation-detail.ts";
import { MenuButton, MoreMenu } from "#src/components/more-menu.tsx";
import { useCopy } from "#src/components/use-copy.ts";
import { AgainLink } from "./again-link.tsx";
import panel from "#src/components/panel.module.css";

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
      <MoreMenu>
        {(close) => (
          <>
            {/* The menu stays: it says that the link was copied. */}
            <MenuButton onClick={() => copy(new URL(href, globalThis.location.origin).href)}>
              {copied ? "Link copied" : "Copy link"}
            </MenuButton>
            <li>
              <a className={panel.item} href={operationExportUrl(environment, operation.id)} download onClick={close}>
                Export as JSON
              </a>
            </li>
          </>
        )}
      </MoreMenu>
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
