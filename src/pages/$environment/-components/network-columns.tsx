import type { Network } from "../../../../shared/wire/network.ts";
import type { Column } from "../../../components/data-table.tsx";
import { ToneBadge } from "../../../components/state-badge.tsx";
import { PlaygroundLink } from "./playground-link.tsx";

const yesNo = (value: boolean | undefined) => {
  if (value === undefined) return "–";
  return value ? "Yes" : "No";
};

/** The columns of the organization's networks (specification, Network). */
export const networkColumns = (environment: string): readonly Column<Network>[] => [
  { key: "name", header: "Name", cell: ({ name }) => <strong>{name}</strong> },
  { key: "family", header: "Family", cell: ({ addressFamily }) => addressFamily ?? "–" },
  {
    key: "chain",
    header: "Chain id",
    cell: ({ chainId, addressFamily }) => chainIdText(chainId, addressFamily),
    align: "right",
  },
  { key: "decimals", header: "Decimals", cell: ({ decimals }) => decimals ?? "–", align: "right" },
  { key: "gasless", header: "Gasless", cell: ({ isGasless }) => yesNo(isGasless) },
  { key: "mainnet", header: "Mainnet", cell: ({ isMainnet }) => yesNo(isMainnet) },
  {
    key: "enabled",
    header: "Status",
    cell: ({ enabled }) => <ToneBadge tone={enabled ? "good" : "idle"} word={enabled ? "Enabled" : "Disabled"} />,
  },
  {
    key: "open",
    header: "Contracts",
    cell: ({ id, name, enabled, addressFamily }) =>
      enabled && (addressFamily === undefined || addressFamily === "EVM") ? (
        <PlaygroundLink environment={environment} networkId={id} name={name} />
      ) : (
        "–"
      ),
  },
];

/** A family without chain ids has 0 or nothing in its place. */
function chainIdText(chainId: number | undefined, addressFamily: string | undefined) {
  return chainId === undefined || (chainId === 0 && addressFamily !== "EVM") ? "–" : chainId;
}
