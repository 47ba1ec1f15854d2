import * as z from "zod";
import { contractAddress, networkId, receipt, sender, started, workflow, writeBody } from "./samples.ts";
import { answers, type Behaviour, type Upstream } from "./upstream.ts";

/** The service double's response to the nth write, counted from 0; undefined for a success. */
export type Taking = (nth: number, key: string) => Behaviour | undefined;

/** A service that accepts contract writes and remembers which. Each write is identified by its amount. */
export type RunService = {
  /** The amounts of the writes that the service has accepted, in order. */
  readonly taken: readonly string[];
  /** The most concurrent writes: begun, and without a receipt. */
  readonly most: () => number;
  /** How many are in progress. */
  readonly underWay: () => number;
  /** Sets how the service answers writes from now on. */
  readonly taking: (taking: Taking) => void;
  /** Sets how the transaction of each write ends: 1 for a success, 0 for a revert, null while it is pending. */
  readonly ending: (status: (amount: string) => 0 | 1 | null) => void;
};

const bodySchema = z.looseObject({ amount: z.string() });

/** Makes the service double accept contract writes: each gets a workflow and, when it is polled, a transaction with a receipt. */
export const serveRuns = (upstream: Upstream): RunService => {
  const taken: string[] = [];
  const open = new Set<string>();
  let most = 0;
  let takes: Taking = () => undefined;
  let ends: (amount: string) => 0 | 1 | null = () => 1;
  let count = 0;
  upstream.on((response, one, socket) => {
    const { amount } = bodySchema.parse(JSON.parse(one.body));
    const special = takes(count, amount);
    count += 1;
    if (special !== undefined) {
      special(response, one, socket);
      return;
    }
    const before = taken.filter((other) => other === amount).length;
    taken.push(amount);
    open.add(amount);
    most = Math.max(most, open.size);
    const { workflowResult } = started;
    const workflowId = `workflow-${amount}${before === 0 ? "" : ` again ${before}`}`;
    answers(201, { workflowResult: { ...workflowResult, workflowId } })(response, one, socket);
  }, /functions\/write$/);
  upstream.on((response, one, socket) => {
    const workflowId = decodeURIComponent(one.url.split("/").at(-2) ?? "");
    const [amount = "", before] = workflowId.replace("workflow-", "").split(" again ");
    const hash =
      before === undefined ? hashOf(amount) : `${hashOf(amount).slice(0, 4)}${before}${hashOf(amount).slice(5)}`;
    const status =
      ends(amount) === null ? workflow("RUNNING") : workflow("COMPLETED", { result: { transactionHash: hash } });
    answers(200, { ...status, workflowId })(response, one, socket);
  }, /workflows\//);
  upstream.on((response, one, socket) => {
    const hash = one.url.split("/").at(-1) ?? "";
    // Those of a repeated amount have its number in front.
    const amount = String(Number.parseInt(hash.slice(10), 16));
    open.delete(amount);
    const { receipt: content } = receipt(ends(amount) ?? 1);
    answers(200, { receipt: { ...content, transactionHash: hash } })(response, one, socket);
  }, /\/tx\//);
  return {
    taken,
    most: () => most,
    underWay: () => open.size,
    taking: (taking) => {
      takes = taking;
    },
    ending: (status) => {
      ends = status;
    },
  };
};

/** The transaction of the write of this amount. */
export const hashOf = (amount: string): string => `0x${Number(amount).toString(16).padStart(64, "0")}`;

/** The body of a start: one contract write for each amount. */
export const writes = (amounts: readonly string[], more: object = {}) => ({
  common: {
    endpoint: "writeContract",
    params: { networkId, contractAddress },
    body: { addressId: sender.id, abiFunction: writeBody.abiFunction },
  },
  items: amounts.map((amount, index) => ({ body: { amount }, line: index + 2, cells: [`row ${index}`, amount] })),
  columns: ["name", "amount"],
  ...more,
});
