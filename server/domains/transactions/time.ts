const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** The end of the year 9999, in milliseconds. */
const latest = 253_402_300_799_999;

/**
 * When a service says something happened, in milliseconds since 1970: an ISO 8601 date, in UTC without a zone, or a
 * number of seconds or milliseconds. Null for anything else.
 */
export const timeOf = (value: unknown): number | null => {
  if (typeof value === "number" || (typeof value === "string" && /^\d{9,15}$/.test(value))) {
    const number = Math.trunc(Number(value));
    return within(number < 100_000_000_000 ? number * 1000 : number);
  }
  if (typeof value !== "string") return null;
  const [, day, time = "00:00", zone = "Z"] = iso.exec(value.slice(0, 64)) ?? [];
  if (day === undefined) return null;
  return within(Date.parse(`${day}T${time}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`));
};

const within = (at: number): number | null => (Number.isSafeInteger(at) && at >= 0 && at <= latest ? at : null);
