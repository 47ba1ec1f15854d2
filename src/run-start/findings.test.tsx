import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { Findings, findingsSummary } from "./findings.tsx";
import { placedFindings } from "./placed.ts";

test("errors come first, then the others; within each kind, findings about the whole list come before those in line order", () => {
  render(
    <Findings
      findings={[
        { severity: "warning", line: 2, message: "A note." },
        { severity: "error", line: 12, message: "Later." },
        { severity: "error", line: null, message: "Everything." },
        { severity: "error", line: 3, message: "Earlier." },
      ]}
    />,
  );
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Error: Everything.",
    "Error, line 3: Earlier.",
    "Error, line 12: Later.",
    "Note, line 2: A note.",
  ]);
});

test("many findings are shown step by step", async () => {
  const findings = Array.from({ length: 120 }, (_, index) => ({
    severity: "error" as const,
    line: index + 1,
    message: "Wrong.",
  }));
  const { user } = render(<Findings findings={findings} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(50);
  expect(screen.getByText(/^70 more\./)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show 50 more" }));
  await user.click(screen.getByRole("button", { name: "Show 20 more" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(120);
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([
  [[], "Ready to start."],
  [["warning"], "Ready to start. 1 note."],
  [["error"], "Fix 1 error to continue."],
  [["error", "warning", "error", "warning"], "Fix 2 errors to continue. 2 notes."],
] as const)("%j: %s", (severities, words) => {
  expect(findingsSummary(severities.map((severity) => ({ severity, line: null, message: "" })))).toBe(words);
});

test("a finding is at the line that the server names, else at that of its entry", () => {
  const finding = { severity: "warning" as const, line: null, message: "Twice." };
  const lineOf = (entry: number) => entry * 10;
  expect(
    placedFindings(
      [
        { ...finding, entry: 2, line: 7 },
        { ...finding, entry: 2 },
        { ...finding, entry: null },
        { ...finding, entry: 3, earlier: 1 },
      ],
      lineOf,
    ),
  ).toEqual([
    { severity: "warning", line: 7, message: "Twice." },
    { severity: "warning", line: 20, message: "Twice." },
    { severity: "warning", line: null, message: "Twice." },
    { severity: "warning", line: 30, message: "Twice. Also on line 10." },
  ]);
});

test("an item that repeats another of its own line is no finding", () => {
  const finding = { severity: "warning" as const, entry: 1, earlier: 0, line: 2, message: "Twice." };
  expect(placedFindings([finding], () => 2)).toEqual([]);
});

test("identical calls and payments made before are named before the list is called ready, and after errors", () => {
  const finding = { severity: "warning" as const, line: null, message: "" };
  const groups = (count: number) => ({ twins: Array.from({ length: count }), paidBefore: null });
  expect(findingsSummary([], groups(0))).toBe("Ready to start.");
  expect(findingsSummary([], groups(1))).toBe("1 group of identical calls to confirm.");
  expect(findingsSummary([finding], groups(2))).toBe("2 groups of identical calls to confirm. 1 note.");
  expect(findingsSummary([{ ...finding, severity: "error" }], groups(2))).toBe("Fix 1 error to continue.");
  const paid = { twins: [], paidBefore: { count: 200 } };
  expect(findingsSummary([], paid)).toBe("200 repeated payments to confirm.");
  expect(findingsSummary([], { ...paid, ...groups(1), paidBefore: { count: 1 } })).toBe(
    "1 group of identical calls to confirm. 1 repeated payment to confirm.",
  );
});
