import { createHash, randomUUID } from "node:crypto";
import type { Harness, Person } from "./harness.ts";
import { hash, receipt, workflow, writeBody, writePath } from "./samples.ts";
import { answers } from "./upstream.ts";

type Write = { readonly key?: string; readonly body?: object };

/** Sends the sample write, with other parts of its body where given, and returns the id of its operation. */
export const sendWrite = async (
  { send }: Pick<Harness, "send">,
  person: Person,
  { key = randomUUID(), body = {} }: Write = {},
): Promise<string> => {
  const answer = await send(person, "POST", `/relay/held${writePath}`, {
    headers: { "idempotency-key": key },
    payload: { ...writeBody, ...body },
  });
  return String(answer.headers["x-postern-operation"]);
};

/** Each workflow has a transaction of its own; that of the samples has theirs. */
const hashOf = (workflowId: string): string =>
  workflowId === "workflow-1" ? hash : `0x${createHash("sha256").update(workflowId).digest("hex")}`;

/** Lets the tracker find the receipt of the only operation in progress. */
export const confirmWrite = async (
  { clock, track, upstream }: Pick<Harness, "clock" | "track" | "upstream">,
  status: 0 | 1 = 1,
  more: object = {},
): Promise<void> => {
  upstream.on((response, one, socket) => {
    const workflowId = one.url.split("/").at(-2) ?? "";
    const result = { transactionHash: hashOf(workflowId) };
    answers(200, { ...workflow("COMPLETED", { result }), workflowId })(response, one, socket);
  }, /workflows/);
  upstream.on((response, one, socket) => {
    const transactionHash = one.url.split("/").at(-1) ?? "";
    answers(200, { receipt: { ...receipt(status).receipt, transactionHash, ...more } })(response, one, socket);
  }, /\/tx\//);
  for (let step = 0; step < 2; step += 1) {
    clock.now += 20_000;
    await track();
  }
};
