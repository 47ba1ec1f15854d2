import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLines, type Target } from "./lines.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Ended = Parameters<Target["write"]>[1];

/** A target whose writes finish when the test says so. */
const open = (lost?: () => void) => {
  const pending: { readonly text: string; readonly done: Ended }[] = [];
  const written: string[] = [];
  const lines = createLines(
    {
      write: (bytes, done) => pending.push({ text: bytes.toString(), done }),
      writeNow: (bytes) => {
        written.push(bytes.toString());
        return bytes.length;
      },
    },
    lost,
  );
  const finish = (error: NodeJS.ErrnoException | null, length?: number): void => {
    const one = pending.shift();
    if (one === undefined) throw new Error("Nothing is being written.");
    const count = error === null ? (length ?? Buffer.byteLength(one.text)) : 0;
    written.push(Buffer.from(one.text).subarray(0, count).toString());
    one.done(error, count);
  };
  return { ...lines, finish, pending: () => pending.map(({ text }) => text), all: () => written.join("") };
};

const failure = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });

/** Settled results of promises, in order; "open" for those that are not. */
const resultsOf = async (...promises: readonly Promise<boolean>[]) =>
  Promise.all(promises.map((one) => Promise.race([one, Promise.resolve("open" as const)])));

describe("lines", () => {
  test("are written together, a tenth of a second later", () => {
    const { write, pending } = open();
    write("a\n");
    write("b\n");
    expect(pending()).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(pending()).toEqual(["a\nb\n"]);
  });

  test("are written at once when there are many", () => {
    const { write, pending } = open();
    for (let n = 0; n < 64; n += 1) write(`${"x".repeat(1023)}\n`);
    expect(pending()).toHaveLength(1);
  });

  test("that were written in part are completed before others", () => {
    const { write, pending, finish, all } = open();
    write("first\n");
    vi.advanceTimersByTime(100);
    write("second\n");
    finish(null, 3);
    expect(pending()).toEqual(["st\n"]);
    finish(failure("ENOSPC"));
    vi.advanceTimersByTime(100);
    expect(pending()).toEqual(["st\n"]);
    finish(null);
    vi.advanceTimersByTime(100);
    finish(null);
    expect(all()).toBe("first\nsecond\n");
  });

  test("of 1 MiB wait at most, and a loss is reported when they are written again", () => {
    const lost = vi.fn<() => void>();
    const { write, pending, finish, all } = open(lost);
    for (let n = 0; n < 3000; n += 1) write(`${"x".repeat(1023)}\n`);
    expect(lost).not.toHaveBeenCalled();
    while (pending().length > 0) finish(null);
    vi.advanceTimersByTime(100);
    while (pending().length > 0) finish(null);
    expect(lost).toHaveBeenCalledOnce();
    // What was being written, and what waited.
    expect(all()).toHaveLength(1024 * 1024 + 64 * 1024);
  });

  test("that are left are written at the end", async () => {
    const { write, pending, finish, ...lines } = open();
    expect(await lines.end()).toBe(true);
    write("a\n");
    const ended = lines.end();
    write("b\n");
    expect(pending()).toEqual(["a\n"]);
    finish(null);
    finish(null);
    expect(await ended).toBe(true);
    write("c\n");
    lines.endNow();
    expect(lines.all()).toBe("a\nb\nc\n");
  });

  test("that nobody reads do not keep the process from ending", async () => {
    const { write, ...lines } = open();
    write("a\n");
    const ended = lines.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await ended).toBe(false);
    lines.endNow();
    expect(lines.all()).toBe("");
  });
});

describe("Reliability 41: a line that an operation waits for", () => {
  test("is written in one piece with all others of the moment", async () => {
    const { write, take, pending, finish } = open();
    write("before\n");
    const taken = Array.from({ length: 20 }, (_, n) => take(`${n}\n`));
    vi.advanceTimersByTime(0);
    expect(pending()).toEqual([`before\n${taken.map((_, n) => `${n}\n`).join("")}`]);
    expect(await resultsOf(...taken)).toEqual(taken.map(() => "open"));
    finish(null);
    expect(await resultsOf(...taken)).toEqual(taken.map(() => true));
  });

  test("follows at once after what is being written", async () => {
    const { take, pending, finish } = open();
    const first = take("first\n");
    vi.advanceTimersByTime(0);
    const others = [take("second\n"), take("third\n")];
    vi.advanceTimersByTime(0);
    expect(pending()).toEqual(["first\n"]);
    finish(null);
    expect(pending()).toEqual(["second\nthird\n"]);
    expect(await resultsOf(first, ...others)).toEqual([true, "open", "open"]);
  });

  test("is not written later if it was not written within a second", async () => {
    const { write, take, pending, finish, all } = open();
    write("stuck\n");
    vi.advanceTimersByTime(100);
    const late = take("late\n");
    vi.advanceTimersByTime(999);
    expect(await resultsOf(late)).toEqual(["open"]);
    vi.advanceTimersByTime(1);
    expect(await late).toBe(false);
    write("after\n");
    finish(null);
    vi.advanceTimersByTime(100);
    expect(pending()).toEqual(["after\n"]);
    finish(null);
    expect(all()).toBe("stuck\nafter\n");
  });

  test.each(["ENOSPC", "EPIPE", "EIO"])("is refused at once, and not written later, after %s", async (code) => {
    const { write, take, finish, pending } = open();
    write("other\n");
    const taken = take("line\n");
    vi.advanceTimersByTime(0);
    const next = take("next\n");
    finish(failure(code));
    expect(await resultsOf(taken, next)).toEqual([false, false]);
    vi.advanceTimersByTime(100);
    expect(pending()).toEqual(["other\n"]);
  });

  test("is tried again while a pipe is full", async () => {
    const { take, finish, pending } = open();
    const taken = take("line\n");
    vi.advanceTimersByTime(0);
    finish(failure("EAGAIN"));
    vi.advanceTimersByTime(100);
    expect(pending()).toEqual(["line\n"]);
    finish(null);
    expect(await taken).toBe(true);
  });

  test("finds room when others do not", async () => {
    const { write, take, finish, pending, all } = open();
    for (let n = 0; n < 3000; n += 1) write(`${"x".repeat(1023)}\n`);
    const taken = take("line\n");
    while (pending().length > 0) finish(null);
    expect(await taken).toBe(true);
    expect(all()).toMatch(/\nline\n$/);
  });
});
