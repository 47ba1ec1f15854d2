import { Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Environment } from "#shared/console/environment.ts";
import { countOptions } from "#src/api/overview.ts";
import type { Count as Counted } from "#src/api/source/source.ts";
import { NumberText } from "#src/components/number-text.tsx";
import { AgeText } from "#src/components/time-text.tsx";
import { once } from "#src/lib/once.ts";
import { lackOf } from "#src/records/lack.ts";
import classes from "./counts.module.css";

const lists = [
  { list: "listNetworks", label: "Networks", to: "/$environment/networks" },
  { list: "listProfiles", label: "Profiles", to: "/$environment/profiles" },
  { list: "listWallets", label: "Wallets", to: "/$environment/wallets" },
  { list: "listAddresses", label: "Addresses", to: "/$environment/addresses" },
] as const;

/** What is issued and deployed from; a deployment may lack each of these lists. */
const issued = [
  { list: "listTemplates", label: "Templates", to: "/$environment/templates" },
  { list: "listTokens", label: "Tokens", to: "/$environment/tokens" },
  { list: "listCollections", label: "Collections", to: "/$environment/collections" },
] as const;

/** The number of each kind of record, linked to its list; lists this deployment does not offer are mentioned once. */
export const Counts = ({ environment }: { readonly environment: Environment }) => {
  const { id } = environment;
  const asked = [...lists, ...issued.filter(({ list }) => lackOf(environment, list) === undefined)];
  const counts = useQueries({ queries: asked.map(({ list }) => countOptions(id, list)) });
  const shown = asked.filter((_, index) => counts[index]?.data !== null);
  const lacking = issued.filter((one) => !shown.includes(one));
  return (
    <>
      <ul className={classes.counts}>
        {asked.map(({ list, label, to }, index) => {
          const { data, error = null } = counts[index] ?? {};
          return data === null ? null : (
            <Card key={list} environment={id} label={label} to={to}>
              <Count data={data} error={error} />
            </Card>
          );
        })}
      </ul>
      {lacking.length > 0 && (
        <Text size="sm" c="dimmed" mt="-0.75rem" mb="md">
          This deployment does not offer {orWords().format(lacking.map(({ label }) => label.toLowerCase()))}.
        </Text>
      )}
    </>
  );
};

const orWords = once(() => new Intl.ListFormat("en", { type: "disjunction" }));

type CardProps = {
  readonly environment: string;
  readonly label: string;
  readonly to: (typeof lists | typeof issued)[number]["to"];
  readonly children: ReactNode;
};

const Card = ({ environment, label, to, children }: CardProps) => (
  <li>
    <Link to={to} params={{ environment }} className={classes.count}>
      <span aria-hidden>{label}</span>
      {/* Never the same name as the navigation's link, not even while it is counted. */}
      <VisuallyHidden>{label}: </VisuallyHidden>
      <span className={classes.number}>{children}</span>
    </Link>
  </li>
);

const Count = ({ data, error }: { readonly data: Counted | undefined; readonly error: Error | null }) => {
  if (error !== null) return <span title={error.message}>unknown</span>;
  if (data === undefined) {
    return (
      <Skeleton height={28} width={60} component="span" display="block">
        counting
      </Skeleton>
    );
  }
  return (
    <>
      <NumberText value={data.total} />
      {data.asOf !== null && (
        <Text span size="xs" c="dimmed" display="block">
          as of <AgeText value={data.asOf} />
        </Text>
      )}
    </>
  );
};
