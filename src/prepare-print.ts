import { zonedTimeText } from "./lib/dates.ts";

const attribute = "data-mantine-color-scheme";

/**
 * Prints in light colours, with folded facts open, and with times in the reader's zone and, outside lists, in ISO 8601;
 * the screen looks as before afterwards.
 */
export const preparePrint = (): void => {
  const root = document.documentElement;
  let shown: string | null = null;
  let folded: readonly HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    shown ??= root.getAttribute(attribute);
    root.setAttribute(attribute, "light");
    folded = [...folded, ...document.querySelectorAll<HTMLDetailsElement>("details[data-print-open]:not([open])")];
    for (const part of folded) part.open = true;
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
      const at = new Date(time.dateTime);
      if (Number.isNaN(at.getTime())) continue;
      // A row has no room for both: its page has the exact time.
      const exact = time.closest("td, ul") === null ? ` (${time.dateTime})` : "";
      time.dataset["local"] = zonedTimeText(at.getTime()) + exact;
    }
  });
  addEventListener("afterprint", () => {
    if (shown !== null) root.setAttribute(attribute, shown);
    shown = null;
    for (const part of folded) part.open = false;
    folded = [];
  });
};
