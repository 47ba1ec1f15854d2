/** Retry-After in milliseconds from `now`: a number of seconds or an HTTP date; 0 if absent, past or unreadable. */
export const retryAfterMs = (header: string | null | undefined, now: number): number => {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
};
