import { chromium } from "@playwright/test";
import { chromiumPath } from "../scripts/lib/chromium.mjs";

/** The browser executable: the system's, or the one downloaded by Playwright. */
export const chromiumExecutable = () => chromiumPath() ?? chromium.executablePath();
