const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Relative within a day, else date and time in the zone of whoever looks. */
export const relativeTime = (at: number, now: number): string => {
  const past = now - at;
  if (Math.abs(past) >= day) return dateAndTime.format(at);
  if (Math.abs(past) >= hour) return ago.format(-Math.trunc(past / hour), "hour");
  if (Math.abs(past) >= minute) return ago.format(-Math.trunc(past / minute), "minute");
  return "just now";
};
