import type { FindKind } from "#shared/console/find.ts";
import { addressListSchema } from "#shared/wire/address.ts";
import { deployedContractListSchema } from "#shared/wire/deployed-contract.ts";
import { networkListSchema } from "#shared/wire/network.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { profileListSchema } from "#shared/wire/profile.ts";
import { walletListSchema } from "#shared/wire/wallet.ts";

/** A page of a service's list: the records as the schema has read them, and how many there are in all. */
export type ListPage = { readonly records: readonly Mirrored[]; readonly total: number };

/** A record on its way into the mirror. */
export type Mirrored = {
  readonly id: string;
  readonly networkId: string | undefined;
  readonly profile: string | undefined;
  /** The address that it is, or that its contract has. */
  readonly address?: string | undefined;
  /** What it is found by first. */
  readonly names: readonly Word[];
  /** What else it is found by. */
  readonly words: readonly Word[];
  readonly record: unknown;
};

type Word = string | number | undefined;

/** A list of the service: its endpoint, and how a validated answer of that endpoint is read. */
export type List = { readonly endpoint: Endpoint; readonly read: (answer: unknown) => ListPage };

/** An address is looked for with its prefix and without. */
const spellings = (address: string | undefined): readonly Word[] =>
  address === undefined ? [] : [address, ...(/^0x/i.test(address) ? [address.slice(2)] : [])];

export const mirrorLists: Readonly<Record<FindKind, List>> = {
  networks: {
    endpoint: endpoints.listNetworks,
    read: (answer) => {
      const { networks, pagination } = networkListSchema.parse(answer);
      const records = networks.map((record) => ({
        id: record.id,
        networkId: record.id,
        profile: undefined,
        names: [record.id, record.name],
        words: [record.chainId, record.addressFamily],
        record,
      }));
      return { records, total: pagination.totalElements };
    },
  },
  profiles: {
    endpoint: endpoints.listProfiles,
    read: (answer) => {
      const { data, pagination } = profileListSchema.parse(answer);
      const records = data.map((record) => ({
        id: record.reference,
        networkId: undefined,
        profile: record.reference,
        names: [record.reference],
        words: [record.type],
        record,
      }));
      return { records, total: pagination.totalElements };
    },
  },
  wallets: {
    endpoint: endpoints.listWallets,
    read: (answer) => {
      const { data, pagination } = walletListSchema.parse(answer);
      const records = data.map((record) => ({
        id: record.id,
        networkId: record.networkId,
        profile: record.reference,
        names: [record.id],
        words: [record.reference, record.type, record.networkId, record.index],
        record,
      }));
      return { records, total: pagination.totalElements };
    },
  },
  addresses: {
    endpoint: endpoints.listAddresses,
    read: (answer) => {
      const { data, pagination } = addressListSchema.parse(answer);
      const records = data.map((record) => ({
        id: record.id,
        networkId: record.networkId,
        profile: record.reference,
        address: record.address,
        names: [record.id, ...spellings(record.address)],
        words: [record.label, record.reference, record.miniWalletId, record.networkId, record.sub],
        record,
      }));
      return { records, total: pagination.totalElements };
    },
  },
  contracts: {
    endpoint: endpoints.listDeployedContracts,
    read: (answer) => {
      const { contracts, total } = deployedContractListSchema.parse(answer).deployedContracts;
      const records = contracts.map((record) => ({
        id: record.id,
        networkId: record.networkId ?? record.network,
        profile: undefined,
        address: record.contractAddress,
        names: [record.id, ...spellings(record.contractAddress)],
        words: [record.name, record.networkId, record.network, record.contractTemplateId, record.deployerAddressId],
        record,
      }));
      return { records, total };
    },
  },
};
