import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

// The shell has no windows to draw, so tests run in two thirds of the time; it is what Playwright would download.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const isExecutable = (/** @type {string} */ path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** A Chromium of the system's, found on PATH. */
export const systemChromium = () =>
  names
    .flatMap((name) => (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, name)))
    .find(isExecutable);

/** Whether the browser that Playwright downloads for itself is there. */
export const hasOwnChromium = () => existsSync(chromium.executablePath());

/** The browser to start: undefined leaves the choice to Playwright, whose own is there. */
export const chromiumPath = () => (hasOwnChromium() ? undefined : systemChromium());
