// Its entry creates a number format, for a component that the application does not use.
import "@mantine/core";
import { afterEach, expect, test, vi } from "vitest";

const texts = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "/shared/**/*.ts", "!/**/*.test.*", "!/**/testing*"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const withFormats = Object.entries(texts).flatMap(([file, text]) =>
  // The charts are loaded after everything else.
  /\bIntl\.|toLocale|localeCompare/.test(text) && !file.endsWith("/asset-charts.tsx") ? [file] : [],
);

// Under another name than the application's, so that modules already imported by another test are evaluated again.
const evaluate = import.meta.glob(["/src/**/*.{ts,tsx}", "/shared/**/*.ts", "!/**/*.test.*", "!/**/testing*"], {
  query: "?evaluated-for-formats",
});

afterEach(() => void vi.restoreAllMocks());

const watch = () => [
  vi.spyOn(Intl, "DateTimeFormat"),
  vi.spyOn(Intl, "NumberFormat"),
  vi.spyOn(Intl, "RelativeTimeFormat"),
  vi.spyOn(Intl, "ListFormat"),
  vi.spyOn(Intl, "Collator"),
  vi.spyOn(String.prototype, "localeCompare"),
  vi.spyOn(Number.prototype, "toLocaleString"),
  vi.spyOn(Date.prototype, "toLocaleString"),
];

/** Creating the first format of a page takes as long as rendering a list, so none is created before it is used. */
test.each(withFormats)("importing %s creates no language format", async (file) => {
  const made = watch();
  await evaluate[file]?.();
  expect(made.filter(({ mock }) => mock.calls.length > 0)).toEqual([]);
});

test("numbers have the same grouping everywhere: no module formats one by language", () => {
  const written = Object.entries(texts).filter(
    ([file, text]) => /Intl\.NumberFormat|\.toLocaleString\(/.test(text) && !file.endsWith("/asset-charts.tsx"),
  );
  expect(written.map(([file]) => file)).toEqual([]);
});

test("days and times have one form everywhere: one module formats them", () => {
  const written = Object.entries(texts).filter(([, text]) =>
    /Intl\.DateTimeFormat|\.toLocale(?:Date|Time)String\(/.test(text),
  );
  expect(written.map(([file]) => file)).toEqual(["/src/lib/dates.ts"]);
});

test("modules with formats are found, and a created format is detected", () => {
  expect(withFormats.length).toBeGreaterThan(2);
  const made = watch();
  expect("a".localeCompare("b")).toBeLessThan(0);
  expect(made.filter(({ mock }) => mock.calls.length > 0)).toHaveLength(1);
});
