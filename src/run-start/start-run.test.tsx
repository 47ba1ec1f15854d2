import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import type { NewRecipients, RunTwins, StartOptions } from "#shared/console/run-start.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { sandbox, serveApp } from "#src/testing/app-server.ts";
import { reasonOf, setOutage, waitWords } from "#src/testing/outage.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { StartRun } from "./start-run.tsx";
import type { ReviewedOptions } from "./use-start-form.ts";

const twins: readonly RunTwins[] = [
  { id: "g1", what: "transfer of DemoToken", entries: [1, 4], count: 2, operationId: null },
  { id: "g2", what: "mint of DemoToken", entries: [2], count: 1, operationId: "op-9" },
];

type Given = Partial<Parameters<typeof StartRun>[0]>;

const open = (given: Given = {}) => {
  serveApp();
  const started = vi.fn<(options: StartOptions) => void>();
  const Form = () => {
    const [isPending, setPending] = useState(false);
    return (
      <StartRun
        environment={sandbox}
        endpoints={["writeContract"]}
        total={12}
        twins={[]}
        review={{ digest: "checked-1", reviewed: [] }}
        onReview={() => undefined}
        place={(entry) => `line ${entry + 2}`}
        start={{ error: null, isPending }}
        onStart={({ digest, ...options }) => {
          expect(digest).toBe("checked-1");
          started(options);
          setPending(true);
        }}
        {...given}
      />
    );
  };
  return { started, ...renderLinked(<Form />) };
};

const button = () => screen.findByRole("button", { name: "Start the run" });

test("spending calls are sent one after another and stop at the first failure, unless the person chooses otherwise", async () => {
  const { user, started } = open();
  await user.click(await button());
  await waitFor(() => expect(started).toHaveBeenCalledWith({ atOnce: 1, onFailure: "stop" }));
});

test("other calls are sent several at a time, and continue after a failure", async () => {
  const { user, started } = open({ endpoints: ["generateAddress"] });
  await user.click(await button());
  await waitFor(() => expect(started).toHaveBeenCalledWith({ atOnce: 4, onFailure: "continue" }));
});

test("an invalid number at a time is reported at its field, and only if it counts", async () => {
  const { user, started } = open();
  await user.type(await screen.findByLabelText("Name"), " Payouts of May ");
  await user.selectOptions(screen.getByLabelText("Pace"), "Several at a time");
  const field = screen.getByLabelText("Calls at a time");
  await user.clear(field);
  await user.type(field, "51");
  await user.click(await button());
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(started).not.toHaveBeenCalled();
  await user.selectOptions(screen.getByLabelText("Pace"), "One after another");
  await user.selectOptions(screen.getByLabelText("If a call fails"), "Continue with the next");
  await user.click(await button());
  await waitFor(() =>
    expect(started).toHaveBeenCalledWith({ name: "Payouts of May", atOnce: 1, onFailure: "continue" }),
  );
});

test("recipients that are contracts of tokens are confirmed by a tick, on every network", async () => {
  const { user, started } = open({ cautions: 2 });
  const tick = await screen.findByRole("checkbox", { name: /^Send to token contracts \(2 times\)/ });
  await user.click(await button());
  expect(screen.getAllByText("Confirm that you want to send to the contract of a token.")).not.toEqual([]);
  expect(started).not.toHaveBeenCalled();
  await user.click(tick);
  await user.click(await button());
  await waitFor(() => expect(started).toHaveBeenCalledTimes(1));
});

test("each group of identical calls is confirmed by a checkbox that says what they do and where they are", async () => {
  const { user, started } = open({ twins });
  const first = await screen.findByRole("checkbox", { name: "Send both identical calls: transfer of DemoToken" });
  expect(screen.getByText("line 3, line 6")).toBeTruthy();
  expect(screen.getByText("Confirm the identical calls first.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Open the identical operation" });
  expect(link.getAttribute("href")).toBe("/sandbox/activity/op-9");
  await user.click(first);
  await user.click(await button());
  const second = screen.getByRole("checkbox", { name: /repeats an earlier operation: mint of DemoToken/ });
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(started).not.toHaveBeenCalled();
  await user.click(second);
  await user.click(await button());
  await waitFor(() =>
    expect(started).toHaveBeenCalledWith({ atOnce: 1, onFailure: "stop", acknowledged: ["g1", "g2"] }),
  );
});

test("payments made before are named with how long ago and what is the same, and confirmed together by one tick", async () => {
  const payment = {
    id: "op-7",
    at: new Date(Date.now() - 28.5 * 60_000).toISOString(),
    isSameAmount: true,
    isSamePurpose: true,
    calls: [],
    isConfirmed: true,
    operationId: "op-7",
    networkId: "net-1",
    transactionHash: null,
    person: "Ada",
    purpose: "March",
  };
  const entries = Array.from({ length: 7 }, (_, entry) => ({ entry, payment }));
  const paidBefore = { id: "paid-1", count: 200, sameAmount: 200, samePurpose: 200, entries };
  const { user, started } = open({ paidBefore });
  const section = within(await screen.findByRole("region", { name: "Paid before" }));
  expect(section.getByText("200 payments repeat earlier ones")).toBeTruthy();
  expect(section.getAllByText(/^Paid 2[89] minutes ago, same amount and purpose\.$/)).toHaveLength(5);
  expect(section.getAllByRole("link", { name: "Open" })[0]?.getAttribute("href")).toBe("/sandbox/activity/op-7");
  await user.click(section.getByRole("button", { name: "Show 2 more" }));
  expect(section.getAllByRole("listitem")).toHaveLength(7);
  await user.click(await button());
  expect(started).not.toHaveBeenCalled();
  expect(screen.getAllByText("Confirm that you want to pay again.")).not.toEqual([]);
  await user.click(section.getByRole("checkbox", { name: "Pay all 200 again, with the same amount and purpose" }));
  await user.click(await button());
  await waitFor(() => expect(started).toHaveBeenCalledWith({ atOnce: 1, onFailure: "stop", acknowledged: ["paid-1"] }));
});

test("on a mainnet the number of calls is typed, unless each call was confirmed individually", async () => {
  const { user, started, unmount } = open({ environment: { ...sandbox, kind: "mainnet" } });
  await user.click(await button());
  expect(started).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText("Type the number of calls to confirm"), "12");
  await user.click(await button());
  await waitFor(() => expect(started).toHaveBeenCalledTimes(1));
  unmount();
  open({ environment: { ...sandbox, kind: "mainnet" }, isConfirmed: true });
  await button();
  expect(screen.queryByLabelText("Type the number of calls to confirm")).toBeNull();
});

test("two quick clicks start one run, and the share is gone from its field", async () => {
  const { user, started } = open({ environment: { ...sandbox, clientShare: "ask" } });
  const share = await screen.findByLabelText("Client share");
  await user.type(share, "a share of a test{Enter}");
  expect(started).not.toHaveBeenCalled();
  await user.dblClick(await button());
  await waitFor(() =>
    expect(started).toHaveBeenCalledWith({ atOnce: 1, onFailure: "stop", clientShare: "a share of a test" }),
  );
  expect(started).toHaveBeenCalledTimes(1);
  expect(share).toHaveProperty("value", "");
});

test("requires no share if none of the calls takes one", async () => {
  const { user, started } = open({ environment: { ...sandbox, clientShare: "ask" }, endpoints: ["createWallet"] });
  await user.click(await button());
  await waitFor(() => expect(started).toHaveBeenCalledWith({ atOnce: 4, onFailure: "continue" }));
  expect(screen.queryByLabelText("Client share")).toBeNull();
});

test("says why it cannot be started, whatever is chosen", async () => {
  const { user, started } = open({ obstacle: "Fix 1 error to continue." });
  expect(await screen.findByText("Fix 1 error to continue.")).toBeTruthy();
  await user.click(await button());
  expect(started).not.toHaveBeenCalled();
});

test("Security 74: after a check with changes the start waits until they are read, and has the digest that was on the page", async () => {
  serveApp();
  const started = vi.fn<(options: ReviewedOptions) => void>();
  const fact = { key: "asset PDT", what: "PDT in the rows", value: "6 decimals", networkId: "net-1" };
  const [old, other] = ["0xd1962Bb059b4BDADD0620b226673bd8e2C19849e", `0x${"1".repeat(40)}`];
  const reviewOf = (digest: string, address: string) => ({ digest, reviewed: [{ ...fact, address }] });
  const refusal = new ApiError({ status: 409, code: "POSTERN_REVIEW_CHANGED" });
  const Form = () => {
    const [error, setError] = useState<Error | null>(null);
    const [review, setReview] = useState(reviewOf("one", old));
    return (
      <StartRun
        environment={{ ...sandbox, kind: "mainnet" }}
        endpoints={["writeContract"]}
        total={12}
        confirmation={{ what: "the total", text: "1 PDT" }}
        twins={[]}
        place={(entry) => `line ${entry + 2}`}
        review={review}
        onReview={() => setReview(reviewOf("two", other))}
        start={{ error, isPending: false }}
        onStart={(options) => {
          started(options);
          setError(refusal);
        }}
      />
    );
  };
  const { user } = renderLinked(<Form />);
  const typed = await screen.findByLabelText("Type the total to confirm");
  await user.type(typed, "1 PDT");
  await user.click(await button());
  expect(started.mock.calls.map(([options]) => options.digest)).toEqual(["one"]);
  const changes = await screen.findByLabelText("Changes since your review");
  expect(changes.querySelector("del")?.textContent).toContain(old.slice(2));
  expect(changes.querySelector("ins")?.textContent).toContain(other.slice(2));
  await user.click(await button());
  await user.click(screen.getByRole("button", { name: "I have read the changes" }));
  // Typed for something else.
  expect(typed).toHaveProperty("value", "");
  await user.click(await button());
  expect(started).toHaveBeenCalledTimes(1);
  await user.type(typed, "1 PDT");
  await user.click(await button());
  expect(started.mock.calls.map(([options]) => options.digest)).toEqual(["one", "two"]);
});

describe("recipients that were never paid", () => {
  const first = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
  const one = (address: string, entry: number): NewRecipients["listed"][number] => ({
    address,
    name: null,
    amount: `${9 - entry} PDT`,
    entry,
    entries: 1,
    like: null,
  });
  const others = Array.from({ length: 7 }, (_, index) => `0x${"5".repeat(39)}${index}`);
  const listed = [first, ...others].map(one);
  const review = (list = listed, count = list.length) => ({
    digest: "checked-1",
    reviewed: [],
    newRecipients: { count, listed: list },
  });
  const mainnet = { ...sandbox, kind: "mainnet" as const };

  test("are listed on a mainnet with whole addresses; the middle of the first one's is typed", async () => {
    const { user, started } = open({ environment: mainnet, isConfirmed: true, review: review() });
    const list = within(await screen.findByRole("region", { name: "New recipients" }));
    expect(list.getByText(/^8 recipients were never paid before\./)).toBeTruthy();
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toHaveLength(5);
    expect(list.getAllByRole("listitem")[0]?.textContent).toMatch(/9 PDT\s+line 2/);
    expect(list.getAllByRole("listitem")[0]?.textContent).toContain(first);
    await user.click(list.getByRole("button", { name: "Show 3 more" }));
    expect(list.getAllByRole("listitem")).toHaveLength(8);
    const field = list.getByLabelText("Type the six marked characters of the first recipient's address");
    await user.click(await button());
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(started).not.toHaveBeenCalled();
    await user.type(field, "4240c7");
    await user.click(await button());
    await waitFor(() => expect(started).toHaveBeenCalledWith({ atOnce: 1, onFailure: "stop" }));
  });

  test("one that looks like a known address says which one", async () => {
    const like = { address: others[0] ?? "", name: "Acme settlement" };
    open({ environment: mainnet, review: review([{ ...one(first, 0), like }]) });
    const list = within(await screen.findByRole("region", { name: "New recipients" }));
    expect(list.getByText(/^1 recipient was never paid before\.$/)).toBeTruthy();
    expect(list.getByRole("listitem").textContent).toContain(
      "Begins and ends like Acme settlement, but is a different",
    );
  });

  test("are not asked about on other networks, and if there are none", async () => {
    const { unmount } = open({ review: review() });
    await button();
    expect(screen.queryByRole("region", { name: "New recipients" })).toBeNull();
    unmount();
    const { user, started } = open({ environment: mainnet, isConfirmed: true, review: review([]) });
    await user.click(await button());
    await waitFor(() => expect(started).toHaveBeenCalled());
  });
});

test("during an outage it cannot be started, and says why; afterwards it can, with what was typed", async () => {
  const { user, started, queryClient } = open();
  const start = await button();
  await user.type(screen.getByLabelText("Name"), "May");
  await setOutage(queryClient, true);
  expect([start.hasAttribute("disabled"), reasonOf(start)]).toEqual([true, waitWords]);
  await user.click(start);
  expect(started).not.toHaveBeenCalled();
  await setOutage(queryClient, false);
  await user.click(start);
  await waitFor(() => expect(started).toHaveBeenCalledWith({ name: "May", atOnce: 1, onFailure: "stop" }));
});
