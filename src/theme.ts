import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

const petrol: MantineColorsTuple = [
  "#e9f6f8",
  "#d3e9ee",
  "#a8d3dc",
  "#78bbc9",
  "#50a5b8",
  "#3796ab",
  "#1f7f94",
  "#117086",
  "#0b6074",
  "#004d5f",
];

/** The one accent colour, the fonts, the radii; everything else is Mantine's. */
export const theme = createTheme({
  colors: { petrol },
  primaryColor: "petrol",
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontWeight: "600",
    sizes: { h1: { fontSize: "1.5rem" }, h2: { fontSize: "1.125rem" }, h3: { fontSize: "1rem" } },
  },
});

/**
 * Colours that mean something: status colours mean status and nothing else, `mainnet` is the band of an environment where
 * money is real. Mantine's dimmed, placeholder, error and border colours are taken to a contrast of at least 4.5:1 on
 * text and 3:1 on the border of a field.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    "--postern-header-height": "3.5rem",
    "--postern-mainnet": "#a83f00",
    "--postern-mainnet-text": "#ffffff",
  },
  light: {
    "--mantine-color-dimmed": "#5a626a",
    "--mantine-color-placeholder": "#6b747c",
    "--mantine-color-error": "#c01f1f",
    "--postern-field-border": "#868e96",
    "--postern-surface": "#f6f8f9",
    "--postern-line": "#dee2e6",
    "--postern-idle": "#495057",
    "--postern-running": "#1560a8",
    "--postern-good": "#1f7433",
    "--postern-bad": "#c01f1f",
    "--postern-unknown": "#a34700",
  },
  dark: {
    "--mantine-color-dimmed": "#a9afb5",
    "--mantine-color-placeholder": "#949a9f",
    "--mantine-color-error": "#ff8f8f",
    "--postern-field-border": "#7b8187",
    "--postern-surface": "#1d1f21",
    "--postern-line": "#3b3f43",
    "--postern-idle": "#c1c7cc",
    "--postern-running": "#7cc0f8",
    "--postern-good": "#7ed492",
    "--postern-bad": "#ff8f8f",
    "--postern-unknown": "#ffb366",
  },
});
