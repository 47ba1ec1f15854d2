import { describe, expect, test } from "vitest";
import type { OperationState } from "#shared/console/operation-states.ts";
import type { ListItem } from "./local-list.ts";
import { sendOneAfterAnother, type Steps } from "./send-list.ts";

const item = (key: string, more: Partial<ListItem> = {}): ListItem => ({
  key,
  networkId: "net-1",
  address: "0x05045f13F5986c1D02772214796690F1C91e6C0D",
  name: null,
  entry: "[]",
  errors: "[]",
  args: [],
  senderId: "adr-1",
  sender: "0xd92F36f9dFed1B7cEa231F211E30d09698B18D3E",
  amount: "",
  feeLevel: "",
  sentAt: null,
  operationId: null,
  acknowledges: null,
  ...more,
});

/** Steps over a list, and what was done with it in its order; an operation is called as its key. */
const stepsOver = (items: readonly ListItem[], more: Partial<Steps> = {}) => {
  const log: string[] = [];
  const steps: Steps = {
    item: (wanted) => items.find(({ key }) => key === wanted),
    send: async ({ key }) => {
      log.push(`send ${key}`);
      return `op-${key}`;
    },
    find: async ({ key }) => {
      log.push(`find ${key}`);
      return undefined;
    },
    outcome: async (id) => {
      log.push(`wait ${id}`);
      return "succeeded";
    },
    note: ({ key }, id) => log.push(`note ${key} ${id}`),
    ...more,
  };
  const keys = items.map(({ key }) => key);
  return { log, run: (signal = new AbortController().signal) => sendOneAfterAnother(keys, steps, signal) };
};

describe("a list that is sent", () => {
  test("sends each call when the one before has succeeded", async () => {
    const { log, run } = stepsOver([item("a"), item("b")]);
    expect(await run()).toBeUndefined();
    expect(log).toEqual(["send a", "note a op-a", "wait op-a", "send b", "note b op-b", "wait op-b"]);
  });

  test.each<OperationState>(["reverted", "failed", "rejected", "unknown", "ended", "not_sent", "denied"])(
    "stops at the first that is %s",
    async (state) => {
      const { log, run } = stepsOver([item("a"), item("b"), item("c")], {
        outcome: async (id) => (id === "op-b" ? state : "succeeded"),
      });
      expect(await run()).toEqual({ kind: "ended", key: "b", state });
      expect(log.filter((step) => step.startsWith("send"))).toEqual(["send a", "send b"]);
    },
  );

  test("stops at the first that is refused", async () => {
    const error = new Error("refused");
    const { run } = stepsOver([item("a"), item("b")], { send: () => Promise.reject(error) });
    expect(await run()).toEqual({ kind: "failed", key: "a", error });
  });

  test("stops where the answer was lost and the journal holds nothing", async () => {
    const { log, run } = stepsOver([item("a"), item("b")], { send: async () => undefined });
    expect(await run()).toEqual({ kind: "lost", key: "a" });
    expect(log).toEqual(["find a"]);
  });

  test("takes what the journal holds of a call whose answer was lost", async () => {
    const { run } = stepsOver([item("a")], { send: async () => undefined, find: async () => "op-9" });
    expect(await run()).toBeUndefined();
  });

  test("sends nothing again that was sent before it was opened anew", async () => {
    const before = [item("a", { sentAt: 1, operationId: "op-1" }), item("b", { sentAt: 2 }), item("c")];
    const { log, run } = stepsOver(before, { find: async () => "op-2" });
    expect(await run()).toBeUndefined();
    expect(log).toEqual(["wait op-1", "note b op-2", "wait op-2", "send c", "note c op-c", "wait op-c"]);
  });

  test("stops on demand, and sends no further call", async () => {
    const controller = new AbortController();
    const { log, run } = stepsOver([item("a"), item("b")], {
      outcome: async () => {
        controller.abort();
        return "succeeded";
      },
    });
    expect(await run(controller.signal)).toEqual({ kind: "stopped" });
    expect(log.filter((step) => step.startsWith("send"))).toEqual(["send a"]);
  });

  test.each([
    ["was taken off the list", [item("a"), item("c")]],
    ["was edited", [item("a"), item("b2"), item("c")]],
  ])("stops where the next call %s meanwhile", async (_name, changed) => {
    let items: readonly ListItem[] = [item("a"), item("b"), item("c")];
    const { log, run } = stepsOver(items, {
      item: (wanted) => items.find(({ key }) => key === wanted),
      outcome: async () => {
        items = changed;
        return "succeeded";
      },
    });
    expect(await run()).toEqual({ kind: "changed" });
    expect(log.filter((step) => step.startsWith("send"))).toEqual(["send a"]);
  });

  test("sends nothing that nobody has reviewed: what was added meanwhile waits", async () => {
    let items: readonly ListItem[] = [item("a"), item("b")];
    const { log, run } = stepsOver(items, {
      item: (wanted) => items.find(({ key }) => key === wanted),
      outcome: async () => {
        items = [item("new"), item("b"), item("a"), item("newer")];
        return "succeeded";
      },
    });
    expect(await run()).toBeUndefined();
    expect(log.filter((step) => step.startsWith("send"))).toEqual(["send a", "send b"]);
  });
});
