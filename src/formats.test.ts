// Its entry makes a format of numbers, for a component that the application does not have.
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

// By another name than that of the application, so that what another test has imported is evaluated once more.
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

/** The first format that a page makes takes as long as rendering a list, so none is made before something is shown with it. */
test.each(withFormats)("%s makes no format of a language when it is imported", async (file) => {
  const made = watch();
  await evaluate[file]?.();
  expect(made.filter(({ mock }) => mock.calls.length > 0)).toEqual([]);
});

test("numbers have one grouping everywhere: no module writes one in the way of a language", () => {
  const written = Object.entries(texts).filter(
    ([file, text]) => /Intl\.NumberFormat|\.toLocaleString\(/.test(text) && !file.endsWith("/asset-charts.tsx"),
  );
  expect(written.map(([file]) => file)).toEqual([]);
});

test("the modules with formats are found, and a format that is made is seen", () => {
  expect(withFormats.length).toBeGreaterThan(8);
  const made = watch();
  expect("a".localeCompare("b")).toBeLessThan(0);
  expect(made.filter(({ mock }) => mock.calls.length > 0)).toHaveLength(1);
});
