import { describe, expect, test } from "vitest";
import { createLog, createSentLog } from "#server/lib/log.ts";
import { readLine } from "./sent-in.ts";

/** Lines as the server writes them. */
const lines: string[] = [];
const take = (line: string) => Promise.resolve(lines.push(line.trimEnd()) > 0);
await createSentLog({ take })({ operationId: "o-1", run: "r-1", requestId: "q-1", environment: "main" });
await createSentLog({ take })({ operationId: "o-2", run: undefined, requestId: "q-2", environment: "main" });
const log = createLog({ write: (line) => void take(line) }, "info");
log("request answered", { requestId: "q-2", method: "POST", status: 200, operationId: "o-2", environment: "main" });
log("embedded service", { error: 'it had {"level":"info","operationId":"o-9","event":"operation sent"}' });
const [ofRun = "", alone = "", answered = "", quoting = ""] = lines;

const first = { operationId: "o-1", run: "r-1", requestId: "q-1", environment: "main", time: expect.any(String) };
const second = { ...first, operationId: "o-2", run: null, requestId: "q-2" };
const without = { run: null, requestId: null, environment: null, time: null };

describe("a line of the log", () => {
  test("about an operation that was sent is read whole", () => {
    expect(readLine(ofRun)).toEqual({ isOwn: true, sent: [first], isBroken: false });
    expect(readLine(alone)).toEqual({ isOwn: true, sent: [second], isBroken: false });
  });

  test("about anything else names none, even if it quotes such a line", () => {
    for (const line of [answered, quoting]) expect(readLine(line)).toEqual({ isOwn: true, sent: [], isBroken: false });
  });

  test.each(["", "Sign in: http://127.0.0.1:4600/#x", "{", '{"level":30,"msg":"another program"}', "null", '"x"'])(
    "%j is another program's",
    (line) => {
      expect(readLine(line)).toEqual({ isOwn: false, sent: [], isBroken: false });
    },
  );

  test.each([
    ["docker compose logs", (line: string) => `postern-1  | ${line}`],
    ["journalctl", (line: string) => `Nov 28 21:01:37 host node[12]: ${line}`],
    ["Kubernetes", (line: string) => `2026-11-28T21:01:37.1Z stderr F ${line}`],
    ["Docker's json-file", (line: string) => JSON.stringify({ log: `${line}\n`, stream: "stderr", time: "x" })],
    ["journald's JSON", (line: string) => JSON.stringify({ MESSAGE: line, PRIORITY: "6" })],
    ["a line end of Windows", (line: string) => `${line}\r`],
  ])("is read within what is around it: %s", (_name, wrap) => {
    expect(readLine(wrap(ofRun))).toEqual({ isOwn: true, sent: [first], isBroken: false });
    expect(readLine(wrap(answered))).toEqual({ isOwn: true, sent: [], isBroken: false });
  });
});

describe("a line that was cut off", () => {
  test("does not hide the next one, which follows in the same line", () => {
    for (let length = '{"level":"'.length; length < answered.length - 1; length += 1) {
      const { sent, isBroken } = readLine(answered.slice(0, length) + ofRun);
      expect([sent.at(-1), isBroken]).toEqual([first, true]);
    }
  });

  test("names its operation if the id is whole, at either end", () => {
    const whole = alone.indexOf('"operationId":"o-2"') + '"operationId":"o-2"'.length;
    for (let length = whole; length < alone.length; length += 1) {
      expect(readLine(alone.slice(0, length))).toEqual({
        isOwn: false,
        sent: [{ ...without, operationId: "o-2" }],
        isBroken: true,
      });
    }
    const at = alone.indexOf('"operationId"');
    expect(readLine(alone.slice(at))).toEqual({
      isOwn: false,
      sent: [{ ...without, operationId: "o-2" }],
      isBroken: true,
    });
    expect(readLine(alone.slice(at + 5))).toEqual({ isOwn: false, sent: [], isBroken: true });
  });

  test("and was about an answer names none", () => {
    expect(readLine(answered.slice(0, answered.indexOf('"event"') + 20))).toMatchObject({ sent: [], isBroken: true });
    expect(readLine(answered.slice(0, answered.indexOf('"event"')))).toMatchObject({ sent: [], isBroken: true });
  });
});
