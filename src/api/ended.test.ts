import { focusManager, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChangedOperation } from "#shared/console/pulse.ts";
import { pulse } from "#src/testing/pulse.ts";
import { refreshAfterEnds } from "./ended.ts";
import { keys } from "./keys.ts";

const ended = (id: string, more: Partial<ChangedOperation> = {}): ChangedOperation => ({
  id,
  state: "succeeded",
  kind: "withdraw",
  short: null,
  personId: "p2",
  personName: "Bob",
  runId: null,
  at: "2026-01-01T00:00:00.000Z",
  isEnd: true,
  ...more,
});

const client = new QueryClient();
const balance = keys.assets.all("sandbox");
const isOld = () => client.getQueryState(balance)?.isInvalidated;
beforeEach(() => {
  client.setQueryData(balance, {});
});
afterEach(() => focusManager.setFocused(undefined));

test("balances are old once a pulse reports an operation that has ended since the one before", () => {
  const hear = refreshAfterEnds(client, "sandbox");
  hear({ ...pulse(), changed: [ended("op-1")] });
  expect(isOld()).toBe(false);
  hear({ ...pulse(), changed: [ended("op-2"), ended("op-1")] });
  expect(isOld()).toBe(true);
});

test.each([
  ["the same operations as the one before", [ended("op-1")]],
  ["one that an admin has to settle", [ended("op-1"), ended("op-2", { state: "unknown", isEnd: false })]],
])("they are not after a pulse with %s", (_what, changed) => {
  const hear = refreshAfterEnds(client, "sandbox");
  hear({ ...pulse(), changed: [ended("op-1")] });
  hear({ ...pulse(), changed });
  expect(isOld()).toBe(false);
});

test("a tab that nobody looks at fetches them when it gets the focus, not before", async () => {
  focusManager.setFocused(false);
  const hear = refreshAfterEnds(client, "sandbox");
  hear(pulse());
  hear({ ...pulse(), changed: [ended("op-1")] });
  expect(isOld()).toBe(true);
  expect(client.isFetching()).toBe(0);
});
