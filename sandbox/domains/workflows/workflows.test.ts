// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { privateKeyToAccount } from "viem/accounts";
import { expect, onTestFinished, test } from "vitest";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { IntentRefused } from "#sandbox/domains/chain/prepare.ts";
import { RpcError } from "#sandbox/domains/rpc/rpc.ts";
import { networks } from "#sandbox/lib/networks.ts";
import { openStore } from "#sandbox/store/open.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { findWorkflow } from "./rows.ts";
import { workflowStatus } from "./status.ts";
import { createWorkflows, type Making } from "./workflows.ts";

const intent = {
  account: privateKeyToAccount(`0x${"11".repeat(32)}`),
  to: null,
  data: "0x00",
  value: 0n,
  feeLevel: "LOW",
} as const;

/** Workflows on a chain with chosen results; `steps` records the calls to the kind. */
const setUp = async (submit: Chain["submit"]) => {
  const store = await openStore(join(testDirectory(), "store.db"));
  onTestFinished(() => store.destroy());
  await store.insertInto("organizations").values({ id: "org", name: "", email: "", created_at: "" }).execute();
  const steps: string[] = [];
  const step = (name: string) => (_: unknown, subjectId: string) => {
    steps.push(`${name} ${subjectId}`);
    return Promise.resolve({});
  };
  const signed = async (writer: unknown, subjectId: string) => {
    await step("signed")(writer, subjectId);
  };
  const failed = async (writer: unknown, subjectId: string) => {
    await step("failed")(writer, subjectId);
  };
  const kinds = { DEPLOY: { failure: "ERR_126", signed, completed: step("completed"), failed } } as const;
  const workflows = createWorkflows(store, { leastDuration: 0, kinds });
  const [network] = networks;
  if (network === undefined) throw new Error("There is no network.");
  const unused = () => Promise.reject(new Error("This is not called."));
  const chain: Chain = { network, submit, ask: unused, close: () => Promise.resolve() };
  const start = (making: Partial<Making> = {}) =>
    workflows.start({
      organizationId: "org",
      chain,
      intent,
      making: { kind: "DEPLOY", subjectId: "d", begin: () => Promise.resolve(), ...making },
    });
  const statusOf = async (id: string) => {
    await workflows.drain();
    const row = await findWorkflow(store, "org", id);
    return row === undefined ? undefined : workflowStatus(row);
  };
  return { store, start, statusOf, steps };
};

test("an error while starting the record is thrown, and no workflow has begun", async () => {
  const { store, start, steps } = await setUp(() => Promise.reject(new Error("Nothing is submitted.")));
  const begin = () => Promise.reject(new Error("It is taken."));
  await expect(start({ begin })).rejects.toThrow("It is taken.");
  expect(await store.selectFrom("workflows").selectAll().execute()).toEqual([]);
  expect(steps).toEqual([]);
});

test("a creation refused by the contract fails with the code of its kind, and names the error of its ABI", async () => {
  const data = "0x1e4fbdf70000000000000000000000000000000000000000000000000000000000000000";
  const refusal = new IntentRefused("The transaction would revert.", new RpcError("execution reverted", 3, data));
  const { start, statusOf, steps } = await setUp(() => Promise.reject(refusal));
  const abi = [{ type: "error", name: "OwnableInvalidOwner", inputs: [{ name: "owner", type: "address" }] }];
  const { workflowId, operationId } = await start({ abi });
  const reason = "OwnableInvalidOwner(0x0000000000000000000000000000000000000000)";
  expect(operationId).toBe("d");
  expect(await statusOf(workflowId)).toMatchObject({
    status: "FAILED",
    error: { code: "ERR_126", message: `Execution reverted: ${reason}`, revertReason: reason, data },
  });
  expect(steps).toEqual(["failed d"]);
});

test("nothing is sent if the chain cannot be reached before the transaction is recorded", async () => {
  const { start, statusOf, steps } = await setUp(() => Promise.reject(new Error("The process is gone.")));
  const { workflowId } = await start();
  expect(await statusOf(workflowId)).toMatchObject({
    status: "FAILED",
    error: { code: "ERR_126", message: "The chain could not be reached. Nothing was signed or sent." },
  });
  expect(steps).toEqual(["failed d"]);
});

test("a recorded but unmined transaction leaves the record in progress", async () => {
  const parts = await setUp(async (_, alongside) => {
    await alongside(parts.store, "0xabc");
    throw new Error("The process is gone.");
  });
  const { workflowId } = await parts.start();
  expect(await parts.statusOf(workflowId)).toMatchObject({ status: "RUNNING", historyLength: 2 });
  expect(parts.steps).toEqual(["signed d"]);
});
