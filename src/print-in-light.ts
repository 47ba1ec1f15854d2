const attribute = "data-mantine-color-scheme";

/** Prints in light colours; those of the screen come back afterwards. */
export const printInLight = (): void => {
  const root = document.documentElement;
  let shown: string | null = null;
  addEventListener("beforeprint", () => {
    shown ??= root.getAttribute(attribute);
    root.setAttribute(attribute, "light");
  });
  addEventListener("afterprint", () => {
    if (shown !== null) root.setAttribute(attribute, shown);
    shown = null;
  });
};
