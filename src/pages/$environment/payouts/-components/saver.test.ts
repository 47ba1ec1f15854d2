import { beforeEach, describe, expect, test } from "vitest";
import { ApiError } from "#src/api/client/api-error.ts";
import type { StoredPayout } from "#src/api/payouts.ts";
import { createSaver, type Saver, type SaveState } from "./saver.ts";

const stored = (version: string, more: Partial<StoredPayout> = {}): StoredPayout => ({
  id: "payout-1",
  name: "Salaries",
  networkId: null,
  addressId: null,
  asset: "native",
  rowCount: 0,
  version,
  runId: null,
  runState: null,
  counts: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  changedAt: "2026-01-01T00:00:00.000Z",
  changedBy: { id: "p2", name: "Bob" },
  totals: [],
  rows: [],
  ...more,
});

let typed: { readonly text: string };
let states: SaveState[];
let sent: string[];
let timers: (() => void)[];
/** Responds to the requests in order; the next one waits for it. */
let answers: ((result: StoredPayout | Error) => void)[];
let present: StoredPayout | undefined;
/** The name in a save whose response was lost. */
let lost: string | undefined;
beforeEach(() => {
  [typed, states, sent, timers, answers, present, lost] = [{ text: "" }, [], [], [], [], stored("v1"), undefined];
});

const open = (state: SaveState = { kind: "saved" }): Saver =>
  createSaver({
    version: "v1",
    state,
    save: (version, body) => {
      sent.push(`${version} ${body.text}`);
      return new Promise((resolve, reject) => {
        answers.push((result) => (result instanceof Error ? reject(result) : resolve(result)));
      });
    },
    find: async () => present,
    isOwn: ({ name }) => name === lost,
    isSame: ({ name }, { text }) => name === text,
    body: () => typed,
    onState: (next) => states.push(next),
    onSaved: () => undefined,
    later: (job) => {
      timers = [job];
      return () => {
        timers = [];
      };
    },
  });
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const type = (saver: Saver, text: string) => {
  typed = { text };
  saver.changed();
};
const tick = async () => {
  for (const job of timers.splice(0)) job();
  await settle();
};
const answer = async (result: StoredPayout | Error) => {
  answers.shift()?.(result);
  await settle();
};
const kinds = () => states.map(({ kind }) => kind);
const conflict = new ApiError({ status: 412, code: "POSTERN_VERSION_CONFLICT" });

describe("saving a draft", () => {
  test("happens once, a while after the last edit, over the version that was seen", async () => {
    const saver = open();
    type(saver, "a");
    type(saver, "ab");
    expect(sent).toEqual([]);
    await tick();
    await answer(stored("v2"));
    expect([sent, kinds().at(-1)]).toEqual([["v1 ab"], "saved"]);
    type(saver, "abc");
    await tick();
    expect(sent).toEqual(["v1 ab", "v2 abc"]);
  });

  test("sends one request at a time: later input follows over the new version", async () => {
    const saver = open();
    type(saver, "a");
    await tick();
    type(saver, "ab");
    await tick();
    expect(sent).toEqual(["v1 a"]);
    await answer(stored("v2"));
    expect([sent, kinds().includes("saved")]).toEqual([["v1 a", "v2 ab"], false]);
    await answer(stored("v3"));
    expect([kinds().at(-1), saver.version()]).toEqual(["saved", "v3"]);
  });

  test("is retried automatically after a failure, and nothing is lost", async () => {
    const saver = open();
    type(saver, "a");
    await tick();
    await answer(new ApiError({ status: 0, code: "POSTERN_UNREACHABLE" }));
    expect(states.at(-1)).toMatchObject({ kind: "failed" });
    await tick();
    await answer(stored("v2"));
    expect([sent, kinds().at(-1)]).toEqual([["v1 a", "v1 a"], "saved"]);
  });

  test("Reliability 26: stops if another person has saved, until somebody decides which version counts", async () => {
    const saver = open();
    present = stored("theirs");
    type(saver, "mine");
    await tick();
    await answer(conflict);
    expect(states.at(-1)).toEqual({ kind: "conflict", theirs: present });
    type(saver, "mine too");
    await tick();
    await saver.now();
    expect(sent).toEqual(["v1 mine"]);
    const over = saver.over("theirs");
    await answer(stored("v3"));
    await over;
    expect([sent.at(-1), kinds().at(-1)]).toEqual(["theirs mine too", "saved"]);
  });

  test("saves over its own version if only the response to it was lost", async () => {
    const saver = open();
    type(saver, "a");
    await tick();
    await answer(new ApiError({ status: 0, code: "POSTERN_UNREACHABLE" }));
    [present, lost] = [stored("own", { name: "a" }), "a"];
    type(saver, "ab");
    await tick();
    await answer(conflict);
    await answer(stored("v3"));
    expect([sent, kinds().at(-1)]).toEqual([["v1 a", "v1 ab", "own ab"], "saved"]);
    expect(kinds()).not.toContain("conflict");
  });

  test("takes the other person's version instead, without sending anything", async () => {
    const saver = open();
    present = stored("theirs");
    type(saver, "mine");
    await tick();
    await answer(conflict);
    typed = { text: "theirs" };
    saver.take(present);
    await saver.now();
    expect([sent, kinds().at(-1), saver.version()]).toEqual([["v1 mine"], "saved", "theirs"]);
  });

  test.each([
    ["started", () => stored("v2", { runId: "run-1" })],
    ["gone", () => undefined],
  ])("ends if the payout is %s", async (kind, now) => {
    const saver = open();
    present = now();
    type(saver, "mine");
    await tick();
    await answer(conflict);
    expect(kinds().at(-1)).toBe(kind);
    type(saver, "more");
    await tick();
    expect(sent).toHaveLength(1);
  });

  test("continues with what a reload has left", async () => {
    typed = { text: "before the reload" };
    open({ kind: "changed" }).changed();
    await tick();
    expect(sent).toEqual(["v1 before the reload"]);
  });
});
