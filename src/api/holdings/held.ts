import { queryOptions } from "@tanstack/react-query";
import { type HeldAnswer, heldAnswerSchema, type HeldBody } from "#shared/console/held.ts";
import { fillPath } from "#shared/wire/path.ts";
import { consoleRequest } from "#src/api/client/client.ts";
import { againMs } from "#src/api/client/poll.ts";
import { keys } from "#src/api/keys.ts";

export type HeldBy = HeldBody["kind"];

/** What each owner on a page holds and when it last had a transaction, in one request. */
export const heldOptions = (environment: string, kind: HeldBy, ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.assets.held(environment, kind, ids),
    queryFn: ({ signal }) =>
      consoleRequest({
        method: "POST",
        changes: false,
        path: fillPath("/console/{environment}/assets/held", { environment }),
        body: { kind, ids },
        schema: heldAnswerSchema,
        signal,
      }),
    refetchInterval: ({ state }) => againMs(state, isReading(state.data) && 5_000),
  });

const isReading = (answer: HeldAnswer | undefined): boolean =>
  answer !== undefined &&
  (answer.list === "syncing" ||
    (answer.offersTransactions && !answer.areTransactionsRead) ||
    answer.data.some(({ reading }) => reading === "waiting"));
