import { queryOptions } from "@tanstack/react-query";
import { maxTake } from "../../shared/wire/pagination.ts";
import { relay } from "./client.ts";
import { type Page, pageQuery } from "./page.ts";

/** A page of the organization's addresses (specification, Endpoints 6). */
export const addressesOptions = (environment: string, page: Page) =>
  queryOptions({
    queryKey: ["addresses", environment, page],
    queryFn: ({ signal }) => relay(environment, "listAddresses", { query: pageQuery(page), signal }),
  });

/** The first addresses of the organization, as many as one page holds, to send from. */
export const senderAddressesOptions = (environment: string) =>
  addressesOptions(environment, { skip: 0, take: maxTake });
