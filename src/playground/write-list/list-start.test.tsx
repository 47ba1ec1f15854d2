import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { failure, json, stubFetch } from "#src/playground/testing/contract.tsx";
import { item, openList, ready, replies, runOf, starts } from "#src/playground/testing/list.tsx";
import { writes } from "#src/playground/testing/write.tsx";
import { cached } from "#src/testing/cached.ts";
import { changeWriteList, noteStart, noteStarted, readWriteList, startKeyOf } from "./local-list.ts";

const stored = () => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);
const keysOnList = () => readWriteList("sandbox").items.map(({ key }) => key);

describe("a start", () => {
  test("makes one run of all calls, in order, and opens it; they leave the list", async () => {
    const requests = stubFetch(replies());
    const { user, start } = await openList([item("a", "1"), item("b", "2", { feeLevel: "HIGH" })]);
    const { startKey } = readWriteList("sandbox");
    await user.dblClick(await ready(start));
    await screen.findByText("Run run-1");
    const [sent, ...others] = starts(requests);
    expect(others).toEqual([]);
    expect(sent?.key).toBe(startKey);
    expect(sent?.body).toMatchObject({ atOnce: 1, onFailure: "stop" });
    expect(sent?.body.items).toEqual([
      expect.objectContaining({
        endpoint: "writeContract",
        params: { networkId: "net-1", contractAddress: item("a", "1").address },
      }),
      expect.objectContaining({ body: expect.objectContaining({ addressId: "adr-1", feeLevel: "HIGH" }) }),
    ]);
    // The server sends, this page does not.
    expect(writes(requests)).toEqual([]);
    expect(readWriteList("sandbox")).toMatchObject({ items: [], started: { runId: "run-1", count: 2 } });
  });

  test("covers the page below until the run's page is open: a second click opens nothing @full", async () => {
    const requests = stubFetch(replies());
    let load: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    const { user, dialog, start } = await openList([item("a", "1")], {}, loaded);
    await user.click(await ready(start));
    await waitFor(() => expect(keysOnList()).toEqual([]));
    expect(dialog.isConnected).toBe(true);
    await user.click(await start());
    load();
    await screen.findByText("Run run-1");
    expect(starts(requests)).toHaveLength(1);
  });

  test("runs several at a time, continuing after a failure, under a name @full", async () => {
    const requests = stubFetch(replies());
    const { user, dialog, start } = await openList([item("a", "1")]);
    await user.type(within(dialog).getByLabelText("Name"), "Payout{Enter}");
    await user.selectOptions(within(dialog).getByLabelText("Pace"), "Several at a time");
    await user.selectOptions(within(dialog).getByLabelText("If a call fails"), "continue");
    expect(starts(requests)).toEqual([]);
    await user.click(await ready(start));
    await screen.findByText("Run run-1");
    expect(starts(requests)[0]?.body).toMatchObject({ name: "Payout", atOnce: 4, onFailure: "continue" });
  });

  test("that is refused leaves the list unchanged, and the next start has the same key", async () => {
    let refuses = true;
    const requests = stubFetch(
      replies({
        onStart: () => (refuses ? failure(409, "POSTERN_BAD_REQUEST") : json({ data: runOf("run-1") }, 201)),
      }),
    );
    const { user, dialog, start } = await openList([item("a", "1")]);
    await user.click(await ready(start));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("POSTERN_BAD_REQUEST");
    expect(keysOnList()).toEqual(["a"]);
    expect(readWriteList("sandbox").starting).toBeUndefined();
    refuses = false;
    await user.click(await ready(start));
    await screen.findByText("Run run-1");
    const [first, second] = starts(requests);
    expect(first?.key).toBe(second?.key);
  });

  test("has another key for another list @full", async () => {
    stubFetch(replies());
    const { user, dialog } = await openList([item("a", "1"), item("b", "2")]);
    const { startKey } = readWriteList("sandbox");
    expect(startKey).toMatch(/^[0-9a-f-]{36}$/);
    await user.click(within(dialog).getByRole("button", { name: "Down: call 1" }));
    expect(readWriteList("sandbox").startKey).not.toBe(startKey);
  });
});

describe("a start whose response is lost", () => {
  /** A start that arrives or not, and whose response is lost. */
  const losing = (arrives: boolean) => {
    const runs = new Map<string, ReturnType<typeof runOf>>();
    let isLost = true;
    const requests = stubFetch(
      replies({
        started: (key) => runs.get(key),
        onStart: ({ headers }) => {
          const key = headers.get("idempotency-key") ?? "";
          const startedRun = runs.get(key);
          if (startedRun !== undefined) return json({ data: startedRun });
          const run = runOf(`run-${runs.size + 1}`);
          if (arrives || !isLost) runs.set(key, run);
          if (!isLost) return json({ data: run }, 201);
          isLost = false;
          throw new TypeError("connection lost");
        },
      }),
    );
    return { requests, runs };
  };

  test("is found by its key, and its run opens", async () => {
    const { requests, runs } = losing(true);
    const { user, start } = await openList([item("a", "1")]);
    await user.click(await ready(start));
    await screen.findByText("Run run-1");
    expect(starts(requests)).toHaveLength(1);
    expect([...runs.keys()]).toEqual([starts(requests)[0]?.key]);
    expect(keysOnList()).toEqual([]);
  });

  test("and that has not arrived is reported as unresolved: starting again uses the same key", async () => {
    const { requests, runs } = losing(false);
    const { user, dialog, start } = await openList([item("a", "1"), item("b", "2")]);
    await user.click(await ready(start));
    await within(dialog).findByText("The list may have been started");
    // It stays unchanged: another list would be another run, besides one that may have arrived.
    expect(keysOnList()).toEqual(["a", "b"]);
    for (const name of ["Down: call 1", "Edit: call 1", "Remove: call 1"]) {
      expect(within(dialog).getByRole("button", { name })).toHaveProperty("disabled", true);
    }
    await within(dialog).findByText(/most likely did not start/, undefined, { timeout: 4_000 });
    await user.click(await ready(start));
    await screen.findByText("Run run-1");
    const [first, second] = starts(requests);
    expect(first).toEqual(second);
    expect(runs.size).toBe(1);
  });

  test("is also found if other choices were made before it was started again @full", async () => {
    let isLost = true;
    let isThere = false;
    stubFetch(
      replies({
        started: () => (isThere ? runOf("run-1") : undefined),
        onStart: () => {
          isThere = !isLost;
          if (!isLost) return failure(422, "POSTERN_KEY_REUSED");
          isLost = false;
          throw new TypeError("connection lost");
        },
      }),
    );
    const { user, dialog, start } = await openList([item("a", "1"), item("b", "2")]);
    await user.click(await ready(start));
    await within(dialog).findByText("The list may have been started");
    await user.type(within(dialog).getByLabelText("Name"), "Again");
    // Its run arrives at the server late.
    await user.click(await ready(start));
    await screen.findByText("Run run-1");
    expect(keysOnList()).toEqual([]);
  });

  test("is remembered when the page is reopened, and its run is shown without opening it @full", async () => {
    let run: ReturnType<typeof runOf> | undefined;
    const requests = stubFetch(replies({ started: () => run }));
    const { dialog } = await openList([item("a", "1"), item("b", "2")]);
    const key = startKeyOf("sandbox");
    act(() => void noteStart("sandbox", ["a", "b"]));
    await within(dialog).findByText("The list may have been started");
    run = runOf("run-7");
    const bar = await screen.findByRole("region", { name: "List of writes", hidden: true });
    await within(bar).findByText(/2 calls of the list were started as a run/, undefined, { timeout: 5_000 });
    expect(requests.some(({ url }) => url.includes(`startKey=${key}`))).toBe(true);
    expect(keysOnList()).toEqual([]);
    expect(screen.queryByText("Run run-7")).toBeNull();
  });

  test("keeps its key for a list that changes later, and a run of the earlier list is shown before anything is started", async () => {
    let run: ReturnType<typeof runOf> | undefined;
    stubFetch(replies({ started: () => run, onStart: () => failure(409, "POSTERN_KEY_REUSED") }));
    const { user, dialog, start } = await openList([item("a", "1"), item("b", "2")]);
    const key = startKeyOf("sandbox");
    act(() => void noteStart("sandbox", ["a", "b"]));
    // Another tab, which saw that nothing had arrived.
    act(() => void changeWriteList("sandbox", ({ items }) => ({ items: items.slice(1), editing: null })));
    expect(readWriteList("sandbox").startKey).toBe(key);
    run = runOf("run-1");
    await within(dialog).findByText("A run was started before the list changed", undefined, { timeout: 5_000 });
    expect(keysOnList()).toEqual(["b"]);
    expect(await start()).toHaveProperty("disabled", true);
    await user.click(within(dialog).getByRole("button", { name: "Start the rest as another run" }));
    expect(readWriteList("sandbox").startKey).not.toBe(key);
    expect(readWriteList("sandbox").starting).toBeUndefined();
  });
});

describe("the client share", () => {
  test("is requested at the start, sent once, and never stored", async () => {
    const requests = stubFetch(replies());
    const list = [item("a", "1"), item("b", "2")];
    const { user, queryClient, dialog, start } = await openList(list, { clientShare: "ask" });
    await within(dialog).findByText("Enter the client share.");
    await user.click(await start());
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText("Client share")));
    await user.type(within(dialog).getByLabelText("Client share"), "c2VjcmV0{Enter}");
    expect(starts(requests)).toEqual([]);
    await user.click(await ready(start));
    await screen.findByText("Run run-1");
    const [sent] = starts(requests);
    expect(sent?.body).toMatchObject({ clientShare: "c2VjcmV0" });
    expect(JSON.stringify(sent?.body.items)).not.toContain("c2VjcmV0");
    expect(cached(queryClient)).not.toContain("c2VjcmV0");
    expect(stored()).not.toContain("c2VjcmV0");
    // No other request has it.
    expect(requests.filter(({ body }) => JSON.stringify(body ?? null).includes("c2VjcmV0"))).toHaveLength(1);
  });

  test("is requested again at its field after a refusal @full", async () => {
    stubFetch(replies({ onStart: () => failure(400, "POSTERN_SHARE_TOO_SHORT") }));
    const { user, dialog, start } = await openList([item("a", "1")], { clientShare: "ask" });
    await user.type(within(dialog).getByLabelText("Client share"), "d3Jvbmc=");
    await user.click(await ready(start));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("POSTERN_SHARE_TOO_SHORT");
    expect(within(dialog).getByLabelText("Client share")).toHaveProperty("value", "");
    expect(keysOnList()).toEqual(["a"]);
  });
});

test("a mainnet that requires a recent sign-in says so, and starts nothing @full", async () => {
  stubFetch({
    ...replies({ onStart: () => failure(403, "POSTERN_STEP_UP_REQUIRED") }),
    "/auth/methods": () => json({ methods: ["link"] }),
  });
  const { user, dialog, start } = await openList([item("a", "1")]);
  await user.click(await ready(start));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("POSTERN_STEP_UP_REQUIRED");
  expect(keysOnList()).toEqual(["a"]);
});

describe("a list open in two tabs", () => {
  test("and started in one is gone in the other, with nothing left to start @full", async () => {
    const requests = stubFetch(replies());
    const { dialog, start } = await openList([item("a", "1"), item("b", "2")]);
    await ready(start);
    // As the other tab does.
    act(() => {
      noteStart("sandbox", ["a", "b"]);
      noteStarted("sandbox", "run-1", ["a", "b"]);
    });
    expect(within(dialog).getByText("The list is empty.")).toBeTruthy();
    expect(await start()).toHaveProperty("disabled", true);
    const bar = screen.getByRole("region", { name: "List of writes", hidden: true });
    expect(bar.textContent).toContain("2 calls of the list were started as a run.");
    expect(starts(requests)).toEqual([]);
  });

  test("and being started in one has the same key in the other", async () => {
    const requests = stubFetch(replies());
    const { user, dialog, start } = await openList([item("a", "1")]);
    const key = startKeyOf("sandbox");
    act(() => void noteStart("sandbox", ["a"]));
    await within(dialog).findByText("The list may have been started");
    await user.click(await ready(start));
    await screen.findByText("Run run-1");
    expect(starts(requests).map((sent) => sent.key)).toEqual([key]);
  });

  test("and being started in both stays unresolved when the first is refused @full", async () => {
    const refuse: (() => void)[] = [];
    stubFetch(
      replies({
        onStart: () =>
          new Promise((resolve) => {
            refuse.push(() => resolve(failure(409, "POSTERN_IDENTICAL_OPERATION")));
          }),
      }),
    );
    const { user, start } = await openList([item("a", "1")]);
    await user.click(await ready(start));
    await waitFor(() => expect(refuse).toHaveLength(1));
    const { at = 0 } = readWriteList("sandbox").starting ?? {};
    // As the other tab does a moment later.
    const clock = vi.spyOn(Date, "now").mockReturnValue(at + 5);
    act(() => void noteStart("sandbox", ["a"]));
    clock.mockRestore();
    for (const one of refuse) one();
    await screen.findByRole("alert");
    expect(readWriteList("sandbox").starting).toMatchObject({ at: at + 5 });
  });

  test("and changed in one says so in the other, which starts it only after another review @full", async () => {
    const requests = stubFetch(replies());
    const { user, dialog, start } = await openList([item("a", "1"), item("b", "2")]);
    await ready(start);
    act(() => void changeWriteList("sandbox", ({ items }) => ({ items: [...items, item("c", "3")], editing: null })));
    expect(await start()).toHaveProperty("disabled", true);
    await user.click(within(dialog).getByRole("button", { name: "I have reviewed it" }));
    await user.click(await ready(start));
    await screen.findByText("Run run-1");
    expect(starts(requests)[0]?.body.items).toHaveLength(3);
  });
});
