import { Text } from "@mantine/core";
import { networkColumns as data } from "#shared/console/columns/networks.ts";
import { wireWord } from "#shared/text/wire-word.ts";
import type { EnabledNetwork, Network } from "#shared/wire/network.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { declared, fileColumns, nothingElse } from "#src/lists/csv-file.ts";
import { PlaygroundLink } from "./playground-link.tsx";
import classes from "./card-word.module.css";

export const yesNo = (value: boolean | undefined) => {
  if (value === undefined) return "–";
  return value ? "Yes" : "No";
};

export const networkFile = fileColumns(data, nothingElse);

/** The columns of the organization's networks (specification, Network), with their aliases in the catalog. */
export const networkColumns = (
  environment: string,
  catalog: readonly EnabledNetwork[] = [],
): readonly Column<Network>[] => [
  {
    ...declared(data.name, nothingElse),
    card: "title",
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
  },
  {
    ...declared(data.addressFamily, nothingElse),
    card: "detail",
    cell: ({ addressFamily = "–" }) => wireWord(addressFamily),
  },
  {
    ...declared(data.chainId, nothingElse),
    card: "time",
    cell: ({ chainId, addressFamily }) => {
      const text = chainIdText(chainId, addressFamily);
      return (
        <span className={text === "–" ? classes.none : classes.word} data-word="Chain id">
          {text}
        </span>
      );
    },
    align: "right",
    order: ({ chainId }) => chainId,
  },
  {
    ...declared(data.decimals, nothingElse),
    card: "none",
    cell: ({ decimals }) => decimals ?? "–",
    align: "right",
    order: ({ decimals }) => decimals,
  },
  {
    ...declared(data.isGasless, nothingElse),
    card: "none",
    term: "gasless",
    cell: ({ isGasless }) => yesNo(isGasless),
  },
  {
    ...declared(data.isMainnet, nothingElse),
    card: "none",
    cell: ({ isMainnet }) => yesNo(isMainnet),
  },
  {
    ...declared(data.enabled, nothingElse),
    card: "figure",
    cell: ({ enabled }) => <ToneBadge tone={enabled ? "good" : "idle"} word={enabled ? "Enabled" : "Disabled"} />,
  },
  {
    ...declared(data.id, nothingElse),
    extra: true,
    cell: ({ id }) => <HashText value={id} what="network id" />,
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

/** A family without chain ids has 0 or nothing instead. */
export const chainIdText = (chainId: number | undefined, addressFamily: string | undefined) =>
  chainId === undefined || (chainId === 0 && addressFamily !== "EVM") ? "–" : chainId;
