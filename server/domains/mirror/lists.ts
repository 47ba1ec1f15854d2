import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { FindKind } from "#shared/console/find.ts";
import { canonicalJson } from "#shared/json/canonical.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { addressSchema } from "#shared/wire/address.ts";
import { deployedContractSchema } from "#shared/wire/deployed-contract.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import type { Schema } from "#shared/wire/lazily.ts";
import { integerSchema } from "#shared/wire/lenient.ts";
import { networkSchema } from "#shared/wire/network.ts";
import { paginationSchema } from "#shared/wire/pagination.ts";
import { profileSchema } from "#shared/wire/profile.ts";
import { walletSchema } from "#shared/wire/wallet.ts";

/** A page of a service's list: its records, and the total number. */
export type ListPage = { readonly records: readonly (Mirrored | Unreadable)[]; readonly total: number };

/** A record that its schema cannot read: it has a position in the list, and nothing of it is mirrored. */
export type Unreadable = { readonly id: string; readonly isUnreadable: true };

/** A record on its way into the mirror. */
export type Mirrored = {
  readonly id: string;
  readonly networkId: string | undefined;
  readonly profile: string | undefined;
  /** The record's address, or its contract's. */
  readonly address?: string | undefined;
  /** Its main search terms. */
  readonly names: readonly Word[];
  /** Its other search terms. */
  readonly words: readonly Word[];
  readonly record: unknown;
};

type Word = string | number | undefined;

/**
 * A list of the service: its endpoint, and how to read its records. They are read one by one, so an unreadable one
 * keeps no other out of the mirror.
 */
export type List = { readonly endpoint: Endpoint; readonly read: (answer: unknown) => ListPage };

const envelopeSchema = z.object({ records: z.array(z.unknown()), total: z.int() });

/** A page with unread records. */
type Envelope = z.output<typeof envelopeSchema>;

const listOf = <T>(
  endpoint: Endpoint,
  envelope: Schema<Envelope>,
  schema: Schema<T>,
  mirrored: (record: T) => Omit<Mirrored, "record">,
): List => ({
  endpoint: { ...endpoint, response: envelope },
  read: (answer) => {
    const { records, total } = envelopeSchema.parse(answer);
    return {
      records: records.map((raw) => {
        const read = schema.safeParse(raw);
        return read.success ? { ...mirrored(read.data), record: read.data } : { id: idOf(raw), isUnreadable: true };
      }),
      total,
    };
  },
});

/** Identifies an unreadable record across walks of the list. */
const idOf = (raw: unknown): string => {
  const id = isRecord(raw) ? (raw["id"] ?? raw["reference"]) : undefined;
  return typeof id === "string" ? id : createHash("sha256").update(canonicalJson(raw)).digest("hex");
};

/** Addresses are searched with and without their prefix. */
const spellings = (address: string | undefined): readonly Word[] =>
  address === undefined ? [] : [address, ...(/^0x/i.test(address) ? [address.slice(2)] : [])];

const paged = z.pipe(
  z.object({ data: z.array(z.unknown()), pagination: paginationSchema }),
  z.transform(({ data, pagination }): Envelope => ({ records: data, total: pagination.totalElements })),
);

const pagedNetworks = z.pipe(
  z.object({ networks: z.array(z.unknown()), pagination: paginationSchema }),
  z.transform(({ networks, pagination }): Envelope => ({ records: networks, total: pagination.totalElements })),
);

const pagedContracts = z.pipe(
  z.object({ deployedContracts: z.object({ contracts: z.array(z.unknown()), total: integerSchema }) }),
  z.transform(({ deployedContracts: { contracts, total } }): Envelope => ({ records: contracts, total })),
);

export const mirrorLists: Readonly<Record<FindKind, List>> = {
  networks: listOf(endpoints.listNetworks, pagedNetworks, networkSchema, (record) => ({
    id: record.id,
    networkId: record.id,
    profile: undefined,
    names: [record.id, record.name],
    words: [record.chainId, record.addressFamily],
  })),
  profiles: listOf(endpoints.listProfiles, paged, profileSchema, (record) => ({
    id: record.reference,
    networkId: undefined,
    profile: record.reference,
    names: [record.reference],
    words: [record.type],
  })),
  wallets: listOf(endpoints.listWallets, paged, walletSchema, (record) => ({
    id: record.id,
    networkId: record.networkId,
    profile: record.reference,
    names: [record.id],
    words: [record.reference, record.type, record.networkId, record.index],
  })),
  addresses: listOf(endpoints.listAddresses, paged, addressSchema, (record) => ({
    id: record.id,
    networkId: record.networkId,
    profile: record.reference,
    address: record.address,
    names: [record.id, ...spellings(record.address)],
    words: [record.label, record.reference, record.miniWalletId, record.networkId, record.sub],
  })),
  contracts: listOf(endpoints.listDeployedContracts, pagedContracts, deployedContractSchema, (record) => ({
    id: record.id,
    networkId: record.networkId ?? record.network,
    profile: undefined,
    address: record.contractAddress,
    names: [record.id, ...spellings(record.contractAddress)],
    words: [record.name, record.networkId, record.network, record.contractTemplateId, record.deployerAddressId],
  })),
};
