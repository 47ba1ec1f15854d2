import { queryOptions } from "@tanstack/react-query";
import type { Address } from "../../shared/wire/address.ts";
import { maxTake } from "../../shared/wire/pagination.ts";
import { referenceFault } from "../../shared/wire/profile-reference.ts";
import { relay } from "./client.ts";
import { isNotOffered } from "./offered.ts";
import { type Page, type Paged, pageQuery, walk, windowOf } from "./page.ts";

/** A page of the organization's addresses (specification, Endpoints 6). */
export const addressesOptions = (environment: string, page: Page) =>
  queryOptions({
    queryKey: ["addresses", environment, page],
    queryFn: ({ signal }) => relay(environment, "listAddresses", { query: pageQuery(page), signal }),
  });

/** The first addresses of the organization, as many as one page holds, to send from. */
export const senderAddressesOptions = (environment: string) =>
  addressesOptions(environment, { skip: 0, take: maxTake });

/** How many addresses are looked through where the service cannot pick them out by itself. */
export const addressesLookedThrough = 2_000;

/** Some addresses, and whether they were picked out of the first ones of the organization only. */
export type PickedAddresses = Paged<Address> & { readonly partial: boolean };

/**
 * A page of a profile's addresses (operations beyond the specification). Where a deployment lacks the operation they are
 * picked out of the organization's list, of which only the first are looked through.
 */
export const addressesOfProfileOptions = (environment: string, reference: string, page: Page) =>
  queryOptions({
    queryKey: ["addresses", environment, "profile", reference, page],
    queryFn: async ({ signal }): Promise<PickedAddresses> => {
      try {
        const query = pageQuery(page);
        const answer = await relay(environment, "listAddressesOfProfile", { params: { reference }, query, signal });
        return { ...answer, partial: false };
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        return pick(environment, page, (address) => address.reference === reference, signal);
      }
    },
  });

type OfWallet = { readonly id: string; readonly reference: string };

/** A page of a wallet's addresses, picked out of those of its profile: the interface has no list of them. */
export const addressesOfWalletOptions = (environment: string, { id, reference }: OfWallet, page: Page) =>
  queryOptions({
    queryKey: ["addresses", environment, "wallet", id, page],
    queryFn: async ({ signal }): Promise<PickedAddresses> => {
      const isOfWallet = (address: Address) => address.miniWalletId === id;
      // Such a profile cannot stand in a path.
      if (referenceFault(reference) !== undefined) return pick(environment, page, isOfWallet, signal);
      try {
        const { items, complete } = await walk(
          async (window) => {
            const query = pageQuery(window);
            const answer = await relay(environment, "listAddressesOfProfile", { params: { reference }, query, signal });
            return { items: answer.data, total: answer.pagination.totalElements };
          },
          { most: addressesLookedThrough },
        );
        return { ...windowOf(items.filter(isOfWallet), page), partial: !complete };
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        return pick(environment, page, isOfWallet, signal);
      }
    },
  });

/** A page of a network's addresses, picked out of the first of the organization: the interface has no such filter. */
export const addressesOfNetworkOptions = (environment: string, names: readonly string[], page: Page) =>
  queryOptions({
    queryKey: ["addresses", environment, "network", names, page],
    queryFn: ({ signal }) =>
      pick(environment, page, ({ networkId }) => networkId !== undefined && names.includes(networkId), signal),
  });

/**
 * One address by its id (operations beyond the specification), or null where there is none. Where a deployment lacks the
 * operation it is looked for among the first addresses of the organization.
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
        const hasId = (address: Address) => address.id === id;
        const { items } = await walk(organizationAddresses(environment, signal), {
          most: addressesLookedThrough,
          until: hasId,
        });
        return items.find(hasId) ?? null;
      }
    },
  });

const organizationAddresses = (environment: string, signal: AbortSignal) => async (page: Page) => {
  const { data, pagination } = await relay(environment, "listAddresses", { query: pageQuery(page), signal });
  return { items: data, total: pagination.totalElements };
};

const pick = async (
  environment: string,
  page: Page,
  fits: (address: Address) => boolean,
  signal: AbortSignal,
): Promise<PickedAddresses> => {
  const { items, complete } = await walk(organizationAddresses(environment, signal), { most: addressesLookedThrough });
  return { ...windowOf(items.filter(fits), page), partial: !complete };
};
