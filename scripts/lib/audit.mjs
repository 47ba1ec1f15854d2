import { spawnSync } from "node:child_process";
import { fail, say } from "./say.mjs";

/**
 * What `npm audit --json` says about the packages that the server runs with: clean, vulnerable (and which), or unchecked,
 * because not every registry knows of advisories, and not every machine reaches one.
 * @param {string} output
 * @returns {{ readonly state: "clean" } | { readonly state: "vulnerable" | "unchecked", readonly why: string }}
 */
export const readAudit = (output) => {
  const report = parse(output);
  const counts = objectAt(objectAt(report, "metadata"), "vulnerabilities");
  if (counts !== undefined && "total" in counts && typeof counts.total === "number") {
    if (counts.total === 0) return { state: "clean" };
    return { state: "vulnerable", why: Object.keys(objectAt(report, "vulnerabilities") ?? {}).join(", ") };
  }
  const message = report !== undefined && "message" in report ? String(report.message) : "npm gave no report";
  return { state: "unchecked", why: message };
};

/** Fails if a package that the server runs with has a known vulnerability. */
export const auditDependencies = () => {
  say("— Known vulnerabilities of the server's packages");
  const shell = process.platform === "win32";
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8", shell, timeout: 60_000 });
  const audit = readAudit(stdout ?? "");
  if (audit.state === "vulnerable") fail(`Known vulnerabilities in ${audit.why}. npm audit says more.`);
  say(audit.state === "clean" ? "  None is known" : `  Not checked, the registry gives no advisories: ${audit.why}`);
};

/** @returns {object | undefined} */
const parse = (/** @type {string} */ text) => {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * @param {object | undefined} value
 * @param {string} key
 * @returns {object | undefined}
 */
const objectAt = (value, key) => {
  const inner = value === undefined ? undefined : Reflect.get(value, key);
  return typeof inner === "object" && inner !== null ? inner : undefined;
};
