import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Counted, countOptions } from "#src/api/overview.ts";
import { NumberText } from "#src/components/number-text.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import classes from "./overview.module.css";

const lists = [
  { list: "listNetworks", label: "Networks", to: "/$environment/networks" },
  { list: "listProfiles", label: "Profiles", to: "/$environment/profiles" },
  { list: "listWallets", label: "Wallets", to: "/$environment/wallets" },
  { list: "listAddresses", label: "Addresses", to: "/$environment/addresses" },
] as const;

/** How many there are of what the organization has, each leading to its list. */
export const Counts = ({ environment }: { readonly environment: string }) => (
  <ul className={classes.counts}>
    {lists.map(({ list, label, to }) => (
      <li key={list}>
        <Link to={to} params={{ environment }} className={classes.count}>
          <span>{label}</span>
          <span className={classes.number}>
            <Count environment={environment} list={list} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

const Count = ({ environment, list }: { readonly environment: string; readonly list: Counted }) => {
  const { data, error } = useQuery(countOptions(environment, list));
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
