import { describe, expect, test } from "vitest";
import { datesIn } from "./date-text.ts";

const now = new Date("2026-03-01T12:00:00Z");
const seconds = (iso: string): bigint => BigInt(Date.parse(iso) / 1_000);

describe("a date with a zone is one point in time", () => {
  test.each([
    ["2026-03-01T18:30:00Z", "2026-03-01T18:30:00Z"],
    ["2026-03-01 18:30 UTC", "2026-03-01T18:30:00Z"],
    ["2026-03-01T18:30:15.000Z", "2026-03-01T18:30:15Z"],
    ["2026-03-01T18:30:00+02:00", "2026-03-01T16:30:00Z"],
    ["2026-03-01T18:30:00-0530", "2026-03-02T00:00:00Z"],
    ["2026-03-01Z", "2026-03-01T00:00:00Z"],
    ["now", "2026-03-01T12:00:00Z"],
    ["now + 2 days", "2026-03-03T12:00:00Z"],
    ["now+1h", "2026-03-01T13:00:00Z"],
    ["block.timestamp + 1 days", "2026-03-02T12:00:00Z"],
    [" 2026-03-01Z ", "2026-03-01T00:00:00Z"],
    ["1970-01-01Z", "1970-01-01T00:00:00Z"],
    ["now + 90 s", "2026-03-01T12:01:30Z"],
    [" now ", "2026-03-01T12:00:00Z"],
    ["now + 1 W", "2026-03-08T12:00:00Z"],
    ["now - 30 minutes", "2026-03-01T11:30:00Z"],
  ])("%s", (text, iso) => expect(datesIn(text, now)).toEqual([{ seconds: seconds(iso), zone: "stated" }]));
});

test.each(["2026-03-01", "2026-03-01 18:30", "2026-03-01T18:30:59"])(
  "%s without a zone is read in UTC and in local time",
  (text) => {
    const iso = text.replace(" ", "T");
    const whole = iso.length === 10 ? `${iso}T00:00:00` : iso;
    const local = BigInt(new Date(whole).getTime() / 1_000);
    expect(datesIn(text, now)).toEqual([
      { seconds: seconds(`${whole}Z`), zone: "utc" },
      { seconds: local, zone: "local" },
    ]);
  },
);

test.each([
  "",
  "2026",
  "2026-12",
  "12/2026",
  "2026-02-30",
  "2026-13-01",
  "2026-03-01 24:00",
  "2026-03-01 18:60",
  "2026-03-01 18:30:60",
  "2026-04-31",
  "2026-00-10",
  "1969-12-31",
  "0099-01-01",
  "01/03/2026",
  "tomorrow",
  "now + 1 month",
  "nowhere",
])("%j is not a date", (text) => expect(datesIn(text, now)).toEqual([]));
