import type { QueryClient } from "@tanstack/react-query";

/** Everything in the caches of queries and mutations, as text: no secret may be in it. */
export const cached = (client: QueryClient): string =>
  JSON.stringify(
    [...client.getMutationCache().getAll(), ...client.getQueryCache().getAll()].map(({ state, options }) => [
      state,
      options,
    ]),
  );
