// @full: Server and conformance tests prove what is sent, src/playground/review and src/send the review.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { resumeWorkflows } from "#sandbox/domains/workflows/resume.ts";
import { closeWorkflow, findWorkflow } from "#sandbox/domains/workflows/rows.ts";
import { workflowStatus } from "#sandbox/domains/workflows/status.ts";
import { openStore } from "#sandbox/store/open.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { deployment, insertDeployment } from "./deployment.ts";

const kinds = { DEPLOY: deployment };
const hash = `0x${"ab".repeat(32)}`;
const created = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

/** A store with a running deployment; `receipt` belongs to its transaction, null for an unmined one. */
const setUp = async (sent: { readonly receipt: object | null } | null) => {
  const store = await openStore(join(testDirectory(), "store.db"));
  onTestFinished(() => store.destroy());
  const common = { organization_id: "org", network_id: "n", reference: "r", created_at: "" };
  await store.insertInto("organizations").values({ id: "org", name: "", email: "", created_at: "" }).execute();
  await store
    .insertInto("wallets")
    .values({ ...common, position: null, id: "w", profile_index: 0, derivation_index: 0, deep_index: 1 })
    .execute();
  await store
    .insertInto("addresses")
    .values({
      ...common,
      position: null,
      id: "a",
      wallet_id: "w",
      address: "x",
      deep_index: 0,
      funding: null,
      funding_hash: null,
    })
    .execute();
  await insertDeployment(store, {
    id: "d",
    organization_id: "org",
    network_id: "n",
    template_id: "t",
    deployer_address_id: "a",
    name: "Counter",
    abi: "[]",
  });
  await store
    .insertInto("workflows")
    .values({
      id: "w",
      run_id: "r",
      operation_id: "d",
      organization_id: "org",
      network_id: "n",
      status: "RUNNING",
      transaction_hash: sent === null ? null : hash,
      started_at: "2025-01-01T00:00:00.000Z",
      closed_at: null,
      result: null,
      error: null,
      kind: "DEPLOY",
      subject_id: "d",
    })
    .execute();
  if (sent !== null) {
    await deployment.signed(store, "d", hash);
    const receipt = sent.receipt === null ? null : JSON.stringify({ ...mined, ...sent.receipt });
    await store.insertInto("blocks").values({ network_id: "n", number: 1, timestamp: 1 }).execute();
    await store
      .insertInto("transactions")
      .values({ network_id: "n", block_number: 1, hash, sender: "x", nonce: 0, raw: "0x", receipt })
      .execute();
  }
  const read = async () => {
    const row = await findWorkflow(store, "org", "w");
    const { status, contract_address, transaction_hash } = await store
      .selectFrom("deployed_contracts")
      .select(["status", "contract_address", "transaction_hash"])
      .executeTakeFirstOrThrow();
    return {
      workflow: row === undefined ? undefined : workflowStatus(row),
      deployed: [status, contract_address, transaction_hash],
    };
  };
  return { store, read };
};

const mined = {
  transactionHash: hash,
  from: "x",
  to: "",
  contractAddress: created,
  status: 1,
  gasUsed: "1",
  effectiveGasPrice: "1",
  logs: [],
};

test("a deployment already mined when the service stopped is completed, with its contract", async () => {
  const { store, read } = await setUp({ receipt: {} });
  await resumeWorkflows(store, kinds);
  expect(await read()).toMatchObject({
    workflow: {
      status: "COMPLETED",
      result: { transactionHash: hash, contractAddress: created, deploymentId: "d" },
    },
    deployed: ["DONE", created, hash],
  });
});

test("one mined and reverted has failed, with its transaction", async () => {
  const { store, read } = await setUp({ receipt: { status: 0 } });
  await resumeWorkflows(store, kinds);
  expect(await read()).toMatchObject({
    workflow: {
      status: "FAILED",
      error: { code: "ERR_126", message: "The transaction was mined, and reverted.", transactionHash: hash },
    },
    deployed: ["FAILED", null, hash],
  });
});

test("one with an unmined transaction stays in progress", async () => {
  const { store, read } = await setUp({ receipt: null });
  await resumeWorkflows(store, kinds);
  expect(await read()).toMatchObject({ workflow: { status: "RUNNING" }, deployed: ["IN_PROGRESS", null, hash] });
});

test("an unsigned one has failed: nothing was sent", async () => {
  const { store, read } = await setUp(null);
  await resumeWorkflows(store, kinds);
  expect(await read()).toMatchObject({
    workflow: {
      status: "FAILED",
      error: {
        code: "ERR_126",
        message: "The service stopped before the transaction was signed. Nothing was sent.",
      },
    },
    deployed: ["FAILED", null, null],
  });
});

test("a finished one is not settled again", async () => {
  const { store, read } = await setUp({ receipt: {} });
  await resumeWorkflows(store, kinds);
  const before = await read();
  const workflow = { id: "w", kind: "DEPLOY", subjectId: "d" } as const;
  await closeWorkflow(store, kinds, workflow, { status: "FAILED", error: { message: "late" } });
  await resumeWorkflows(store, kinds);
  expect(await read()).toEqual(before);
});
