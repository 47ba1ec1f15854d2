import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Environment } from "#shared/console/environment.ts";
import { organizationOptions } from "#src/api/overview.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";

/** The organization and the environment. */
export const OrganizationFacts = ({ environment }: { readonly environment: Environment }) => {
  const { data, error, refetch } = useQuery(organizationOptions(environment.id));
  const waiting = error === null ? <Skeleton height={20} width={180} /> : "–";
  return (
    <Stack gap="md">
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <FactList
        facts={[
          { label: "Name", value: data?.name ?? waiting },
          { label: "Email", value: data === undefined ? waiting : data.email },
          {
            isTechnical: true,
            label: "Organization id",
            value: data ? <HashText value={data.id} what="organization id" /> : waiting,
          },
          { label: "Environment", value: environment.label },
          { label: "Kind", value: kinds[environment.kind] },
          { label: "Client share", value: shares[environment.clientShare] },
          { label: "Amounts", value: units[environment.amountUnit] },
        ]}
      />
    </Stack>
  );
};

const kinds = {
  sandbox: "Test network: no real value",
  mainnet: "Mainnet: operations move real money",
} as const;

const shares = {
  held: "Held by Postern's server",
  ask: "Entered for each operation and never stored",
} as const;

const units = {
  native: "In the network's native unit",
  base: "In base units",
} as const;
