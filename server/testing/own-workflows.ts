import { receipt, started, workflow } from "./samples.ts";
import { answers, type Behaviour, type ReceivedRequest } from "./upstream.ts";

/** The number of a write of these tests: its amount. */
export const numberOf = ({ body }: ReceivedRequest): number => Number(/"amount":"(\d+)"/.exec(body)?.[1]);

/** Starts a workflow for each write that is named by its number. */
export const starts: Behaviour = (response, request, socket) => {
  const handle = { ...started.workflowResult, workflowId: `workflow-${numberOf(request)}` };
  answers(200, { workflowResult: handle })(response, request, socket);
};

/** The status of the workflow that is asked about: one of another is not believed. */
export const status =
  (name: string, resultOf: (n: number) => Readonly<Record<string, unknown>> = () => ({})): Behaviour =>
  (response, request, socket) => {
    const n = Number(/workflow-(\d+)/.exec(request.url)?.[1]);
    answers(200, { ...workflow(name, resultOf(n)), workflowId: `workflow-${n}` })(response, request, socket);
  };

/** Each workflow has its own transaction: one of another ends no second operation. */
export const completed: Behaviour = status("COMPLETED", (n) => ({
  result: { transactionHash: `0x${n.toString(16).padStart(64, "0")}` },
}));

/** The receipt of the transaction that is asked about. */
export const mined: Behaviour = (response, request, socket) => {
  const transactionHash = /0x[0-9a-f]{64}/.exec(request.url)?.[0];
  answers(200, { receipt: { ...receipt(1).receipt, transactionHash } })(response, request, socket);
};
