// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "#sandbox/store/open.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { resumeWorkflows } from "./resume.ts";
import { closeWorkflow, findWorkflow } from "./rows.ts";
import { workflowStatus } from "./status.ts";

const running = {
  id: "w",
  run_id: "r",
  operation_id: "o",
  organization_id: "org",
  network_id: "n",
  status: "RUNNING",
  transaction_hash: null,
  started_at: "2025-01-01T00:00:00.000Z",
  closed_at: null,
  result: null,
  error: null,
  subject_id: null,
} as const;

const write = { id: "w", kind: "WRITE", subjectId: null } as const;

const setUp = async (row: { readonly transaction_hash: string | null }) => {
  const store = await openStore(join(testDirectory(), "store.db"));
  onTestFinished(() => store.destroy());
  await store.insertInto("organizations").values({ id: "org", name: "", email: "", created_at: "" }).execute();
  await store
    .insertInto("workflows")
    .values({ ...running, ...row })
    .execute();
  const read = async () => {
    const workflow = await findWorkflow(store, "org", "w");
    return workflow === undefined ? undefined : workflowStatus(workflow);
  };
  return { store, read };
};

test("a workflow with a signed transaction is completed", async () => {
  const { store, read } = await setUp({ transaction_hash: "0xabc" });
  await resumeWorkflows(store, {});
  expect(await read()).toMatchObject({ status: "COMPLETED", result: { transactionHash: "0xabc" }, historyLength: 3 });
});

test("a workflow without a signed transaction fails, because the share is gone", async () => {
  const { store, read } = await setUp({ transaction_hash: null });
  await resumeWorkflows(store, {});
  const status = await read();
  expect(status).toMatchObject({ status: "FAILED", historyLength: 2 });
  expect(status).toHaveProperty(
    "error.message",
    "The service stopped before the transaction was signed. Nothing was sent.",
  );
  expect(status).not.toHaveProperty("result");
});

test("an ended workflow does not change", async () => {
  const { store, read } = await setUp({ transaction_hash: null });
  await closeWorkflow(store, {}, write, { status: "FAILED", error: { message: "first" } });
  const before = await read();
  await closeWorkflow(store, {}, write, {
    status: "COMPLETED",
    result: { transactionHash: "0x1", contractAddress: null },
  });
  await resumeWorkflows(store, {});
  expect(await read()).toEqual(before);
});

test("a running workflow has no end", async () => {
  const { read } = await setUp({ transaction_hash: null });
  expect(await read()).toEqual({
    workflowId: "w",
    runId: "r",
    status: "RUNNING",
    startTime: "2025-01-01T00:00:00.000Z",
    historyLength: 1,
  });
});

test("another organization does not find it", async () => {
  const { store } = await setUp({ transaction_hash: null });
  expect(await findWorkflow(store, "other", "w")).toBeUndefined();
});
