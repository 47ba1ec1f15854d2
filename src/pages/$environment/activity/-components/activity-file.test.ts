import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { csvOf } from "#src/lists/csv-file.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { operationMeaning, operationRecord, runRecord } from "#src/testing/records.ts";
import { activityFile, activityLines } from "./activity-file.ts";
import type { ActivityRow } from "./activity-rows.ts";

test("a run has a line with its title and id, and a placeholder has none", async () => {
  serveApp();
  const { endpoints: kinds, ...run } = runRecord({ name: "Payouts", state: "done" });
  const rows: readonly ActivityRow[] = [
    { kind: "run", run: { ...run, kinds }, isOpen: true },
    { kind: "operation", operation: operationRecord({ runId: run.id, meaning: operationMeaning() }), isInside: true },
    { kind: "note", runId: run.id, note: "loading", retry: () => undefined },
  ];
  const text = await csvOf(activityFile("sandbox"), rows.flatMap(activityLines), new QueryClient());
  const [, first, second, ...rest] = text.split("\r\n");
  expect(first?.startsWith(`${run.createdAt},done,Payouts,,,,,,,,,,,,,Ada,tETH,net-1,,,,${run.id},,,,`)).toBe(true);
  expect(second).toContain("Send 1.5 PDT to Acme settlement");
  expect(rest).toEqual([""]);
});
