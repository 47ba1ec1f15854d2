import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChangedOperation } from "#shared/console/pulse.ts";
import { pulseOptions } from "#src/api/pulse.ts";
import { sessionOptions } from "#src/api/session.ts";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { changed, pulse } from "#src/testing/pulse.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { problem } from "#src/testing/server.ts";
import { Notices } from "./notices.tsx";
import { chooseNotifications } from "./notification-choice.ts";
import { goodMs } from "./shown-notices.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  document.title = "Labels · Postern";
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const { queryKey } = pulseOptions("sandbox");

/** The notices of a page, for Ada. */
const open = (routes: Parameters<typeof serveApp>[0] = {}, element = <Notices environment={sandbox} />) => {
  const { requests } = serveApp(routes);
  const app = renderLinked(element);
  app.queryClient.setQueryData(sessionOptions().queryKey, session());
  app.queryClient.setQueryData(queryKey, pulse());
  const hear = async (...operations: readonly Partial<ChangedOperation>[]) => {
    await act(() => vi.advanceTimersByTimeAsync(1));
    const next = pulse({ changed: operations.map((one) => changed(one)), open: 2 });
    await act(async () => {
      app.queryClient.setQueryData(queryKey, next);
      await vi.advanceTimersByTimeAsync(2_000);
    });
  };
  return { ...app, hear, requests };
};

const shown = () => screen.queryAllByRole("button", { name: "Close notice" });
const noticeWith = (text: string) => {
  const notice = screen.getByText(text).closest("[data-tone]");
  if (!(notice instanceof HTMLElement)) throw new Error("no notice");
  return notice;
};

/** The environment's record is read again, and has changed. */
const ReadAgain = () => {
  const [environment, setEnvironment] = useState(sandbox);
  return (
    <>
      <button onClick={() => setEnvironment({ ...environment })}>Read again</button>
      <Notices environment={environment} />
    </>
  );
};

describe("a notice", () => {
  test("is not lost if the environment's record is read again before it is told", async () => {
    const { queryClient } = open({}, <ReadAgain />);
    await act(() => vi.advanceTimersByTimeAsync(1));
    await act(async () => {
      queryClient.setQueryData(queryKey, pulse({ changed: [changed()] }));
      await vi.advanceTimersByTimeAsync(1);
    });
    act(() => screen.getByRole("button", { name: "Read again" }).click());
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(noticeWith("Succeeded").dataset["tone"]).toBe("good");
  });

  test("says how an operation ended and what it does, and links to it", async () => {
    const { hear, user, hrefNow } = open();
    await hear({ id: "op-7" });
    const notice = noticeWith("Succeeded");
    expect(notice.dataset["tone"]).toBe("good");
    const link = within(notice).getByRole("link", { name: "Send 1.5 PDT to Treasury" });
    expect(link.getAttribute("href")).toBe("/sandbox/activity/op-7");
    expect(within(notice).queryByText(/Sent by/)).toBeNull();
    await user.click(link);
    await waitFor(() => expect(hrefNow()).toBe("/sandbox/activity/op-7"));
    expect(shown()).toEqual([]);
  });

  test("names the sender if that is somebody else, and uses the noun if there is no sentence", async () => {
    const { hear } = open();
    await hear({ personId: "p2", personName: "Grace", short: null, kind: "generateAddress", state: "rejected" });
    expect(noticeWith("Rejected").textContent).toBe("RejectedAddress generationSent by Grace");
  });

  test("of an unconfirmed outcome says not to send it again, and stays", async () => {
    const { hear } = open();
    await hear({ state: "unknown", isEnd: false });
    expect(noticeWith("Unconfirmed").textContent).toContain("Do not send it again until an admin settles it.");
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(shown()).toHaveLength(1);
  });

  test("of a success disappears by itself, but not while somebody interacts with it", async () => {
    const { hear } = open();
    await hear({});
    act(() => shown()[0]?.focus());
    await act(() => vi.advanceTimersByTimeAsync(goodMs + 2_000));
    expect(shown()).toHaveLength(1);
    act(() => shown()[0]?.blur());
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(shown()).toEqual([]);
  });

  test("sums up many, links to all of them, and all are closed at once", async () => {
    const { hear, user } = open();
    await hear(...["a", "b", "c", "d"].map((id) => ({ id })), { id: "e", state: "unknown" as const });
    expect(shown()).toHaveLength(2);
    const linkIn = (text: string) => within(noticeWith(text)).getByRole("link").getAttribute("href");
    expect([linkIn("Unconfirmed"), linkIn("4 operations succeeded")]).toEqual([
      "/sandbox/activity/e",
      "/sandbox/activity",
    ]);
    await hear({ id: "f", runId: "r1" }, { id: "g", state: "unknown" });
    expect([linkIn("1 operation succeeded"), linkIn("2 operations are unconfirmed")]).toEqual([
      "/sandbox/runs/r1",
      "/sandbox/activity?state=open",
    ]);
    await user.click(screen.getByRole("button", { name: "Close all" }));
    expect(shown()).toEqual([]);
  });

  test("can be closed", async () => {
    const { hear, user } = open();
    await hear({ state: "failed" });
    await user.click(screen.getByRole("button", { name: "Close notice" }));
    expect(shown()).toEqual([]);
  });

  test("shows hidden characters", async () => {
    const { hear } = open();
    await hear({ short: "Send 1 to \u202Eyrusaert" });
    expect(noticeWith("Succeeded").textContent).toContain("U+202E, right-to-left override");
  });
});

describe("the title", () => {
  test("shows what is open until the page is left", async () => {
    const { hear, unmount } = open();
    await hear();
    expect(document.title).toBe("(2) Labels · Postern");
    unmount();
    expect(document.title).toBe("Labels · Postern");
  });

  test("Security 59: and the notices end with the session", async () => {
    let reply: ReturnType<typeof problem> = { body: session() };
    const { hear, queryClient } = open({ "GET /auth/session": () => reply });
    await hear({ state: "failed" });
    reply = problem(401, "POSTERN_SIGN_IN_REQUIRED");
    await act(async () => {
      await queryClient.invalidateQueries({ queryKey: sessionOptions().queryKey });
    });
    await waitFor(() => expect(shown()).toEqual([]));
    expect(document.title).toBe("Labels · Postern");
  });

  test("Security 59: and one person's notices are not shown to the next", async () => {
    const { hear, queryClient } = open();
    await hear({ state: "failed" });
    await act(async () => {
      queryClient.setQueryData(sessionOptions().queryKey, { ...session(), person: { id: "p2", name: "Grace" } });
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(shown()).toEqual([]);
  });
});

describe("Reliability 31: a hidden page", () => {
  const hide = () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const minutes = () => act(() => vi.advanceTimersByTimeAsync(120_000));
  const asked = "GET /console/sandbox/pulse?since=1000&away=true";

  // The browser is visible again, for the tests after these.
  afterEach(() => {
    vi.restoreAllMocks();
    document.dispatchEvent(new Event("visibilitychange"));
  });

  test.each([
    ["asks nothing", false, "granted", []],
    ["asks nothing of a person whose browser allows no notifications", true, "denied", []],
    ["asks the pulse alone, twice a minute, for a person who is to be notified", true, "granted", Array(4).fill(asked)],
  ] as const)("%s", async (_what, on, permission, expected) => {
    vi.stubGlobal("Notification", { permission });
    chooseNotifications("p1", { on, hideDetails: false });
    const { requests } = open();
    await act(() => vi.advanceTimersByTimeAsync(10));
    hide();
    const from = requests.length;
    await minutes();
    expect(requests.slice(from)).toEqual(expected);
  });

  test("skips its turns while a server that has had too many requests wants none", async () => {
    vi.stubGlobal("Notification", { permission: "granted" });
    chooseNotifications("p1", { on: true, hideDetails: false });
    const busy = { ...problem(429, "POSTERN_TOO_MANY_REQUESTS"), headers: { "retry-after": "70" } };
    const { requests } = open({ "GET /console/sandbox/pulse": () => busy });
    await act(() => vi.advanceTimersByTimeAsync(10));
    hide();
    const from = requests.length;
    // Its turns come at 30, 60, 90 and 120 seconds.
    await minutes();
    expect(requests.slice(from)).toEqual([asked, asked]);
  });
});
