import { monthName } from "#src/lib/dates.ts";

/** A month such as `2026-11` in words. */
export const monthText = (month: string): string => {
  const [year, number] = month.split("-");
  return `${monthName(Number(number) - 1)} ${year}`;
};
