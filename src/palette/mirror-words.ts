import { numberText } from "#shared/amount/number-text.ts";
import type { FindKind, MirrorList } from "#shared/console/find.ts";
import { relativeTime } from "#src/components/relative-time.ts";
import { unreadableText } from "#src/components/unreadable-text.ts";

const names: Readonly<Record<FindKind, string>> = {
  networks: "networks",
  profiles: "profiles",
  wallets: "wallets",
  addresses: "addresses",
  contracts: "deployed contracts",
};

/** A sentence for each part of the lists that could not be searched. */
export const missingWords = (lists: readonly MirrorList[]): readonly string[] =>
  lists.flatMap((list) => [...progressWords(list), ...unreadableWords(list)]);

const unreadableWords = ({ kind, state, unreadable }: MirrorList): readonly string[] =>
  state === "not_offered" || unreadable === 0 ? [] : [unreadableText(unreadable, names[kind])];

const progressWords = ({ kind, state, rows, unreadable, total, why }: MirrorList): readonly string[] => {
  if (state === "syncing" && (total === null || rows + unreadable < total)) {
    const of = total === null ? "" : ` of ${numberText(total)}`;
    return [`${numberText(rows)}${of} ${names[kind]} read so far.`];
  }
  if (state === "failed") return [`The ${names[kind]} could not be updated${why === null ? "." : `: ${why}`}`];
  if (state === "not_offered") return [`This deployment does not list ${names[kind]}.`];
  return [];
};

/** The age of the searched data: the oldest comparison with the service of all lists. */
export const ageWords = (lists: readonly MirrorList[], now: number): string => {
  const times = lists.flatMap(({ checkedAt }) => (checkedAt === null ? [] : [Date.parse(checkedAt)]));
  return times.length === 0
    ? "The service's lists have not been read yet."
    : `The service's lists were last updated ${relativeTime(Math.min(...times), now)}.`;
};
