import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { isUnderWay } from "#shared/console/operation-states.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { deployedContractsOptions } from "#src/api/contracts.ts";
import { operationsOptions } from "#src/api/operations.ts";
import { sessionOptions } from "#src/api/session.ts";
import { roleObstacle } from "#src/attempt/role-obstacle.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { nameText } from "#src/components/name-text.ts";
import { Pager } from "#src/components/pager.tsx";
import { StateBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { pageSize } from "#src/lists/page-size.ts";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import { deployedColumns } from "#src/records/deployed-columns.tsx";
import { useNetworks } from "#src/records/use-networks.ts";

type Props = {
  readonly environment: string;
  readonly skip: number;
  readonly onSkip: (skip: number) => void;
  readonly onChoose: (deploymentId: string) => void;
};

const latest = { endpoint: "deployTemplate", take: "100" } as const;

/** Chooses what a token is issued from: a deployed contract, a deployment that is in progress, or one by its id. */
export const ChooseDeployment = ({ environment, skip, onSkip, onChoose }: Props) => {
  const { find } = useNetworks(environment);
  const role = useQuery(sessionOptions()).data?.role;
  const obstacle = roleObstacle(role, endpointFacts.issueToken.role);
  const options = deployedContractsOptions(environment, { skip, take: pageSize });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  return (
    <>
      {obstacle !== undefined && (
        <Text size="sm" mb="lg">
          {obstacle}
        </Text>
      )}
      <InProgress environment={environment} />
      <Title order={2} mb="xs">
        Deployed contracts
      </Title>
      <ListState query={query} queryKey={options.queryKey} notOffered={<ById onChoose={onChoose} />}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label="Deployed contracts"
              columns={[
                ...deployedColumns(environment, find).filter(({ extra = false }) => !extra),
                ...(obstacle === undefined ? [choice(environment)] : []),
              ]}
              rows={data}
              rowKey={({ id }) => id}
              onOpen={({ id }) => onChoose(id)}
              empty={
                <EmptyState
                  title="No deployed contracts yet."
                  reason="You issue a token from a contract deployed from a template."
                  action={
                    <TextLink size="sm" to="/$environment/templates" params={{ environment }}>
                      Deploy a template
                    </TextLink>
                  }
                />
              }
            />
            <Pager skip={skip} take={pageSize} total={pagination.totalElements} onSkip={onSkip} />
          </>
        )}
      </ListState>
    </>
  );
};

const choice = (environment: string): Column<{ readonly id: string; readonly name?: string | undefined }> => ({
  key: "choose",
  card: "actions",
  header: "Action",
  always: true,
  cell: ({ id, name = id }) => (
    <TextLink
      inherit
      to="/$environment/tokens/issue"
      params={{ environment }}
      search={{ deployment: id }}
      aria-label={`Issue a token from ${nameText(name)}`}
    >
      Issue
    </TextLink>
  ),
});

/** Deployments whose contract is not there yet: a form can be filled in meanwhile. */
const InProgress = ({ environment }: Pick<Props, "environment">) => {
  const { data } = useQuery(operationsOptions(environment, latest));
  const running = (data?.data ?? []).filter(
    ({ state, serviceOperationId }) => isUnderWay(state) && serviceOperationId !== null,
  );
  if (running.length === 0) return null;
  return (
    <section aria-labelledby="in-progress">
      <Title order={2} id="in-progress" mb="xs">
        In progress
      </Title>
      <Stack gap="xs" mb="lg">
        {running.map((operation) => (
          <Group key={operation.id} gap="sm">
            <Text size="sm">
              <OperationSentence operation={operation} />
            </Text>
            <StateBadge state={operation.state} />
            <TextLink
              size="sm"
              to="/$environment/tokens/issue"
              params={{ environment }}
              search={{ deployment: operation.serviceOperationId ?? "" }}
            >
              Issue token
            </TextLink>
          </Group>
        ))}
      </Stack>
    </section>
  );
};

const byIdSchema = lazily(() => z.object({ id: z.string().check(z.trim(), z.minLength(1, "Enter a deployment id.")) }));

/** Where the service lists no contracts, a deployment is named by its id. */
const ById = ({ onChoose }: Pick<Props, "onChoose">) => {
  const { field, submit } = useZodForm(byIdSchema, { defaultValues: { id: "" } });
  return (
    <form noValidate onSubmit={submit(({ id }) => onChoose(id))}>
      <Text size="sm" mb="sm">
        This deployment does not list its contracts. Enter the id of one.
      </Text>
      <Group align="end" gap="sm">
        <TextInput label="Deployment id" w={360} maw="100%" autoComplete="off" maxLength={200} {...field("id")} />
        <Button type="submit">Continue</Button>
      </Group>
    </form>
  );
};
