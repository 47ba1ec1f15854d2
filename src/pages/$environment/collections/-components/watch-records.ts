import type { Query } from "@tanstack/react-query";
import type { TokenRecord } from "#shared/wire/collection.ts";
import { againMs } from "#src/api/client/poll.ts";
import type { Listed } from "#src/api/source/pages.ts";
import { statusWords } from "#src/records/issued-words.ts";

const watchMs = 3_000;

/** How often a list of records is refetched while one is in progress. */
export const watchRecords = ({ state }: Pick<Query<Listed<TokenRecord>>, "state">): number | false =>
  againMs(state, (state.data?.data ?? []).some(({ status }) => statusWords(status)?.tone === "running") && watchMs);
