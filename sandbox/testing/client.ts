import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import type { Ready } from "#sandbox/ready.ts";

export type Answer = { readonly status: number; readonly body: unknown; readonly text: string };

export type Client = ReturnType<typeof createClient>;

const jsonSchema = z.json();
const startedSchema = z.object({ workflowResult: z.object({ workflowId: z.string(), operationId: z.string() }) });
const statusSchema = z.looseObject({
  status: z.string(),
  result: z.looseObject({ transactionHash: z.string() }).optional(),
  error: z.looseObject({ code: z.string().optional(), message: z.string() }).optional(),
});

/** In milliseconds, between polls of a workflow: polling without a pause would cost more processor time than what is tested. */
export const pollInterval = 20;

/** A client of the service, over HTTP and without any of the service's own code. */
export const createClient = (ready: Pick<Ready, "baseUrl" | "apiKeys" | "clientShare">) => {
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const all = new Headers({ "x-api-key": ready.apiKeys.full, "x-sdk-version": "1.0.0" });
    if (body !== undefined) all.set("content-type", "application/json");
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    const content = typeof body === "string" ? body : JSON.stringify(body);
    const answer = await fetch(`${ready.baseUrl}${path}`, {
      method,
      headers: all,
      ...(body === undefined ? {} : { body: content }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? null : jsonSchema.parse(JSON.parse(text)), text };
  };
  const get = (path: string, headers?: Record<string, string>): Promise<Answer> =>
    send("GET", path, undefined, headers);
  const post = (path: string, body: unknown, headers?: Record<string, string>): Promise<Answer> =>
    send("POST", path, body, headers);

  /** The handle of an accepted write. */
  const write = async (path: string, body: Record<string, unknown>) => {
    const answer = await post(path, { clientShare: ready.clientShare, ...body });
    // 202 is published for issuing tokens and creating collections.
    if (answer.status !== 200 && answer.status !== 202)
      throw new Error(`The write was answered ${answer.status}: ${answer.text}`);
    return startedSchema.parse(answer.body).workflowResult;
  };

  /** Polls a workflow until it ends. */
  const ended = async (workflowId: string): Promise<z.output<typeof statusSchema>> => {
    const answer = await get(`/api/v1/workflows/${workflowId}/status`);
    const status = statusSchema.parse(answer.body);
    if (status.status !== "RUNNING") return status;
    await delay(pollInterval);
    return ended(workflowId);
  };

  return { send, get, post, write, ended };
};

/** The path of a call on a contract. */
export const callPath = (network: string, address: string, kind: "read" | "write"): string =>
  `/api/v1/contract-interactions/network/${network}/contract-address/${address}/functions/${kind}`;
