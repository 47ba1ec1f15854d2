import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { later } from "#src/components/later.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { networkOf } from "#src/operations/described-operation.ts";
import { Address } from "#src/records/address.tsx";
import { useNetworks } from "#src/records/use-networks.ts";

const SaveCreated = later(async () => (await import("./abi/save-created.tsx")).SaveCreated);

const IssueFromCreated = later(async () => (await import("./issue-from-created.tsx")).IssueFromCreated);

type Props = { readonly environment: string; readonly operation: OperationRecord };

/** The contract that an operation created, and the next steps; empty while there is none. */
export const CreatedContract = ({ environment, operation }: Props) => {
  const { networks } = useNetworks(environment);
  const networkId = operation.subject?.networkId ?? networkOf(operation);
  const network = networks.find(({ id, name }) => id === networkId || name === networkId);
  const { data: environments = [] } = useQuery(environmentsOptions());
  const own = environments.find(({ id }) => id === environment);
  const { createdContract, endpoint, serviceOperationId, receipt } = operation;
  if (createdContract === null || network === undefined || own === undefined) return null;
  const address = checksumAddress(createdContract);
  const isDeployment = endpoint === "deployTemplate";
  return (
    <section aria-label="Created contract">
      <Stack gap="xs">
        {/* The receipt already names it. */}
        {receipt?.contractAddress === undefined || receipt.contractAddress === null ? (
          <>
            <Text size="sm" fw={500}>
              Created contract
            </Text>
            <Address
              environment={environment}
              networkId={network.id}
              value={address}
              form="full"
              what="contract address"
              opens="nothing"
            />
          </>
        ) : null}
        <Group gap="md">
          <TextLink
            size="sm"
            to="/$environment/playground"
            params={{ environment }}
            search={{ network: network.id, address }}
          >
            Open in playground
          </TextLink>
          {isDeployment ? (
            <SaveCreated contract={{ environment: own, network, address }} operation={operation} />
          ) : null}
          {isDeployment && serviceOperationId !== null ? (
            <IssueFromCreated
              environment={environment}
              deployment={serviceOperationId}
              templateId={operation.parameters["templateId"] ?? ""}
            />
          ) : null}
        </Group>
      </Stack>
    </section>
  );
};
