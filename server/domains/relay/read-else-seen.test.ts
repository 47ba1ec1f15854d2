import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createKeptReads } from "./kept-reads.ts";
import { createLastSeen } from "./last-seen.ts";
import { readElseSeen } from "./read-else-seen.ts";
import type { Relayed } from "./read.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const relayed = (text: string): Relayed => ({ status: 200, bytes: Buffer.from(text) });
const never = () => new Promise<Relayed>(() => undefined);

const opened = ({ waitedMs = 0, clock = { now: 2_000 } } = {}) => {
  const lastSeen = createLastSeen();
  lastSeen.keep("a", { bytes: Buffer.from("before"), at: 1_000 });
  const reads = createKeptReads(lastSeen, () => clock.now);
  const read = (of: () => Promise<Relayed>, shownAt?: number) =>
    readElseSeen({
      reads,
      key: "a",
      read: of,
      service: { silentMs: () => null, waitedMs: () => waitedMs },
      isLateAccepted: true,
      shownAt,
    });
  return { lastSeen, reads, read };
};

describe("a page waits for a service that does not answer", () => {
  test.each([
    [0, 800],
    [500, 300],
    [3_000, 150],
  ])("that others have waited %i ms for: %i ms", async (waitedMs, ms) => {
    const { read } = opened({ waitedMs });
    const done = vi.fn<(answer: object) => void>();
    void read(never).then(done);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledWith(expect.objectContaining({ isLate: true, seen: expect.anything() }));
  });
});

test("an answer that comes later is kept, unless one that was asked for after it is there", async () => {
  const clock = { now: 2_000 };
  const { lastSeen, reads } = opened({ clock });
  let respond = (_answer: Relayed): void => undefined;
  const first = reads.start("a", () => new Promise((resolve) => (respond = resolve)));
  clock.now = 3_000;
  await reads.start("a", async () => relayed("second"));
  respond(relayed("first"));
  await first;
  expect(lastSeen.of("a")).toEqual({ bytes: Buffer.from("second"), at: 3_000 });
});

test("a failed read ends, and what was seen stays", async () => {
  const { lastSeen, reads } = opened();
  await expect(reads.start("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect([reads.going("a"), lastSeen.of("a")?.at]).toEqual([undefined, 1_000]);
});
