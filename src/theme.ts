import { createTheme, type MantineColorsTuple } from "@mantine/core";

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

/**
 * The accent colour, the fonts, the radii; everything else is Mantine's. theme.css has the variables derived from them,
 * type sizes and density.
 */
export const theme = createTheme({
  colors: { petrol },
  primaryColor: "petrol",
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI', Roboto, Ubuntu, Cantarell, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace:
    "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace",
  headings: {
    fontFamily: "var(--mantine-font-family)",
    fontWeight: "600",
    sizes: { h1: { fontSize: "1.5rem" }, h2: { fontSize: "1.125rem" }, h3: { fontSize: "1rem" } },
  },
  components: {
    // Help is below its field, and an error replaces it: global.css.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "error", "description"] } },
    // What is not loaded yet says so in one way, for assistive technology and for tests of others.
    Skeleton: { defaultProps: { "aria-busy": true } },
  },
});
