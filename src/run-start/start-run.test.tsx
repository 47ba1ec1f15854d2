import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { RunTwins, StartOptions } from "#shared/console/run-start.ts";
import { sandbox, serveApp } from "#src/testing/app-server.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { StartRun } from "./start-run.tsx";

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
        onStart={(options) => {
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
