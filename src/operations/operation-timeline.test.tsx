import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { operationStates } from "#shared/console/operation-states.ts";
import { stateWords } from "#src/components/operation-state.ts";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { serveApp } from "#src/testing/app-server.ts";
import { operationMeaning, operationRecord } from "#src/testing/records.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { render } from "#src/testing/render.tsx";
import { OperationTimeline } from "./operation-timeline.tsx";

const at = "2026-01-01T00:00:00.000Z";

test("the steps are in order, with what is known of each", () => {
  const timeline = [
    { at, state: "prepared" as const },
    { at, state: "sending" as const },
    { at, state: "failed" as const, detail: "out of gas" },
  ];
  render(<OperationTimeline environment="sandbox" operation={operationRecord({ state: "failed", timeline })} />);
  const steps = within(screen.getByRole("list", { name: "Timeline" })).getAllByRole("listitem");
  expect(steps).toHaveLength(3);
  expect(steps[0]?.textContent).toContain("Recorded");
  expect(steps[2]?.textContent).toContain("Workflow failedout of gas");
  expect(screen.getByRole("status").textContent).toContain("Failed.");
});

test.each([
  [1, "1: succeeded"],
  [0, "0: reverted"],
] as const)("a receipt with status %s is shown as %s", (status, word) => {
  const receipt = { status, transactionHash: "0xab", blockNumber: "7", gasUsed: "21000" };
  const state = status === 1 ? "succeeded" : "reverted";
  render(<OperationTimeline environment="sandbox" operation={operationRecord({ state, receipt })} />);
  const facts = within(screen.getByRole("region", { name: "Receipt" }));
  expect(facts.getByText(word)).toBeTruthy();
  // How it ended is shown above.
  expect(screen.getByRole("region", { name: "Receipt" }).textContent).toContain("Block7Gas used21000All fields");
});

test("there is no receipt without a hash", () => {
  render(<OperationTimeline environment="sandbox" operation={operationRecord({ state: "started" })} />);
  expect(screen.queryByRole("region", { name: "Receipt" })).toBeNull();
});

// Written by hand: what a person reads of an operation in each state, and how far it is.
const now = [
  ["denied", "bad", "Denied. Nothing was sent"],
  ["prepared", "idle", "Prepared. Recorded and about to be sent."],
  ["not_sent", "bad", "Not sent. Nothing was sent."],
  ["sending", "running", "Sending. Waiting for the service to respond."],
  ["rejected", "bad", "Rejected. The service rejected it."],
  ["unknown", "unknown", "Unconfirmed. The service may or may not have done this. Do not send it again"],
  ["started", "running", "Started. The service accepted it"],
  ["running", "running", "Running. The service is working on it."],
  ["hash", "running", "On chain. Waiting for the receipt"],
  ["ended", "unknown", "Unconfirmed. The workflow ended without naming a transaction. Do not send it again"],
  ["failed", "bad", "Failed. Nothing was sent. No fee."],
  ["reverted", "bad", "Reverted. Only the fee was spent."],
  ["succeeded", "good", "Succeeded."],
] as const;

test("every state is described below", () => {
  expect(now.map(([state]) => state)).toEqual(operationStates);
});

test.each(now)("%s means, as %s: %s", (state, tone, text) => {
  render(<OperationTimeline environment="sandbox" operation={operationRecord({ state })} />);
  const status = screen.getByRole("status");
  expect(status.textContent).toContain(text);
  expect(status.dataset["tone"]).toBe(tone);
});

test("a hash is among the facts, and not repeated in its step", () => {
  const hash = `0x${"ab".repeat(32)}`;
  const timeline = [{ at, state: "hash" as const, detail: hash }];
  serveApp();
  renderLinked(
    <OperationTimeline
      environment="sandbox"
      operation={operationRecord({ state: "hash", transactionHash: hash, timeline })}
    />,
  );
  expect(screen.getByRole("listitem").textContent).not.toContain(hash);
  const facts = within(screen.getByRole("region", { name: "Receipt" }));
  expect(facts.getByRole("button", { name: `${hash}, copy transaction hash` })).toBeTruthy();
  expect(facts.queryByText("Status")).toBeNull();
});

test("the last step says what moved, in the tokens' units; an approval moves nothing", () => {
  const timeline = [
    { at, state: "hash" as const },
    { at, state: "succeeded" as const },
  ];
  const [moved] = operationMeaning().happened ?? [];
  if (moved === undefined) throw new Error("nothing moved");
  const happened = [{ ...moved, kind: "approval" as const }, moved, moved, moved, moved];
  const meaning = operationMeaning({ happened });
  render(
    <OperationTimeline environment="sandbox" operation={operationRecord({ state: "succeeded", timeline, meaning })} />,
  );
  const [first, last] = screen.getAllByRole("listitem");
  expect(first?.textContent).not.toContain("PDT");
  expect(last?.textContent).toContain("Moved 1.5 PDT, 1.5 PDT, 1.5 PDT and 1 more amount");
});

test("the receipt of a contract's creation links to the contract", () => {
  const contractAddress = "0x00000000000000000000000000000000000000aa";
  const receipt = { status: 1 as const, transactionHash: "0xab", contractAddress };
  serveApp();
  renderLinked(
    <OperationTimeline environment="sandbox" operation={operationRecord({ state: "succeeded", receipt })} />,
  );
  const facts = screen.getByRole("region", { name: "Receipt" });
  expect(facts.textContent).toContain("Contract created");
  // What the service does not return is left out.
  expect(facts.textContent).not.toContain("Gas used");
  const link = within(facts).getByRole("link", { name: /^Open contract 0x/ });
  expect(link.getAttribute("href")).toBe(`/sandbox/contracts/net-1/${contractAddress}`);
});

// Typed by the journal's states, so none can be missing.
const words = Object.values(stateWords).map(({ tone, word }) => [word, tone] as const);

test("every state has its own word, except the two with an unconfirmed outcome", () => {
  expect(stateWords.ended.word).toBe(stateWords.unknown.word);
  expect(new Set(words.map(([word]) => word)).size).toBe(words.length - 1);
});

test.each(words)("%s is next to an icon", (word, tone) => {
  render(<ToneBadge tone={tone} word={word} />);
  expect(screen.getByText(word).querySelector("svg[aria-hidden]")).not.toBeNull();
});

test("each step shows its duration, on one time line, and the whole its total", () => {
  const timeline = [
    { at, state: "prepared" as const },
    { at: "2026-01-01T00:00:00.400Z", state: "sending" as const },
    { at: "2026-01-01T00:00:02.500Z", state: "failed" as const },
  ];
  const { container } = render(
    <OperationTimeline environment="sandbox" operation={operationRecord({ state: "failed", timeline })} />,
  );
  const steps = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(steps[0]).toMatch(/0\.4 s$/);
  expect(steps[1]).toMatch(/2\.1 s$/);
  expect(steps[2]).not.toMatch(/\d s$/);
  expect(screen.getByText("2.5 s in all")).toBeTruthy();
  const parts = [...container.querySelectorAll("svg rect:nth-child(2)")];
  expect(parts.map((part) => [part.getAttribute("x"), part.getAttribute("width")])).toEqual([
    ["0%", "16%"],
    ["16%", "84%"],
  ]);
});

test("the current step is counting, and there is no total yet", () => {
  const begun = new Date(Date.now() - 65_000).toISOString();
  const timeline = [
    { at: begun, state: "prepared" as const },
    { at: begun, state: "started" as const },
  ];
  render(<OperationTimeline environment="sandbox" operation={operationRecord({ state: "started", timeline })} />);
  const [, last] = screen.getAllByRole("listitem");
  expect(last?.textContent).toMatch(/1 min (?:5|6) s so far$/);
  expect(screen.queryByText(/in all$/)).toBeNull();
});
