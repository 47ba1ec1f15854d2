import { once } from "#src/lib/once.ts";

/** A day as a key: the same for two points in time on one day in the viewer's time zone. */
export const dayKey = (at: number): string => {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
};

const weekdays = once(() => new Intl.DateTimeFormat("en-GB", { weekday: "long" }));
const days = once(() => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" }));

/** A day in words, in the viewer's time zone: "Today, 28 November"; the year only if it is not this one. */
export const dayHeading = (at: number, now: number): string => {
  const [date, today] = [new Date(at), new Date(now)];
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1).getTime();
  const key = dayKey(at);
  const name = key === dayKey(now) ? "Today" : key === dayKey(yesterday) ? "Yesterday" : weekdays().format(at);
  const year = date.getFullYear() === today.getFullYear() ? "" : ` ${date.getFullYear()}`;
  return `${name}, ${days().format(at)}${year}`;
};
