import { once } from "./lib/once.ts";

const attribute = "data-mantine-color-scheme";

const local = once(() => new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "long" }));

/** Prints in light colours, and times in the reader's zone; the screen's colours come back afterwards. */
export const printInLight = (): void => {
  const root = document.documentElement;
  let shown: string | null = null;
  addEventListener("beforeprint", () => {
    shown ??= root.getAttribute(attribute);
    root.setAttribute(attribute, "light");
    for (const time of document.querySelectorAll("time[datetime]")) {
      const at = new Date(time.getAttribute("datetime") ?? "");
      if (!Number.isNaN(at.getTime())) time.setAttribute("data-local", local().format(at));
    }
  });
  addEventListener("afterprint", () => {
    if (shown !== null) root.setAttribute(attribute, shown);
    shown = null;
  });
};
