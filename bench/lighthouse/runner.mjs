// Runs Lighthouse for each line of its input, {"url", "port", "preset"}, and prints one line of JSON each. A separate
// program, because its packages are installed beside it; one process for all runs, because loading them takes four
// seconds.
import { createInterface } from "node:readline";
import lighthouse, { desktopConfig } from "lighthouse";

const only = ["performance"];

for await (const line of createInterface({ input: process.stdin })) {
  const { url, port, preset } = JSON.parse(line);
  const flags = { port, onlyCategories: only, logLevel: "error", output: "json" };
  const result = await lighthouse(url, flags, preset === "desktop" ? desktopConfig : undefined);
  const { lhr } = result ?? {};
  const value = (/** @type {string} */ audit) => lhr?.audits[audit]?.numericValue ?? null;
  console.log(
    JSON.stringify({
      problem: lhr?.runtimeError?.message ?? null,
      landed: lhr?.finalDisplayedUrl ?? null,
      throttling: lhr?.configSettings.throttling ?? null,
      method: lhr?.configSettings.throttlingMethod ?? null,
      score: (lhr?.categories.performance?.score ?? 0) * 100,
      lcp: value("largest-contentful-paint"),
      tbt: value("total-blocking-time"),
      shift: value("cumulative-layout-shift"),
    }),
  );
}
