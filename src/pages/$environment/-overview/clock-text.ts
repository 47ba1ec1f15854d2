import { once } from "#src/lib/once.ts";

const clock = once(() => new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
const exactClock = once(
  () => new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }),
);
const day = once(() => new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" }));

/** The time of today, `10:31`, else the day, `28 Nov`, in the viewer's time zone. */
export const clockOrDay = (at: number, now: number): string => (isSameDay(at, now) ? clock() : day()).format(at);

/** To the second: `10:42:07`, with the day if it is not today. */
export const exactTime = (at: number, now: number): string =>
  isSameDay(at, now) ? exactClock().format(at) : `${day().format(at)}, ${exactClock().format(at)}`;

const isSameDay = (one: number, other: number): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString();
