import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

// The headless shell draws no windows, so tests take two thirds of the time; Playwright downloads the same.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const isExecutable = (/** @type {string} */ path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** A Chromium installed on the system, found on PATH. */
export const systemChromium = () =>
  names
    .flatMap((name) => (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, name)))
    .find(isExecutable);

/** Whether Playwright's own browser is installed. */
export const hasOwnChromium = () => existsSync(chromium.executablePath());

/** The browser to start: undefined leaves the choice to Playwright, if its own is installed. */
export const chromiumPath = () => (hasOwnChromium() ? undefined : systemChromium());
