import type { WithdrawalColumns } from "#server/store/withdrawal-tables.ts";

/** For how long the sender's lists may show no transaction before a person has to look. */
export const longestSilenceMs = 30 * 60_000;

/** The longest counted interval between two checks: in a longer one the server, or the service, was away. */
const longestGapMs = 60_000;

type Silence = Pick<WithdrawalColumns, "silent_ms" | "looked_at">;

/** How long a withdrawal has been silent after another check. Only time between two answered checks counts. */
export const silenceAfter = (before: Silence, at: number, isAnswered: boolean): Silence => {
  if (!isAnswered) return { silent_ms: before.silent_ms, looked_at: null };
  const gap = before.looked_at === null ? 0 : at - before.looked_at;
  return { silent_ms: before.silent_ms + Math.min(longestGapMs, Math.max(0, gap)), looked_at: at };
};
