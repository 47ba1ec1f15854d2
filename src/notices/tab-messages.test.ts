import { afterEach, describe, expect, test, vi } from "vitest";
import { channelName, openTabChannel, type TabMessage } from "./tab-messages.ts";

/** The channels of one browser: each receives the messages of others with its name. */
class FakeChannel extends EventTarget {
  static readonly all = new Set<FakeChannel>();
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.all.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.all) {
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent("message", { data }));
    }
  }

  close(): void {
    FakeChannel.all.delete(this);
  }
}

afterEach(() => FakeChannel.all.clear());

const told: TabMessage = { kind: "told", environment: "sandbox", keys: ["a succeeded"] };

const open = (version: string, personId: string) => {
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  const heard: TabMessage[] = [];
  const channel = openTabChannel(channelName(version, personId), (message) => heard.push(message));
  if (channel === undefined) throw new Error("no channel");
  return { ...channel, heard };
};

describe("Security 59: a message between tabs", () => {
  test.each([
    ["of another person", "1.0.0", "p2"],
    ["of another version", "1.0.1", "p1"],
    ["of nobody", "1.0.0", ""],
  ])("%s is not heard", (_what, version, personId) => {
    const [mine, same, other] = [open("1.0.0", "p1"), open("1.0.0", "p1"), open(version, personId)];
    mine.post(told);
    expect([same.heard, other.heard]).toEqual([[told], []]);
  });

  test.each([
    ["of no kind", "told"],
    ["of no kind", {}],
    ["of an unknown kind", { kind: "answers", id: "1", text: "" }],
    ["with a part of another type", { kind: "answer", id: 1, text: "" }],
    ["without a part", { kind: "asking", id: "1" }],
    ["with an additional part", { ...told, html: "<b>" }],
  ])("%s is not used", (_what, data) => {
    const { heard } = open("1.0.0", "p1");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
    new FakeChannel(channelName("1.0.0", "p1")).postMessage(data);
    expect(heard).toEqual([]);
  });

  test("is not heard once a tab has left", () => {
    const [mine, other] = [open("1.0.0", "p1"), open("1.0.0", "p1")];
    other.close();
    mine.post(told);
    expect(other.heard).toEqual([]);
  });
});

test("a browser without channels has none", () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  Reflect.deleteProperty(globalThis, "BroadcastChannel");
  expect(openTabChannel("postern", () => undefined)).toBeUndefined();
});
