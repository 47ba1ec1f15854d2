import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFakeChannel, createFakeLocks } from "#src/testing/tabs.ts";
import { createPollSharing, fits, keyOf, longestLineMs, type PollMessage } from "./poll-sharing.ts";
import type { Exchanged, Outgoing } from "./shared-poll.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const url = "/console/sandbox/operations/op-1";
const everyMs = 1_000;
const latencyMs = 20;

/** The tabs of a browser, and a server that counts its requests. */
const browser = (personId = "p1") => {
  const locks = createFakeLocks();
  const channel = createFakeChannel();
  const requests: { readonly tab: string; readonly url: string }[] = [];
  const server = { person: personId, status: 200, latencyMs, text: (count: number) => `"${count}"` };
  const said: PollMessage[] = [];

  const tab = (name: string, person = personId) => {
    const onOtherPerson = vi.fn<() => void>();
    const sharing = createPollSharing({
      locks: locks.ofTab(name),
      post: (message) => {
        said.push(message);
        channel.post(name, message);
      },
      personId: person,
      onOtherPerson,
      now: () => performance.now(),
    });
    channel.join(name, sharing.hear);
    const exchange = async ({ url: asked, signal }: Outgoing): Promise<Exchanged> => {
      requests.push({ tab: name, url: asked });
      const count = requests.length;
      await new Promise((resolve) => setTimeout(resolve, server.latencyMs));
      signal?.throwIfAborted();
      const headers = { "x-postern-person": server.person };
      return { response: new Response(null, { status: server.status, headers }), text: server.text(count) };
    };
    const ask = async (more: Partial<Outgoing> = {}) =>
      (await sharing.ask({ method: "GET", url, changes: false, timeoutMs: 1_000, everyMs, ...more }, exchange)).text;
    return { name, ask, sharing, onOtherPerson };
  };
  const tabs = (count: number) => Array.from({ length: count }, (_, index) => tab(`t${index}`));
  return { tab, tabs, requests, server, said, locks, channel };
};

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const settled = async <T>(promises: readonly Promise<T>[]) => {
  const all = Promise.allSettled(promises);
  await pass(longestLineMs + 2_000);
  return (await all).map((one) => (one.status === "fulfilled" ? one.value : "failed"));
};

describe("Reliability 31: tabs that make the same read", () => {
  test("at the same moment send one request, and all get the response", async () => {
    const { tabs, requests } = browser();
    expect(await settled(tabs(10).map(({ ask }) => ask()))).toEqual(Array.from({ length: 10 }, () => '"1"'));
    expect(requests).toHaveLength(1);
  });

  test("repeatedly send as many requests as one tab would, whenever each began", async () => {
    const count = async (many: number): Promise<number> => {
      const { tabs, requests } = browser();
      for (const [index, { ask }] of tabs(many).entries()) {
        const poll = async () => {
          await ask();
          setTimeout(() => void poll(), everyMs);
        };
        setTimeout(() => void poll(), index * 130);
      }
      await pass(3_000);
      requests.length = 0;
      await pass(100_000);
      vi.clearAllTimers();
      return requests.length;
    };
    const [one, ten] = [await count(1), await count(10)];
    expect(one).toBeGreaterThan(90);
    expect(ten).toBeLessThanOrEqual(one * 1.05);
    // And no tab keeps outdated data.
    expect(ten).toBeGreaterThan(one * 0.9);
  });

  test("for different things do not wait for one another", async () => {
    const { tab, requests, server } = browser();
    server.latencyMs = 500;
    const both = [tab("a").ask(), tab("b").ask({ url: `${url}2` })];
    await pass(510);
    expect(await Promise.all(both)).toEqual(['"1"', '"2"']);
    expect(requests).toHaveLength(2);
  });

  test("accept no response older than their own would be", async () => {
    const { tab, requests } = browser();
    const [first, second] = [tab("a"), tab("b")];
    await settled([first.ask()]);
    await pass(everyMs);
    await settled([second.ask()]);
    expect(requests.map((one) => one.tab)).toEqual(["a", "b"]);
  });

  test("and one closes during its request: the next sends its own immediately", async () => {
    const { tab, requests, server, locks, channel } = browser();
    server.latencyMs = 1_000_000;
    const closed = tab("a");
    void closed.ask();
    await pass(1);
    server.latencyMs = latencyMs;
    const answer = tab("b").ask();
    await pass(1);
    locks.close("a");
    channel.leave("a");
    await pass(200);
    expect(await answer).toBe('"2"');
    expect(requests.map((one) => one.tab)).toEqual(["a", "b"]);
  });

  test("and one freezes during its request: the others wait a few seconds, then send their own", async () => {
    const { tab, tabs, requests, server, channel } = browser();
    server.latencyMs = 1_000_000;
    void tab("frozen").ask();
    await pass(1);
    channel.leave("frozen");
    server.latencyMs = latencyMs;
    const answers = tabs(3).map(({ ask }) => ask());
    await pass(longestLineMs - 10);
    expect(requests).toHaveLength(1);
    await pass(100);
    expect((await Promise.all(answers)).every((text) => /"[234]"/.test(text))).toBe(true);
  });

  test("and two send at once, each believing it was their turn: each gets a response", async () => {
    const { tab, requests } = browser();
    // As after a tab was frozen: the lock no longer keeps them apart.
    const apart = [createFakeLocks(), createFakeLocks()].map((locks, index) => {
      const sharing = createPollSharing({
        locks: locks.ofTab(`x${index}`),
        post: () => undefined,
        personId: "p1",
        onOtherPerson: () => undefined,
        now: () => performance.now(),
      });
      return sharing.ask({ method: "GET", url, changes: false, timeoutMs: 1_000, everyMs }, async () => {
        requests.push({ tab: `x${index}`, url });
        return { response: new Response(), text: `"x${index}"` };
      });
    });
    const answers = await settled([...apart.map(async (one) => (await one).text), tab("c").ask()]);
    expect(answers).toEqual(['"x0"', '"x1"', '"3"']);
  });

  test("and get an error: only that tab fails, and the next sends its own request", async () => {
    const { tab, server } = browser();
    server.status = 503;
    const first = tab("a").ask();
    await pass(1);
    const second = tab("b").ask();
    await pass(latencyMs);
    server.status = 200;
    await pass(200);
    expect(await Promise.all([first, second])).toEqual(['"1"', '"2"']);
  });

  test("and whose own request fails get that failure", async () => {
    const { tab } = browser();
    const broken = tab("a").sharing.ask({ method: "GET", url, changes: false, timeoutMs: 1, everyMs }, () =>
      Promise.reject(new Error("no")),
    );
    await expect(broken).rejects.toThrow("no");
  });

  test("and no longer need the response leave the queue", async () => {
    const { tab, requests, server } = browser();
    server.latencyMs = 1_000;
    void tab("a").ask();
    await pass(1);
    const stop = new AbortController();
    const second = tab("b").ask({ signal: stop.signal });
    const failed = second.then(
      () => "answered",
      (error: unknown) => String(error),
    );
    await pass(1);
    stop.abort(new Error("left"));
    expect(await failed).toBe("Error: left");
    await pass(2_000);
    expect(requests).toHaveLength(1);
  });
});

describe("another tab's response is not accepted", () => {
  test("if this tab has changed something since it was requested", async () => {
    const { tab, requests } = browser();
    const [first, second] = [tab("a"), tab("b")];
    const one = async (ask: () => Promise<string>) => {
      void ask();
      await pass(latencyMs + 5);
    };
    await one(first.ask);
    await one(second.ask);
    second.sharing.changed();
    await one(second.ask);
    expect(requests.map(({ tab: name }) => name)).toEqual(["a", "b"]);
  });

  test("if the tab's data is known to be out of date, unless it was requested after that", async () => {
    const { tab, tabs, requests } = browser();
    const first = tab("first");
    void first.ask();
    await pass(latencyMs + 5);
    const all = tabs(10).map(({ ask }) => ask({ everyMs: 0 }));
    await pass(1_000);
    const texts = await Promise.all(all);
    expect(texts).not.toContain('"1"');
    // One that began before the others had asked, and one for those.
    expect(requests.length).toBeLessThanOrEqual(3);
  });

  test("if it was requested before the tab's own data", async () => {
    const { tab, requests } = browser();
    const [slow, quick] = [tab("a"), tab("b")];
    slow.sharing.hear({ kind: "asking", id: "x", url });
    await pass(1);
    void quick.ask();
    await pass(latencyMs + 5);
    quick.sharing.hear({ kind: "answer", id: "x", text: '"older"' });
    expect(requests).toHaveLength(1);
    void quick.ask();
    await pass(latencyMs + 5);
    expect(requests).toHaveLength(2);
  });

  test("if it was requested before this tab opened", async () => {
    const { tab, requests } = browser();
    const late = tab("late");
    late.sharing.hear({ kind: "answer", id: "x", text: '"?"' });
    void late.ask();
    await pass(latencyMs + 5);
    expect(requests).toHaveLength(1);
  });
});

describe("Security 59: what one tab passes to another", () => {
  test("is nothing once someone else has signed in: the response is another person's", async () => {
    const { tab, server, said } = browser();
    const first = tab("a");
    server.person = "p2";
    await settled([first.ask()]);
    expect(said.map(({ kind }) => kind)).toEqual(["asking"]);
    expect(first.onOtherPerson).toHaveBeenCalledOnce();
  });

  test("is never an error, nor the response to a request that is not repeated", async () => {
    const { tab, server, said } = browser();
    server.status = 401;
    await settled([tab("a").ask()]);
    expect(said.map(({ kind }) => kind)).toEqual(["asking"]);
  });

  test("is not too large", async () => {
    const { tab, server, said } = browser();
    server.text = () => "x".repeat(600_000);
    expect(await settled([tab("a").ask()])).toHaveLength(1);
    expect(said.map(({ kind }) => kind)).toEqual(["asking"]);
  });
});

test("a pulse that goes back further serves one that goes back less, but not the reverse", () => {
  const pulse = "/console/sandbox/pulse";
  expect(keyOf(`${pulse}?since=5`)).toBe(pulse);
  expect(keyOf(`${url}?since=5`)).toBe(`${url}?since=5`);
  expect([
    fits(`${pulse}?since=5`, `${pulse}?since=5&away=true`),
    fits(`${pulse}?since=4`, `${pulse}?since=5`),
    fits(`${pulse}?since=6`, `${pulse}?since=5`),
    fits(pulse, `${pulse}?since=5`),
    fits(`${pulse}?since=5`, pulse),
    fits("/console/other/pulse?since=5", `${pulse}?since=5`),
    fits(`${url}?since=4`, `${url}?since=5`),
  ]).toEqual([true, true, false, false, true, false, false]);
});
