import { Text } from "@mantine/core";
import { wireWord } from "#shared/text/wire-word.ts";
import type { EnabledNetwork, Network } from "#shared/wire/network.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { PlaygroundLink } from "./playground-link.tsx";
import classes from "./card-word.module.css";

export const yesNo = (value: boolean | undefined) => {
  if (value === undefined) return "–";
  return value ? "Yes" : "No";
};

/** The columns of the organization's networks (specification, Network), with their aliases in the catalog. */
export const networkColumns = (
  environment: string,
  catalog: readonly EnabledNetwork[] = [],
): readonly Column<Network>[] => [
  {
    key: "name",
    card: "title",
    header: "Name",
    always: true,
    cell: ({ id, name }) => {
      const alias = catalog.find(({ networkId }) => networkId === id)?.alias;
      return (
        <span>
          <TextLink inherit fw={600} to="/$environment/networks/$networkId" params={{ environment, networkId: id }}>
            <NameText text={name} />
          </TextLink>
          {alias !== undefined && alias.toLowerCase() !== name.toLowerCase() && (
            <Text span inherit c="dimmed">
              {" "}
              <NameText text={alias} />
            </Text>
          )}
        </span>
      );
    },
    text: ({ name }) => name,
  },
  {
    key: "family",
    card: "detail",
    header: "Family",
    cell: ({ addressFamily = "–" }) => wireWord(addressFamily),
    text: ({ addressFamily = "" }) => wireWord(addressFamily),
  },
  {
    key: "chain",
    card: "time",
    header: "Chain id",
    cell: ({ chainId, addressFamily }) => {
      const text = chainIdText(chainId, addressFamily);
      return (
        <span className={text === "–" ? classes.none : classes.word} data-word="Chain id">
          {text}
        </span>
      );
    },
    align: "right",
    text: ({ chainId, addressFamily }) => known(chainIdText(chainId, addressFamily)),
    order: ({ chainId }) => chainId,
  },
  {
    key: "decimals",
    card: "none",
    header: "Decimals",
    cell: ({ decimals }) => decimals ?? "–",
    align: "right",
    text: ({ decimals }) => String(decimals ?? ""),
    order: ({ decimals }) => decimals,
  },
  {
    key: "gasless",
    card: "none",
    header: "Gasless",
    term: "gasless",
    cell: ({ isGasless }) => yesNo(isGasless),
    text: ({ isGasless }) => known(yesNo(isGasless)),
  },
  {
    key: "mainnet",
    card: "none",
    header: "Mainnet",
    cell: ({ isMainnet }) => yesNo(isMainnet),
    text: ({ isMainnet }) => known(yesNo(isMainnet)),
  },
  {
    key: "enabled",
    card: "figure",
    header: "Status",
    cell: ({ enabled }) => <ToneBadge tone={enabled ? "good" : "idle"} word={enabled ? "Enabled" : "Disabled"} />,
    text: ({ enabled }) => (enabled ? "Enabled" : "Disabled"),
  },
  {
    key: "id",
    header: "Id",
    extra: true,
    isId: true,
    cell: ({ id }) => <HashText value={id} what="network id" />,
    text: ({ id }) => id,
  },
  {
    key: "open",
    card: "none",
    header: "Actions",
    cell: ({ id, name, enabled, addressFamily }) =>
      enabled && (addressFamily === undefined || addressFamily === "EVM") ? (
        <PlaygroundLink environment={environment} networkId={id} name={name} />
      ) : null,
  },
];

/** A file has an empty cell for an unknown value. */
const known = (shown: string | number): string => (shown === "–" ? "" : String(shown));

/** A family without chain ids has 0 or nothing instead. */
export const chainIdText = (chainId: number | undefined, addressFamily: string | undefined) =>
  chainId === undefined || (chainId === 0 && addressFamily !== "EVM") ? "–" : chainId;
