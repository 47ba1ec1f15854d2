import { queryOptions } from "@tanstack/react-query";
import type { Address } from "#shared/wire/address.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { relay } from "./client/client.ts";
import { isNotOffered } from "./client/offered.ts";
import { walk, pageOfLoaded } from "./source/pages.ts";
import { lookedUp, type Picked, picked, untilMet, whileRead } from "./picked.ts";

/** A page of the organization's addresses (specification, Endpoints 6). */
export const addressesOptions = (environment: string, page: PageWindow) =>
  queryOptions({
    queryKey: ["addresses", environment, page],
    queryFn: ({ signal }) => relay(environment, "listAddresses", { query: pageQuery(page), signal }),
  });

/** The first addresses of the organization, as many as one page holds, to send from. */
export const senderAddressesOptions = (environment: string) =>
  addressesOptions(environment, { skip: 0, take: maxTake });

/** How many addresses are looked through for one, while the mirror does not have all of them. */
const lookedThrough = 2_000;

/**
 * A page of a profile's addresses (operations beyond the specification). Where a deployment lacks the operation they are
 * picked out of the server's mirror of the organization's list.
 */
export const addressesOfProfileOptions = (environment: string, reference: string, page: PageWindow) =>
  queryOptions({
    queryKey: ["addresses", environment, "profile", reference, page],
    queryFn: async ({ signal }): Promise<Picked<Address>> => {
      try {
        const query = pageQuery(page);
        const answer = await relay(environment, "listAddressesOfProfile", { params: { reference }, query, signal });
        return { ...answer, partial: null };
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        return picked(environment, "addresses", { profile: reference }, page, signal);
      }
    },
    refetchInterval: whileRead,
  });

type OfWallet = { readonly id: string; readonly reference: string };

/**
 * A page of a wallet's addresses, picked out of the mirror: the interface has no list of them. As long as the mirror is not
 * whole they are picked out of those of its profile, where the service lists them.
 */
export const addressesOfWalletOptions = (environment: string, { id, reference }: OfWallet, page: PageWindow) =>
  queryOptions({
    queryKey: ["addresses", environment, "wallet", id, page],
    queryFn: async ({ signal }): Promise<Picked<Address>> => {
      const mirrored = await picked(environment, "addresses", { q: id, profile: reference }, page, signal);
      // Such a profile cannot stand in a path.
      if (mirrored.partial?.state === "complete" || referenceFault(reference) !== undefined) return mirrored;
      try {
        const { items, complete } = await walk(addressesOfProfile(environment, reference, signal), {
          most: lookedThrough,
        });
        const own = items.filter(({ miniWalletId }) => miniWalletId === id);
        return complete ? { ...pageOfLoaded(own, page), partial: null } : mirrored;
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        return mirrored;
      }
    },
    refetchInterval: whileRead,
  });

const addressesOfProfile =
  (environment: string, reference: string, signal: AbortSignal) => async (page: PageWindow) => {
    const query = pageQuery(page);
    const answer = await relay(environment, "listAddressesOfProfile", { params: { reference }, query, signal });
    return { items: answer.data, total: answer.pagination.totalElements };
  };

/**
 * One address by its id (operations beyond the specification), or null where there is none. Where a deployment lacks the
 * operation it is looked up in the mirror, and among the first of the organization.
 */
export const addressOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: ["addresses", environment, "one", id],
    queryFn: async ({ signal }) => {
      try {
        const { data } = await relay(environment, "getAddress", { query: { id }, signal });
        return data;
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        const isIt = (address: Address) => address.id === id;
        const list = organizationAddresses(environment, signal);
        return (await lookedUp(environment, { kind: "addresses", filter: { q: id }, isIt, list }, signal)).record;
      }
    },
    refetchInterval: untilMet,
  });

const organizationAddresses = (environment: string, signal: AbortSignal) => async (page: PageWindow) => {
  const { data, pagination } = await relay(environment, "listAddresses", { query: pageQuery(page), signal });
  return { items: data, total: pagination.totalElements };
};
