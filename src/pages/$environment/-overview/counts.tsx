import { Skeleton, Text } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Environment } from "#shared/console/environment.ts";
import { collectionsOptions } from "#src/api/collections.ts";
import { isNotOffered } from "#src/api/client/offered.ts";
import { issuedTokensOptions } from "#src/api/issued-tokens.ts";
import { countOptions } from "#src/api/overview.ts";
import type { Paged } from "#src/api/source/pages.ts";
import type { Count as Counted } from "#src/api/source/source.ts";
import { templatesOptions } from "#src/api/templates.ts";
import { NumberText } from "#src/components/number-text.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { lackOf } from "#src/records/lack.ts";
import classes from "./overview.module.css";

const lists = [
  { list: "listNetworks", label: "Networks", to: "/$environment/networks" },
  { list: "listProfiles", label: "Profiles", to: "/$environment/profiles" },
  { list: "listWallets", label: "Wallets", to: "/$environment/wallets" },
  { list: "listAddresses", label: "Addresses", to: "/$environment/addresses" },
] as const;

/** What is issued and deployed from; a deployment may lack each of these lists. */
const issued = [
  { options: templatesOptions, list: "listTemplates", label: "Templates", to: "/$environment/templates" },
  { options: issuedTokensOptions, list: "listTokens", label: "Tokens", to: "/$environment/tokens" },
  { options: collectionsOptions, list: "listCollections", label: "Collections", to: "/$environment/collections" },
] as const;

/** Their totals are all that is wanted. */
const page = { skip: 0, take: 1 };

/** How many there are of what the organization has, each leading to its list; said once of what this deployment does not offer. */
export const Counts = ({ environment }: { readonly environment: Environment }) => {
  const { id } = environment;
  const first = useQueries({ queries: lists.map(({ list }) => countOptions(id, list)) });
  // What every organization has comes first: these wait until it is there.
  const isFirstThere = first.every(({ isPending }) => !isPending);
  const later = useQueries({
    queries: issued.map(({ options, list }) => ({
      ...options(id, page),
      enabled: isFirstThere && lackOf(environment, list) === undefined,
      staleTime: 30_000,
    })),
  });
  const isLacking = (index: number) =>
    isNotOffered(later[index]?.error) ||
    issued[index] === undefined ||
    lackOf(environment, issued[index].list) !== undefined;
  const lacking = issued.filter((_, index) => isLacking(index));
  return (
    <>
      <ul className={classes.counts}>
        {lists.map(({ list, label, to }, index) => (
          <Card key={list} environment={id} label={label} to={to}>
            <Count data={first[index]?.data} error={first[index]?.error ?? null} />
          </Card>
        ))}
        {issued.map(({ list, label, to }, index) =>
          isLacking(index) ? null : (
            <Card key={list} environment={id} label={label} to={to}>
              <Count data={totalOf(later[index]?.data)} error={later[index]?.error ?? null} />
            </Card>
          ),
        )}
      </ul>
      {lacking.length > 0 && (
        <Text size="sm" c="dimmed" mt="-0.75rem" mb="md">
          This deployment does not offer {orWords.format(lacking.map(({ label }) => label.toLowerCase()))}.
        </Text>
      )}
    </>
  );
};

const orWords = new Intl.ListFormat("en", { type: "disjunction" });

type CardProps = {
  readonly environment: string;
  readonly label: string;
  readonly to: (typeof lists | typeof issued)[number]["to"];
  readonly children: ReactNode;
};

const Card = ({ environment, label, to, children }: CardProps) => (
  <li>
    <Link to={to} params={{ environment }} className={classes.count}>
      <span>{label}</span>
      <span className={classes.number}>{children}</span>
    </Link>
  </li>
);

const totalOf = (read: Paged<unknown> | undefined): Counted | undefined =>
  read && { total: read.pagination.totalElements, asOf: null };

const Count = ({ data, error }: { readonly data: Counted | undefined; readonly error: Error | null }) => {
  if (error !== null) return <span title={error.message}>not known</span>;
  if (data === undefined) return <Skeleton height={28} width={60} component="span" display="block" />;
  return (
    <>
      <NumberText value={data.total} />
      {data.asOf !== null && (
        <Text span size="xs" c="dimmed" display="block">
          as of <TimeText value={data.asOf} />
        </Text>
      )}
    </>
  );
};
