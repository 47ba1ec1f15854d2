import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

let directory: string;
const closes: (() => void)[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "postern-link-"));
});
afterEach(() => {
  for (const close of closes.splice(0)) close();
  rmSync(directory, { recursive: true });
});

/** Runs the command as a program that reads its output. */
const link = (...args: readonly string[]) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const env = { PATH: process.env["PATH"], POSTERN_DATA_DIR: directory };
    const child = spawn(process.execPath, ["scripts/link.mjs", ...args], { env });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => (stdout += String(chunk)));
    child.stderr.on("data", (chunk) => (stderr += String(chunk)));
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });

/** What the server with this data directory returns; the bodies it is sent. */
const serve = async (status: number, answer: string): Promise<readonly unknown[]> => {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push(body);
      response.writeHead(status, { "content-type": "application/json" }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closes.push(() => server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  writeFileSync(join(directory, "control.json"), JSON.stringify({ url: `http://127.0.0.1:${port}`, secret: "s" }));
  return bodies;
};

const url = "https://wallets.example.org/auth/link?token=abc";
const expiresAt = "2026-11-29T09:00:00.000Z";

test("a link is one line of text", async () => {
  const bodies = await serve(200, JSON.stringify({ url, expiresAt }));
  const result = await link("--person", "ada", "--role", "viewer");
  expect(result).toEqual({ code: 0, stdout: `Sign in: ${url}\n`, stderr: "" });
  expect(bodies).toEqual([{ person: "ada", role: "viewer" }]);
});

describe("with --json, standard output is one JSON object", () => {
  const parsed = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await link("--json", ...args);
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
    return { code, stderr, output: JSON.parse(stdout) };
  };

  test("with the link, the origin and when it expires", async () => {
    const bodies = await serve(200, JSON.stringify({ url, expiresAt }));
    const output = { url, origin: "https://wallets.example.org", expiresAt };
    expect(await parsed("--name", "Smoke test")).toEqual({ code: 0, stderr: "", output });
    expect(bodies).toEqual([{ name: "Smoke test" }]);
  });

  test.each([
    ["no server runs", "NOT_RUNNING", /^no server runs with this data directory/, () => undefined, []],
    ["an option is unknown", "WRONG_OPTION", /--rule/, () => undefined, ["--rule", "viewer"]],
    [
      "the server does not respond",
      "NOT_RESPONDING",
      /is not responding/,
      () => writeFileSync(join(directory, "control.json"), JSON.stringify({ url: "http://127.0.0.1:9", secret: "s" })),
      [],
    ],
    ["another program responds", "NOT_RESPONDING", /is not Postern/, () => serve(200, "<html>"), []],
    [
      "the control file is damaged",
      "NOT_RUNNING",
      /control\.json/,
      () => writeFileSync(join(directory, "control.json"), "{}"),
      [],
    ],
    [
      "the server refuses",
      "POSTERN_CONFLICT",
      /^ada is a viewer/,
      () => serve(409, JSON.stringify({ code: "POSTERN_CONFLICT", message: "ada is a viewer." })),
      ["--person", "ada", "--role", "admin"],
    ],
    [
      "the server refuses an option",
      "POSTERN_INVALID",
      /Usage: npm run link/,
      () => serve(400, JSON.stringify({ code: "POSTERN_INVALID", message: "body.role is wrong." })),
      ["--role", "boss"],
    ],
  ])("with the error and exit code 1 if %s", async (_when, code, message, prepare, args) => {
    await prepare();
    const result = await parsed(...args);
    expect(result).toEqual({
      code: 1,
      output: { error: { code, message: expect.stringMatching(message) } },
      stderr: expect.stringMatching(/^\nPostern: /),
    });
  });
});
