import { longestPayoutName } from "#shared/console/payouts.ts";
import { lineSchema } from "#shared/console/text.ts";

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

/** The name of a new draft, by the month in the person's time zone: "November 2026 payments". */
export const monthName = (at: number): string => {
  const day = new Date(at);
  return `${months[day.getMonth()] ?? ""} ${day.getFullYear()} payments`;
};

/** Whether nobody has named a draft: a month's name, or the day that earlier versions put there. */
export const isUnnamed = (name: string): boolean =>
  /^(?:Payout(?: \d{4}-\d\d-\d\d)?|[A-Z][a-z]+ \d{4} payments)(?: \d+)?$/.test(name) &&
  (name.startsWith("Payout") || months.some((month) => name.startsWith(`${month} `)));

/** The name of a draft whose rows are from a file: the file's, without its extension; undefined if it is no name. */
export const nameOfFile = (fileName: string): string | undefined => {
  const stem = fileName.replace(/\.[^.\s]{1,5}$/, "").slice(0, longestPayoutName);
  const read = lineSchema(longestPayoutName).safeParse(stem);
  return read.success ? read.data : undefined;
};
