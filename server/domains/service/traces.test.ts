import { describe, expect, test } from "vitest";
import * as z from "zod";
import { errorBody } from "#server/testing/upstream.ts";
import { withoutTraces, withoutTracesInError } from "./traces.ts";

const clean = (more: object) => {
  const { bytes, withheld } = withoutTraces(Buffer.from(JSON.stringify(errorBody("ERR_019", 500, { ...more }))));
  return {
    body: z.record(z.string(), z.unknown()).parse(JSON.parse(bytes.toString())),
    text: bytes.toString(),
    withheld: withheld.join("\n"),
  };
};

const js =
  "TypeError: x is not a function\n    at pay (/srv/app/canary.js:10:5)\n    at async run (file:///srv/app/canary.js:3:1)";
const python =
  'Traceback (most recent call last):\n  File "/srv/app/canary.py", line 3, in pay\n    raise ValueError("no")\nValueError: no';
const go = "panic: no\n\ngoroutine 1 [running]:\nmain.pay(0x1)\n\t/srv/app/canary.go:12 +0x1d";

describe("Security 42: stack traces and file paths are not passed on, but logged", () => {
  test.each<[string, object]>([
    ["stack", { stack: js }],
    ["stackTrace", { stackTrace: js }],
    ["stack_trace", { stack_trace: js.split("\n") }],
    ["stacktrace", { stacktrace: js }],
    ["StackTraceString", { StackTraceString: "   at Pay.Run() in C:\\srv\\canary.cs:line 12" }],
    ["traceback", { traceback: python }],
    ["backtrace", { backtrace: ["canary.rb:12:in `pay'"] }],
    ["trace", { trace: [{ file: "/srv/canary.php", line: 12 }] }],
    ["exception", { exception: "canary.PayException: no" }],
    ["innerException", { innerException: { message: "canary" } }],
    ["cause.stack", { cause: { message: "no", stack: "canary" } }],
    ["a list of causes", { errors: [{ cause: [{ callStack: "canary" }] }] }],
    ["frames of JavaScript in the message", { message: js }],
    ["frames on one line", { message: "no at pay (/srv/app/canary.js:1:2) at run (/srv/app/canary.js:3:4)" }],
    ["frames of Python in the detail", { detail: python }],
    ["frames of Java", { message: "no\n\tat org.canary.Pay.run(Canary.java:12)\n\t... 12 more\nCaused by: also no" }],
    ["frames of Go", { message: go }],
    ["frames of PHP", { message: "no\n#0 /var/www/canary.php(12): pay()\n#1 {main}" }],
    ["frames of .NET", { message: "no\r\n   at Canary.Pay.Run(String x) in C:\\src\\Canary.cs:line 12" }],
    ["frames of HTML", { message: "no<br> &nbsp; &nbsp;at canary (/srv/app/x.js:1:2)" }],
    ["JSON in the message", { message: JSON.stringify({ message: "no", stack: "canary" }) }],
    ["a path of Unix", { message: "ENOENT: no such file or directory, open '/srv/canary dir/key.pem'" }],
    ["a path that a system call was given", { message: "EACCES: permission denied, open '/data/canary/key'" }],
    ["a path of a home", { message: "cannot read ~/canary/config.yml" }],
    ["a path of Windows", { message: "cannot read C:\\Program Files\\canary\\key.pem now" }],
    ["a path of a share", { message: "cannot read \\\\canary\\keys\\one.pem" }],
    ["a URL of a file", { message: "cannot import file:///srv/canary/x.mjs" }],
    ["a relative path", { message: "failed in dist/canary/main.js" }],
    ["a file with its line", { message: "panicked at canary.rs:4:5" }],
    ["a module of Node", { message: "at node:internal/canary:95:5" }],
    ["a path beside other keys", { cause: { code: "ENOENT", path: "/app/canary/x.json", syscall: "open" } }],
    ["a path as a key", { files: { "/srv/canary.js": 1 } }],
  ])("%s", (_name, more) => {
    const { text, withheld, body } = clean(more);
    expect(text).not.toMatch(/canary|\/srv|\/var|C:\\/i);
    expect(withheld).toMatch(/canary/i);
    expect(body).toMatchObject({ code: "ERR_019", statusCode: 500, requestId: "request-of-the-service" });
  });

  test.each<[string, unknown, unknown]>([
    ["text before the frames", js, "TypeError: x is not a function"],
    ["text around a path", "cannot read /srv/app/key.pem: no such file", "cannot read [file]: no such file"],
    ["text after the frames", python, "ValueError: no"],
    ["nothing, if there is nothing else", "    at pay (/srv/x.js:1:2)", "[in the log]"],
  ])("it keeps %s of a message", (_name, message, expected) => {
    expect(clean({ message }).body["message"]).toBe(expected);
  });

  test.each([
    "/api/v1/contract-interactions/network/net-1/contract-address/0x5FbDB2315678afecb367f032d93F642f64180aa3/functions/write",
    "GET /api/v2/addresses/generate?x=1 failed",
    "see https://service.example/usr/guide.html and http://127.0.0.1:8545/var/x",
    "derived at m/44'/60'/0'/0/1",
    "3/4 of the signers, and/or the owner, on 1/2/2026",
    "look at (this) again",
    "execution reverted: at most 5 (five) allowed",
    "content type application/json",
    "0x08c379a0/home",
    "nonce too low: next nonce 5, tx nonce 4",
    "ratio 12:30:45",
    "a trace was asked for",
  ])("leaves a message unchanged: %s", (message) => {
    const { body, withheld } = clean({ message, path: "/api/v1/data/app" });
    expect([body["message"], body["path"], withheld]).toEqual([message, "/api/v1/data/app", ""]);
  });

  test.each([
    ["what opens a frame again and again", (length: number) => `at ${"(".repeat(length)}`],
    ["what begins a path at every slash", (length: number) => "!/".repeat(length / 2)],
    ["the same in letters with accents", (length: number) => "é/".repeat(length / 2)],
  ])("the time for a message grows linearly with its length: %s", (_name, write) => {
    const of = (length: number): number => {
      const { user } = process.cpuUsage();
      clean({ message: write(length) });
      return process.cpuUsage().user - user;
    };
    // Eight times the length would be sixty-four times the work. Milliseconds lost elsewhere do not count.
    expect(of(80_000)).toBeLessThan(30 * Math.max(of(10_000), 20_000));
  });

  test("text after an absolute path's file stays", () => {
    expect(
      clean({ message: "in /data/é/canary.js/part:3 and $/canary/x.ts(1,2), not in /data/é/part:3" }).body["message"],
    ).toBe("in [file]/part:3 and $[file], not in /data/é/part:3");
  });

  test("a body without any is returned as the same bytes, and so is one that is not JSON", () => {
    for (const text of [
      '{"code": "ERR_010",\n "n": 12345678901234567890}',
      "<html>at x (/srv/x.js:1:2)",
      "",
      `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
    ]) {
      const bytes = Buffer.from(text);
      expect(withoutTraces(bytes)).toEqual({ bytes, withheld: [] });
      expect(withoutTraces(bytes).bytes).toBe(bytes);
    }
  });

  test("a byte order mark, which readers skip, hides no trace", () => {
    expect(withoutTraces(Buffer.from('\ufeff{"n":1,"stack":"x"}')).bytes.toString()).toBe('{"n":1}');
  });

  test("the digits of a number stay beside a trace", () => {
    const { bytes } = withoutTraces(Buffer.from('{"n":12345678901234567890,"stack":"x"}'));
    expect(bytes.toString()).toBe('{"n":"12345678901234567890"}');
  });

  test("in a success only a workflow's error is searched: contract results are data", () => {
    const data = { result: { data: { result: { stack: js, error: js, note: "/srv/app/x.js" } } } };
    const success = Buffer.from(JSON.stringify(data));
    expect(withoutTracesInError(success).bytes).toBe(success);
    for (const wrap of [(one: object) => one, (one: object) => ({ data: one })]) {
      const failed = {
        workflowId: "w",
        status: "FAILED",
        error: { message: js, stack: js },
        result: { note: "/srv/x.js" },
      };
      const { bytes, withheld } = withoutTracesInError(Buffer.from(JSON.stringify(wrap(failed))));
      expect(JSON.parse(bytes.toString())).toEqual(
        wrap({ ...failed, error: { message: "TypeError: x is not a function" } }),
      );
      expect(withheld).toHaveLength(2);
    }
  });
});
