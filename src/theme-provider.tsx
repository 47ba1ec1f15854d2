import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { pageNonce } from "./nonce.ts";
import { theme } from "./theme.ts";

// index.html reads the same key before the first paint.
const manager = localStorageColorSchemeManager({ key: "postern-color-scheme" });
const getRootElement = () => document.documentElement;

/**
 * Mantine's components need the theme and the colour scheme. Mantine's own provider also writes two style elements at
 * startup and adds their code to the first script: our sheet has those variables (theme.css), and no class depends on a
 * width.
 */
export const ThemeProvider = ({ children }: { readonly children: ReactNode }) => {
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    manager,
    defaultColorScheme: "auto",
    getRootElement,
    forceColorScheme: undefined,
  });
  const value = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement,
      classNamesPrefix: "mantine",
      getStyleNonce: pageNonce,
      cssVariablesSelector: ":root",
      withStaticClasses: true,
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  );
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
};
