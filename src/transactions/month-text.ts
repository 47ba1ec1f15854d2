import { once } from "#src/lib/once.ts";

const names = once(() => new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }));

/** A month such as `2026-11` in words. */
export const monthText = (month: string): string => names().format(new Date(`${month}-01T00:00:00Z`));
