import { queryOptions } from "@tanstack/react-query";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { tokenEndpoints, type Token } from "#shared/wire/token.ts";
import { relay } from "./client/client.ts";
import { isMissing } from "./client/offered.ts";
import { keys } from "./keys.ts";
import type { Listed } from "./source/pages.ts";

/** A page of the tokens that the organization has issued or linked (operations beyond, Tokens and collections). */
export const issuedTokensOptions = (environment: string, page: PageWindow) =>
  queryOptions({
    queryKey: keys.issuedTokens.page(environment, page),
    queryFn: async ({ signal }): Promise<Listed<Token>> => {
      const { tokens, total } = await relay(environment, tokenEndpoints.listTokens, { query: pageQuery(page), signal });
      return { data: tokens, pagination: { totalElements: total } };
    },
  });

/** A token of the organization by its id; null if there is none. */
export const issuedTokenOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: keys.issuedTokens.one(environment, id),
    queryFn: async ({ signal }) => {
      try {
        return (await relay(environment, tokenEndpoints.getToken, { params: { id }, signal })).token;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });
