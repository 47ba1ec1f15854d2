import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-extensions",
  // Only this machine can be reached.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/**
 * A separate browser with an empty profile, which both Playwright and Lighthouse can use at the same address.
 * Playwright does not start it: Lighthouse would then wait forever.
 * @param {string} executable
 * @param {string} folder for its profile
 */
export const startChrome = async (executable, folder) => {
  const child = spawn(executable, [...flags, "--remote-debugging-port=0", `--user-data-dir=${folder}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Chromium ended with ${code} before it was ready.`)));
    createInterface({ input: child.stderr }).on("line", (line) => {
      const url = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  // Closed on request instead of by a signal: the program may be a shell script that starts the browser and would leave
  // it behind.
  const stop = async () => {
    const browser = await chromium.connectOverCDP(address);
    const session = await browser.newBrowserCDPSession();
    await Promise.all([exited, session.send("Browser.close").catch(() => undefined)]);
  };
  /**
   * Runs something with this browser's own context, which has its cookies and cache; other programs may use the browser
   * before and after.
   * @template T
   * @param {(context: import("@playwright/test").BrowserContext) => Promise<T>} task
   */
  const using = async (task) => {
    const browser = await chromium.connectOverCDP(address);
    try {
      const [context] = browser.contexts();
      if (context === undefined) throw new Error("Chromium has no context.");
      return await task(context);
    } finally {
      await browser.close();
    }
  };
  return { port: new URL(address).port, using, stop };
};

/** @typedef {Awaited<ReturnType<typeof startChrome>>} Chrome */

/** Signs a context in. */
export const signIn = (
  /** @type {import("@playwright/test").BrowserContext} */ context,
  /** @type {{ readonly origin: string, readonly cookie: string }} */ { origin, cookie },
) => {
  const [name = "", ...value] = cookie.split("=");
  return context.addCookies([{ name, value: value.join("="), url: origin }]);
};
