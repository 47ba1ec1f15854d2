import { describe, expect, test } from "vitest";
import { readAudit } from "./lib/audit.mjs";

const report = (total: number, vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: { total } } });

describe("Security 36: the audit of the server's packages", () => {
  test.each([
    ["clean", report(0, {}), { state: "clean" }],
    ["vulnerable", report(2, { fastify: {}, undici: {} }), { state: "vulnerable", why: "fastify, undici" }],
    [
      "from a registry without advisories",
      JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 }),
      { state: "unchecked", why: "405 Method Not Allowed" },
    ],
    ["from a machine without a network", "", { state: "unchecked", why: "npm gave no report" }],
    ["that is not JSON", "npm error", { state: "unchecked", why: "npm gave no report" }],
  ])("a report that is %s", (_name, output, verdict) => {
    expect(readAudit(output)).toEqual(verdict);
  });

  test("are few", async () => {
    const manifest = await import("../package.json", { with: { type: "json" } });
    expect(Object.keys(manifest.default.dependencies).length).toBeLessThan(25);
  });
});
