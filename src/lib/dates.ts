/**
 * The one way to write days and times: `Saturday, 28 November`, `28 Nov 2026`, `28 Nov 2026, 10:31`, `10:31`, in the viewer's
 * time zone. Not `Intl` formats: they differ from browser to browser, and the first one takes 25 ms to build, in the middle
 * of a page's first load.
 */

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** A month's name, from 0: `November`. */
export const monthName = (month: number): string => months[month] ?? "";

/** `28 Nov`, from a month counted from 0. */
export const shortDay = (month: number, day: number): string => `${day} ${monthName(month).slice(0, 3)}`;

/** The day of a point in time: `28 Nov 2026`. */
export const dayText = (at: number): string => {
  const date = new Date(at);
  return `${shortDay(date.getMonth(), date.getDate())} ${date.getFullYear()}`;
};

/** The time of day: `10:31`. */
export const clockText = (at: number): string => {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** The time of day to the second: `10:31:07`. */
export const exactClockText = (at: number): string => `${clockText(at)}:${two(new Date(at).getSeconds())}`;

/** A day and its time: `28 Nov 2026, 10:31`. */
export const timeText = (at: number): string => `${dayText(at)}, ${clockText(at)}`;

/** A day as a key: the same for two points in time on one day. */
export const dayKey = (at: number): string => {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(two).join("-");
};

/** The heading of a day in a list: `Today, 28 November`; the year only if it is not this one. */
export const dayHeading = (at: number, now: number): string => {
  const [date, today] = [new Date(at), new Date(now)];
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1).getTime();
  const key = dayKey(at);
  const name = key === dayKey(now) ? "Today" : key === dayKey(yesterday) ? "Yesterday" : weekdays[date.getDay()];
  const year = date.getFullYear() === today.getFullYear() ? "" : ` ${date.getFullYear()}`;
  return `${name}, ${date.getDate()} ${monthName(date.getMonth())}${year}`;
};

/** To the second, with the time zone: `28 Nov 2026, 10:31:07 GMT+1`. */
export const zonedTimeText = (at: number, timeZone?: string): string => {
  const parts = new Map(
    zonedFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const [day, month, year, hour, minute, second, zone] = zonedParts.map((type) => parts.get(type));
  return `${day} ${month} ${year}, ${hour}:${minute}:${second} ${zone}`;
};

const zonedParts = ["day", "month", "year", "hour", "minute", "second", "timeZoneName"] as const;

const zonedFormat = (timeZone: string | undefined): Intl.DateTimeFormat => {
  const cachedFormat = zonedFormats.get(timeZone);
  if (cachedFormat !== undefined) return cachedFormat;
  const made = new Intl.DateTimeFormat("en", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  zonedFormats.set(timeZone, made);
  return made;
};

// Creating one takes longer than a keystroke may.
const zonedFormats = new Map<string | undefined, Intl.DateTimeFormat>();

const two = (part: number): string => String(part).padStart(2, "0");
