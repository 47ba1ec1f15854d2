import { chromium } from "@playwright/test";
import { chromiumPath } from "../scripts/lib/chromium.mjs";

/** The browser's program: the system's, or the one that Playwright has downloaded. */
export const chromiumExecutable = () => chromiumPath() ?? chromium.executablePath();
