import { execFile } from "node:child_process";
import { say } from "./say.mjs";

/**
 * The result of `npm audit --json` for the server's packages: clean, vulnerable (and which), or unchecked, because not
 * every registry has advisories, and not every machine reaches one.
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

/**
 * Checks the server's packages for known vulnerabilities.
 * @returns {Promise<string | null>} which do; null where none is known
 */
export const auditDependencies = async () => {
  const shell = process.platform === "win32";
  const audit = readAudit(
    await new Promise((resolve) => {
      // The exit code adds nothing to the report.
      execFile("npm", ["audit", "--omit=dev", "--json"], { shell, timeout: 60_000, maxBuffer: 2 ** 26 }, (_, stdout) =>
        resolve(stdout),
      );
    }),
  );
  if (audit.state === "vulnerable") return `Known vulnerabilities in ${audit.why}. npm audit says more.`;
  const result = audit.state === "clean" ? "none" : `not checked, the registry returned no advisories: ${audit.why}`;
  say(`  Known vulnerabilities of the server's packages: ${result}`);
  return null;
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
