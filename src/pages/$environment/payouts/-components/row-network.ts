import type { Network } from "#shared/wire/network.ts";
import { cellsOf, type Mapping } from "./row-asset.ts";

/** Where a table's rows are paid. */
export type Place = {
  /** The symbol of the network's coin, once a network is chosen. */
  readonly coin?: string | undefined;
  /** The payout's network, once it is chosen. */
  readonly network?: Network | undefined;
  readonly networks?: readonly Network[];
  /** The payout has a network, which is not among the organization's. */
  readonly isLost?: boolean;
};

export type RowNetwork = { readonly network: Network | undefined } | { readonly fault: string };

/**
 * The network that a row names; undefined for none. `earlier` is what the rows above name: all rows of a payout are paid
 * on one network.
 */
export const networkIn = (
  cells: readonly string[],
  mapping: Mapping,
  { network: chosen, networks = [], isLost = false }: Place,
  earlier: Network | undefined,
): RowNetwork => {
  let network = earlier;
  for (const cell of cellsOf(cells, mapping, "network")) {
    if (isLost) {
      return {
        fault: `The row is for the network “${cell.slice(0, 60)}”, but the payout's own network is not one of yours. Choose the payout's network first.`,
      };
    }
    if (chosen !== undefined) {
      if (isNamed(chosen, cell)) continue;
      return { fault: `The row is for the network “${cell.slice(0, 60)}”, but this payout pays on ${chosen.name}.` };
    }
    const [named, another] = networks.filter((one) => one.enabled && isNamed(one, cell));
    if (another !== undefined) {
      return { fault: `Several of your networks match “${cell.slice(0, 60)}”. Choose a network for the payout first.` };
    }
    if (named === undefined) {
      return {
        fault: `The network “${cell.slice(0, 60)}” is not one of yours. Use its name, chain id or CAIP-2 id.`,
      };
    }
    if (network !== undefined && network.id !== named.id) {
      return {
        fault: `The row is for ${named.name}, but a row above is for ${network.name}. A payout pays on one network.`,
      };
    }
    network = named;
  }
  return { network };
};

/** Whether a cell is a network's name, chain id or CAIP-2 id. */
const isNamed = ({ name, chainId, addressFamily, isMainnet }: Network, cell: string): boolean => {
  const text = cell.toLowerCase();
  if (text === name.trim().toLowerCase()) return true;
  if (addressFamily === "BITCOIN") return isMainnet !== undefined && text === bitcoinIds[isMainnet ? "main" : "test"];
  const digits = /^(?:eip155:)?(\d{1,15}|0x[\da-f]{1,12})$/.exec(text)?.[1];
  return chainId !== undefined && digits !== undefined && Number(digits) === chainId;
};

/** By the first bytes of the genesis block, as CAIP-2 has them. */
const bitcoinIds = {
  main: "bip122:000000000019d6689c085ae165831e93",
  test: "bip122:000000000933ea01ad0ee984209779ba",
} as const;
