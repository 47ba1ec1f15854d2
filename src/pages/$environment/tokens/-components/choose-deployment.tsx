import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { countText } from "#shared/amount/number-text.ts";
import { isUnderWay } from "#shared/console/operation-states.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { deployedContractsOptions } from "#src/api/contracts.ts";
import { operationsOptions } from "#src/api/operations.ts";
import { sessionOptions } from "#src/api/session.ts";
import { roleObstacle } from "#src/attempt/role-obstacle.ts";
import { CutText } from "#src/components/cut-text.tsx";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { nameText } from "#src/components/name-text.ts";
import { StateBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import { Address } from "#src/records/address.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { type Issuable, useIssuable } from "./use-issuable.ts";

type Props = {
  readonly environment: string;
  /** Contracts that no token can be issued from are shown too. */
  readonly isAll: boolean;
  readonly onAll: (isAll: boolean) => void;
  readonly onChoose: (deploymentId: string) => void;
};

const latest = { endpoint: "deployTemplate", take: "100" } as const;

/** Chooses what a token is issued from: a deployed contract, a deployment that is in progress, or one by its id. */
export const ChooseDeployment = ({ environment, isAll, onAll, onChoose }: Props) => {
  const { find } = useNetworks(environment);
  const role = useQuery(sessionOptions()).data?.role;
  const obstacle = roleObstacle(role, endpointFacts.issueToken.role);
  const { query, isReading, rows, isPartial, unread, readAgain } = useIssuable(environment);
  // With the reasons: a list without the contracts that may be issued already would look complete.
  const isWhole = isAll || unread !== null;
  const offered = rows.filter((row) => row.obstacle === undefined);
  const others = rows.length - offered.length;
  const { queryKey } = deployedContractsOptions(environment, { skip: 0, take: maxTake });
  return (
    <>
      {obstacle !== undefined && (
        <Text size="sm" mb="lg">
          {obstacle}
        </Text>
      )}
      <InProgress environment={environment} />
      <ListState
        query={query}
        queryKey={queryKey}
        notOffered={
          <ById note="This deployment does not list its contracts. Enter the id of one." onChoose={onChoose} />
        }
      >
        {() =>
          isReading ? (
            <LoadingRows />
          ) : (
            <>
              {unread !== null && (
                <>
                  <ErrorPanel error={unread} onRetry={readAgain} />
                  <Text size="sm" my="sm">
                    Postern could not read which contracts are tokens or collections already, so it cannot tell which of
                    these can still be issued.
                  </Text>
                </>
              )}
              <DataTable
                label="Contracts to issue from"
                columns={[
                  ...issuableColumns(environment, find),
                  ...(isWhole && others > 0 ? [reason] : []),
                  ...(obstacle === undefined ? [choice(environment)] : []),
                ]}
                rows={isWhole ? rows : offered}
                rowKey={({ id }) => id}
                onOpen={({ id }) => onChoose(id)}
                canOpen={(row) => row.obstacle === undefined && obstacle === undefined}
                empty={
                  <EmptyState
                    title="No contract is ready to issue a token from."
                    reason={
                      others === 0
                        ? "You issue a token from a contract deployed from a template."
                        : "Show the others to see the reason for each."
                    }
                    action={
                      <TextLink size="sm" to="/$environment/templates" params={{ environment }}>
                        Deploy a template
                      </TextLink>
                    }
                  />
                }
              />
              <Group gap="sm" mt="sm">
                {others > 0 && unread === null && (
                  <Button size="xs" variant="default" onClick={() => onAll(!isAll)}>
                    {isAll ? "Show only those to issue from" : `Show ${countText(others, "other contract")}`}
                  </Button>
                )}
              </Group>
              {isPartial && (
                <ById note="Some older contracts are not listed. Enter the id of one." onChoose={onChoose} />
              )}
            </>
          )
        }
      </ListState>
    </>
  );
};

const issuableColumns = (
  environment: string,
  find: ReturnType<typeof useNetworks>["find"],
): readonly Column<Issuable>[] => [
  {
    key: "name",
    card: "title",
    header: "Name",
    always: true,
    cell: ({ title }) => (
      <Text span inherit fw={600}>
        <CutText text={title} />
      </Text>
    ),
  },
  {
    key: "template",
    card: "none",
    header: "Template",
    cell: ({ templateName }) => <CutText text={templateName ?? "–"} />,
  },
  {
    key: "network",
    card: "figure",
    header: "Network",
    cell: ({ networkId, network }) => <NameText text={find(networkId ?? network)?.name ?? network ?? "–"} />,
  },
  {
    key: "deployed",
    card: "time",
    header: "Deployed",
    cell: ({ deployedAt, deployedBy }) =>
      deployedAt === undefined ? (
        "–"
      ) : (
        <>
          <TimeText value={deployedAt} />
          {deployedBy !== undefined && (
            <>
              {" by "}
              <NameText text={deployedBy} />
            </>
          )}
        </>
      ),
  },
  {
    key: "address",
    card: "detail",
    header: "Address",
    cell: ({ networkId, contractAddress }) =>
      contractAddress === undefined ? (
        "–"
      ) : (
        <Address
          environment={environment}
          networkId={networkId}
          value={contractAddress}
          what="contract address"
          opens="nothing"
          names="none"
        />
      ),
  },
];

/** Why a contract is not offered. */
const reason: Column<Issuable> = {
  key: "reason",
  card: "none",
  header: "Reason",
  cell: ({ obstacle }) => <NameText text={obstacle ?? "–"} />,
};

const choice = (environment: string): Column<Issuable> => ({
  key: "choose",
  card: "actions",
  header: "Action",
  always: true,
  cell: ({ id, title, obstacle }) =>
    obstacle === undefined && (
      <TextLink
        inherit
        to="/$environment/tokens/issue"
        params={{ environment }}
        search={{ deployment: id }}
        aria-label={`Issue a token from ${nameText(title)}`}
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
const ById = ({ note, onChoose }: Pick<Props, "onChoose"> & { readonly note: string }) => {
  const { field, submit } = useZodForm(byIdSchema, { defaultValues: { id: "" } });
  return (
    <form noValidate onSubmit={submit(({ id }) => onChoose(id))}>
      <Text size="sm" my="sm">
        {note}
      </Text>
      <Group align="end" gap="sm">
        <TextInput label="Deployment id" w={360} maw="100%" autoComplete="off" maxLength={200} {...field("id")} />
        <Button type="submit">Continue</Button>
      </Group>
    </form>
  );
};
