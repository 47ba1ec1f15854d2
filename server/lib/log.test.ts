import { expect, test } from "vitest";
import { createRedactor } from "#server/domains/service/redact.ts";
import { createLog, createSentLog, type LogFields } from "./log.ts";
import { createSecret } from "./secret.ts";

const open = (level: "info" | "warn" | "error" = "info") => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) }, level);
  return { log, lines, parsed: () => lines.map((line): unknown => JSON.parse(line)) };
};

test("a line is JSON with time, level, event and the fields", () => {
  const { log, parsed } = open();
  log("request answered", { requestId: "r1", status: 200, operationId: undefined });
  expect(parsed()).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: "info",
      event: "request answered",
      requestId: "r1",
      status: 200,
    },
  ]);
});

test("Security 25: a field that is not on the list is left out", () => {
  const { log, lines } = open();
  const careless = { status: 200, headers: { "x-api-key": "canary" }, body: "canary", url: "/?token=canary" };
  const fields: LogFields = careless;
  log("request answered", fields);
  expect(lines.join("")).not.toContain("canary");
  expect(lines.join("")).toContain('"status":200');
});

test.each([
  ["line feeds", "a\r\nlevel=error b", "a level=error b"],
  ["terminal escapes", "a\u001b[31mb", "a [31mb"],
  ["line separators", "a\u2028b\u0085c", "a b c"],
])("Security 25: %s in a text do not start a second line", (_name, text, plain) => {
  const { log, lines, parsed } = open();
  log("embedded service", { said: text });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  expect(parsed()).toMatchObject([{ said: plain }]);
});

test("Security 38: text from other programs is logged without the server's secrets", () => {
  const lines: string[] = [];
  const clean = createRedactor([createSecret("canary-key-of-a-service")]).text;
  const log = createLog({ write: (line) => lines.push(line) }, "info", clean);
  for (const field of ["said", "error", "frames"]) log("service error", { [field]: "x canary%2Dkey-of-a-service y" });
  expect(lines.map((line) => /"(?:said|error|frames)":"([^"]*)"/.exec(line)?.[1])).toEqual(
    Array(3).fill("x [secret] y"),
  );
});

test("a long text is cut", () => {
  const { log, parsed } = open();
  log("embedded service", { said: "x".repeat(5000) });
  expect(parsed()).toMatchObject([{ said: "x".repeat(4000) }]);
});

test("events below the level are not written", () => {
  const { log, parsed } = open("warn");
  log("request answered");
  log("embedded service");
  log("request failed");
  expect(parsed()).toMatchObject([
    { event: "embedded service", level: "warn" },
    { event: "request failed", level: "error" },
  ]);
});

test("Reliability 41: the line of an operation that is sent has its four fields, and no other", async () => {
  const lines: string[] = [];
  const taken = [true, false];
  const logSent = createSentLog({ take: (line) => Promise.resolve(lines.push(line) > 0 && taken.shift() === true) });
  const careless = { operationId: "o1", run: "r1", requestId: "q1", environment: "main", body: "canary" };
  expect(await logSent(careless)).toBe(true);
  expect(await logSent({ ...careless, run: undefined })).toBe(false);
  const line = { time: expect.any(String), level: "info", event: "operation sent" };
  expect(lines.map((text): unknown => JSON.parse(text))).toEqual([
    { ...line, operationId: "o1", run: "r1", requestId: "q1", environment: "main" },
    { ...line, operationId: "o1", requestId: "q1", environment: "main" },
  ]);
});
