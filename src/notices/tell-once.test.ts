import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChangedOperation, Pulse } from "#shared/console/pulse.ts";
import { keys } from "#src/api/keys.ts";
import { pulseOptions } from "#src/api/pulse.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { changed, pulse } from "#src/testing/pulse.ts";
import { operationRecord } from "#src/testing/records.ts";
import { createFakeLocks } from "#src/testing/tabs.ts";
import { noticeMarks } from "./notice-marks.ts";
import { type Look, tellOnce } from "./tell-once.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Longer than any tab waits. */
const longMs = 40_000;

/** Tabs of one or several people in one browser, with pulses from the test. */
const browser = () => {
  const locks = createFakeLocks();
  const notices: string[] = [];

  const tab = (
    name: string,
    look: Look = "visible",
    { personId = "p1", environment = "sandbox", notifies = false, hasLocks = true } = {},
  ) => {
    const client = createQueryClient();
    const { queryKey } = pulseOptions(environment);
    const state = { look };
    const marks: Pulse[] = [];
    client.setQueryData(queryKey, pulse());
    const say = (how: string) => (operations: readonly ChangedOperation[], isMore: boolean) => {
      notices.push(
        `${name} ${how} ${operations.map(({ id, state: of }) => `${id}:${of}`).join(" ")}${isMore ? " +" : ""}`,
      );
    };
    const telling = tellOnce({
      client,
      environment,
      marks: noticeMarks(personId, environment, hasLocks ? locks : undefined),
      look: () => state.look,
      tell: say("tells"),
      notify: (operations, isMore) => {
        if (notifies) say("notifies")(operations, isMore);
        return notifies;
      },
      onPulse: (next) => marks.push(next),
    });
    return {
      client,
      leave: telling.leave,
      marks,
      /** As the browser reports when a person enters or leaves the tab. */
      become: (next: Look) => {
        state.look = next;
        telling.lookAgain();
      },
      hear: (operations: readonly ChangedOperation[], more: Partial<Pulse> = {}) =>
        client.setQueryData(
          queryKey,
          pulse({ seq: String(vi.getMockedSystemTime()?.valueOf() ?? 0), changed: [...operations], ...more }),
        ),
    };
  };
  return { tab, notices };
};

const a = changed({ id: "a" });
const b = changed({ id: "b", state: "failed" });

describe("an operation that ends elsewhere", () => {
  test("is reported once by a person's tabs: by the one with the focus", async () => {
    const { tab, notices } = browser();
    const tabs = [tab("x"), tab("y", "focused"), tab("z", "hidden", { notifies: true })];
    for (const { hear } of tabs) hear([a]);
    await pass(longMs);
    for (const { hear } of tabs) hear([a]);
    await pass(longMs);
    expect(notices).toEqual(["y tells a:succeeded"]);
  });

  test("is left to the tab with the focus, even if others hear of it a quiet pulse before", async () => {
    const { tab, notices } = browser();
    const [x, y, z] = [tab("x"), tab("y", "focused"), tab("z", "hidden", { notifies: true })];
    for (const { hear } of [z, x]) hear([a]);
    await pass(14_900);
    y.hear([a]);
    await pass(longMs);
    expect(notices).toEqual(["y tells a:succeeded"]);
  });

  test("is left to a visible tab by the browser, even if that hears of it a quiet pulse later", async () => {
    const { tab, notices } = browser();
    const [x, z] = [tab("x"), tab("z", "hidden", { notifies: true })];
    z.hear([a]);
    await pass(14_900);
    x.hear([a]);
    await pass(longMs);
    expect(notices).toEqual(["x tells a:succeeded"]);
  });

  test("is reported by a visible tab if none has the focus", async () => {
    const { tab, notices } = browser();
    for (const { hear } of [tab("x"), tab("y"), tab("z")]) hear([a]);
    await pass(longMs);
    expect(notices).toEqual(["x tells a:succeeded"]);
  });

  test("Reliability 31: is not reported again by a tab that was hidden and hears of it when it is seen, even if the other is closed by then", async () => {
    const { tab, notices } = browser();
    const [x, y] = [tab("x", "focused"), tab("y", "hidden")];
    x.hear([a]);
    await pass(longMs);
    x.leave();
    y.become("focused");
    y.hear([b, a]);
    await pass(longMs);
    expect(notices).toEqual(["x tells a:succeeded", "y tells b:failed"]);
  });

  test("waits until a tab is visible if none is, and is then reported with what arrived meanwhile", async () => {
    const { tab, notices } = browser();
    const [x, y] = [tab("x", "hidden"), tab("y", "hidden")];
    for (const { hear } of [x, y]) hear([a]);
    await pass(longMs);
    for (const { hear } of [x, y]) hear([b, a]);
    await pass(longMs);
    expect(notices).toEqual([]);
    y.become("focused");
    await pass(longMs);
    expect(notices).toEqual(["y tells b:failed a:succeeded"]);
    x.become("focused");
    await pass(longMs);
    expect(notices).toHaveLength(1);
  });

  test("is reported by the browser if no tab is visible and the person has chosen that, once, and not again by a tab", async () => {
    const { tab, notices } = browser();
    const [x, y] = [tab("x", "hidden", { notifies: true }), tab("y", "hidden", { notifies: true })];
    for (const { hear } of [x, y]) hear([a]);
    await pass(longMs);
    y.become("focused");
    await pass(longMs);
    expect(notices).toEqual(["x notifies a:succeeded"]);
  });

  test("is reported by each person's own tabs", async () => {
    const { tab, notices } = browser();
    for (const { hear } of [tab("x", "visible"), tab("y", "visible", { personId: "p2" })]) hear([a]);
    await pass(longMs);
    expect(notices).toEqual(["x tells a:succeeded", "y tells a:succeeded"]);
  });

  test("Security 59: of another environment is separate: a report of it does not affect this one", async () => {
    const { tab, notices } = browser();
    const [x, y] = [tab("x", "focused"), tab("y", "focused", { environment: "live" })];
    for (const { hear } of [x, y]) hear([a]);
    await pass(longMs);
    await pass(longMs);
    expect(notices).toEqual(["x tells a:succeeded", "y tells a:succeeded"]);
  });

  test("without locks, which the browser offers only over TLS, is not reported again by a tab whose turn comes later", async () => {
    const { tab, notices } = browser();
    for (const name of ["x", "y"]) tab(name, "focused", { hasLocks: false }).hear([a]);
    await pass(longMs);
    expect(notices).toEqual(["x tells a:succeeded"]);
  });

  test("and later ones do not postpone it", async () => {
    const { tab, notices } = browser();
    const { hear } = tab("x", "focused");
    for (let index = 0; index < 5; index += 1) {
      hear([changed({ id: `o${index}` })]);
      await pass(800);
    }
    expect(notices.length).toBeGreaterThan(1);
  });
});

describe("what is already shown is not reported", () => {
  const shown = (client: ReturnType<typeof createQueryClient>, queryKey: readonly unknown[], data: unknown) => {
    client.setQueryData(queryKey, data);
    const options = { queryKey, queryFn: () => data, staleTime: Infinity };
    return new QueryObserver(client, options).subscribe(() => undefined);
  };

  test.each([
    ["by itself", keys.operations.one("sandbox", "a"), operationRecord({ id: "a" })],
    ["in a list", keys.operations.page("sandbox", {}), { data: [operationRecord({ id: "a" })] }],
    ["on the overview", keys.operations.overview("sandbox"), { last: [operationRecord({ id: "a" })], unsettled: [] }],
    ["in its run", keys.runs.one("sandbox", "r1"), { id: "r1" }],
  ])("%s, in any visible tab, and reported again once it is not", async (_where, queryKey, data) => {
    const { tab, notices } = browser();
    const [x, y] = [tab("x", "focused"), tab("y", "visible")];
    const leave = shown(y.client, queryKey, data);
    const ofRun = { ...a, runId: "r1" };
    for (const { hear } of [x, y]) hear([ofRun, b]);
    await pass(longMs);
    expect(notices).toEqual(["x tells b:failed"]);
    leave();
    for (const { hear } of [x, y]) hear([{ ...ofRun, state: "reverted" }]);
    await pass(longMs);
    expect(notices).toEqual(["x tells b:failed", "x tells a:reverted"]);
  });

  test("but a hidden tab does not count", async () => {
    const { tab, notices } = browser();
    const [x, y] = [tab("x", "focused"), tab("y", "hidden")];
    shown(y.client, keys.operations.one("sandbox", "a"), operationRecord({ id: "a" }));
    for (const { hear } of [x, y]) hear([a]);
    await pass(longMs);
    expect(notices).toEqual(["x tells a:succeeded"]);
  });
});

test("Reliability 31: a tab that is closed before it reports leaves it to the next", async () => {
  const { tab, notices } = browser();
  const [x, y] = [tab("x", "focused"), tab("y")];
  for (const { hear } of [x, y]) hear([a]);
  await pass(100);
  x.leave();
  await pass(longMs);
  expect(notices).toEqual(["y tells a:succeeded"]);
});

test("Security 59: a tab that has left no longer hears or reports anything", async () => {
  const { tab, notices } = browser();
  const [x, y] = [tab("x", "focused"), tab("y", "hidden")];
  x.hear([a]);
  x.leave();
  await pass(longMs);
  x.hear([a, b]);
  await pass(longMs);
  expect([notices, x.marks.length]).toEqual([[], 2]);
  expect(y.marks).toHaveLength(1);
});

test("every pulse is shown in the title and the icon, including the one before it joined", () => {
  const { tab } = browser();
  const { marks, hear } = tab("x");
  hear([], { open: 3 });
  expect(marks.map(({ open }) => open)).toEqual([0, 3]);
});
