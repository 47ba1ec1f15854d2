import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { operationRecord } from "../testing/records.ts";
import { render } from "../testing/render.tsx";
import { stateWords } from "../components/operation-state.ts";
import { OperationTimeline } from "./operation-timeline.tsx";
import { ToneBadge } from "../components/state-badge.tsx";

const at = "2026-01-01T00:00:00.000Z";

test("the steps stand in their order, with what is known of each", () => {
  const timeline = [
    { at, state: "prepared" as const },
    { at, state: "sending" as const },
    { at, state: "failed" as const, detail: "out of gas" },
  ];
  render(<OperationTimeline environment="sandbox" operation={operationRecord({ state: "failed", timeline })} />);
  const steps = within(screen.getByRole("list", { name: "Timeline" })).getAllByRole("listitem");
  expect(steps).toHaveLength(3);
  expect(steps[0]?.textContent).toContain("Recorded in the journal");
  expect(steps[2]?.textContent).toContain("Workflow failedout of gas");
  expect(screen.getByRole("status").textContent).toContain("Failed.");
});

test.each([
  [1, "success"],
  [0, "reverted"],
] as const)("a receipt with status %s is shown as %s", (status, word) => {
  const receipt = { status, transactionHash: "0xab", blockNumber: "7", gasUsed: "21000" };
  const state = status === 1 ? "succeeded" : "reverted";
  render(<OperationTimeline environment="sandbox" operation={operationRecord({ state, receipt })} />);
  const facts = within(screen.getByRole("region", { name: "Receipt" }));
  expect(facts.getByText(word)).toBeTruthy();
  expect(screen.getByRole("region", { name: "Receipt" }).textContent).toContain("Block7Gas used21000");
});

test("there is no receipt where there is no hash", () => {
  render(<OperationTimeline environment="sandbox" operation={operationRecord({ state: "started" })} />);
  expect(screen.queryByRole("region", { name: "Receipt" })).toBeNull();
});

// Typed by the journal's states: none can be missing.
const words = Object.values(stateWords).map(({ tone, word }) => [word, tone] as const);

test("every state has a word of its own", () => {
  expect(new Set(words.map(([word]) => word)).size).toBe(words.length);
});

test.each(words)("%s stands beside an icon", (word, tone) => {
  render(<ToneBadge tone={tone} word={word} />);
  expect(screen.getByText(word).querySelector("svg[aria-hidden]")).not.toBeNull();
});
