import { queryOptions } from "@tanstack/react-query";
import { type ContractListQuery, contractListSchema } from "#shared/console/contract-list.ts";
import { bookPath } from "#shared/console/paths.ts";
import { consoleRequest } from "#src/api/client/client.ts";
import { againMs } from "#src/api/client/poll.ts";
import { keys } from "#src/api/keys.ts";
import { askAgainMs } from "#src/api/source/mirror.ts";

/**
 * A page of the contracts that the organization has to do with: its own first, which are saved or deployed for it, then
 * those it has only called.
 */
export const contractListOptions = (environment: string, query: ContractListQuery) =>
  queryOptions({
    queryKey: keys.contractBook.list(environment, query),
    queryFn: ({ signal }) =>
      consoleRequest({ path: `${bookPath(environment)}/list`, query, schema: contractListSchema, signal }),
    refetchInterval: ({ state }) => againMs(state, askAgainMs(state.data?.deployed)),
  });
