import { queryOptions } from "@tanstack/react-query";
import { addressEndpoints, type Address } from "#shared/wire/address.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { relay } from "./client/client.ts";
import { keys } from "./keys.ts";
import type { Listed } from "./source/pages.ts";
import {
  ifOffered,
  lookUp,
  mirrorElseService,
  recordElseCopy,
  serviceElseCopy,
  serviceElseMirror,
  untilFound,
  whileIncomplete,
} from "./source/source.ts";

/** A page of the organization's addresses (specification, Endpoints 6). */
export const addressesOptions = (environment: string, page: PageWindow) =>
  queryOptions({
    queryKey: keys.addresses.page(environment, page),
    queryFn: ({ signal }): Promise<Listed<Address>> =>
      serviceElseCopy(
        (until) => listAddresses(environment, until),
        { environment, kind: "addresses", filter: {}, page },
        signal,
      ),
    refetchInterval: whileIncomplete,
  });

/** The first page of the organization's addresses, to send from. */
export const senderAddressesOptions = (environment: string) =>
  addressesOptions(environment, { skip: 0, take: maxTake });

/** A page of a profile's addresses (endpoints beyond the specification). */
export const addressesOfProfileOptions = (environment: string, reference: string, page: PageWindow) =>
  queryOptions({
    queryKey: keys.addresses.ofProfile(environment, reference, page),
    queryFn: ({ signal }) =>
      serviceElseMirror(
        (until) => listAddressesOfProfile(environment, reference, until),
        { environment, kind: "addresses", filter: { profile: reference }, page },
        signal,
      ),
    refetchInterval: whileIncomplete,
  });

type OfWallet = { readonly id: string; readonly reference: string };

/** A page of a wallet's addresses, for which the service has no endpoint. */
export const addressesOfWalletOptions = (environment: string, { id, reference }: OfWallet, page: PageWindow) =>
  queryOptions({
    queryKey: keys.addresses.ofWallet(environment, id, reference, page),
    queryFn: ({ signal }) => {
      const list = listAddressesOfProfile(environment, reference, signal);
      const isMeant = ({ miniWalletId }: Address) => miniWalletId === id;
      return mirrorElseService(
        { environment, kind: "addresses", filter: { q: id, profile: reference }, page },
        // A reference with a fault cannot be part of a path.
        referenceFault(reference) === undefined ? { list, isMeant } : undefined,
        signal,
      );
    },
    refetchInterval: whileIncomplete,
  });

/** One address by its id (endpoints beyond the specification); null if there is none. */
export const addressOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: keys.addresses.one(environment, id),
    queryFn: ({ signal }) => {
      const isMeant = (address: Address) => address.id === id;
      const subject = { environment, kind: "addresses", filter: { q: id }, isMeant } as const;
      const ask = async (until: AbortSignal) =>
        (await relay(environment, addressEndpoints.getAddress, { query: { id }, signal: until })).data;
      return ifOffered<Address | null>(
        () => recordElseCopy(ask, subject, signal),
        async () => (await lookUp({ ...subject, list: listAddresses(environment, signal) }, signal)).record,
      );
    },
    refetchInterval: untilFound,
  });

const listAddresses = (environment: string, signal: AbortSignal) => (page: PageWindow) =>
  relay(environment, addressEndpoints.listAddresses, { query: pageQuery(page), signal });

const listAddressesOfProfile = (environment: string, reference: string, signal: AbortSignal) => (page: PageWindow) =>
  relay(environment, addressEndpoints.listAddressesOfProfile, {
    params: { reference },
    query: pageQuery(page),
    signal,
  });
