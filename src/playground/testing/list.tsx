import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
} from "@tanstack/react-router";
import { screen, waitFor, within } from "@testing-library/react";
import * as z from "zod/mini";
import type { OperationState } from "#shared/console/operation-states.ts";
import type { RunFinding, RunTwins } from "#shared/console/run-start.ts";
import type { Run } from "#shared/console/run.ts";
import { changeWriteList, dismissStarted, type ListItem } from "#src/playground/write-list/local-list.ts";
import { WriteListBar } from "#src/playground/write-list/write-list-bar.tsx";
import { operationRecord, pageOf, runRecord } from "#src/testing/records.ts";
import { render } from "#src/testing/render.tsx";
import { commonReplies, contractAddress, json, contractOf, type Sent, senderAddress } from "./contract.tsx";

const journal = "/console/sandbox/operations";
const entry = JSON.stringify([
  {
    type: "function",
    name: "transfer",
    stateMutability: "nonpayable",
    inputs: [
      { name: "to", type: "address" },
      { name: "value", type: "uint256" },
    ],
    outputs: [],
  },
]);
/** A transfer on the list. */
export const item = (key: string, value: string, more: Partial<ListItem> = {}): ListItem => ({
  key,
  networkId: "net-1",
  address: contractAddress,
  name: "Token",
  entry,
  errors: "[]",
  args: [{ text: senderAddress }, { text: value }],
  senderId: "adr-1",
  sender: senderAddress,
  amount: "",
  feeLevel: "",
  sentAt: null,
  operationId: null,
  ...more,
});

const runsPath = "/console/sandbox/runs";

/** A run that has just been started. */
export const runOf = (id: string): Run => runRecord({ id });

type Server = {
  /** The state of each operation, by the key of its call. */
  readonly states?: Readonly<Record<string, OperationState>>;
  readonly findings?: readonly RunFinding[];
  readonly twins?: readonly RunTwins[];
  /** Responds to a start. By default, it becomes the run `run-1`. */
  readonly onStart?: (sent: Sent) => Response | Promise<Response>;
  /** The server's run under a start's key. */
  readonly started?: (startKey: string) => Run | undefined;
};

/** A list's server: the check of its calls, its start, and operations sent by an earlier version. */
export const replies = ({ states = {}, findings = [], twins = [], onStart, started }: Server = {}) => ({
  ...commonReplies(),
  [`${runsPath}/check`]: () =>
    json({ data: { total: 1, profiles: 0, findings, twins, digest: "checked-1", reviewed: [] } }),
  [runsPath]: (sent: Sent) => {
    if (sent.body !== undefined) return onStart?.(sent) ?? json({ data: runOf("run-1") }, 201);
    const startKey = new URL(sent.url, "http://postern.test").searchParams.get("startKey") ?? "";
    const run = started?.(startKey);
    return json(pageOf(run === undefined ? [] : [run]));
  },
  [journal]: () => json(pageOf([])),
  ...Object.fromEntries(
    Object.entries(states).map(([key, state]) => [
      `${journal}/op-${key}`,
      () => json({ data: operationRecord({ id: `op-${key}`, state }) }),
    ]),
  ),
});

const playground = "/sandbox/playground";

const RunPage = () => <p>Run {useParams({ strict: false }).runId}</p>;

/** The page with the list, beside the page of a run, which opens once `loaded` resolves. */
export const showList = (
  items: readonly ListItem[],
  environment: Parameters<typeof contractOf>[0] = {},
  loaded: Promise<void> = Promise.resolve(),
) => {
  changeWriteList("sandbox", () => ({ items: [], editing: null }));
  dismissStarted("sandbox");
  changeWriteList("sandbox", () => ({ items, editing: null }));
  const contract = contractOf(environment);
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: playground,
        component: () => (
          <WriteListBar environment={contract.environment} networks={[contract.network]} onEdit={() => undefined} />
        ),
      }),
      createRoute({
        getParentRoute: () => root,
        path: "/$environment/runs/$runId",
        loader: () => loaded,
        component: RunPage,
      }),
    ]),
    history: createMemoryHistory({ initialEntries: [playground] }),
  });
  return render(<RouterProvider router={router} />);
};

/** Opens the review of the list. */
export const openList = async (...list: Parameters<typeof showList>) => {
  const rendered = showList(...list);
  await rendered.user.click(await screen.findByRole("button", { name: "Review list" }));
  const dialog = await screen.findByRole("dialog", { name: "Review list" });
  return { ...rendered, dialog, start: () => within(dialog).findByRole("button", { name: "Start the run" }) };
};

/** The button that starts the list, once it is enabled. */
export const ready = async (start: () => Promise<HTMLElement>): Promise<HTMLElement> => {
  await waitFor(async () => {
    const button = await start();
    if (button.hasAttribute("disabled") || button.getAttribute("aria-disabled") === "true") {
      throw new Error(`Blocked: ${button.parentElement?.textContent ?? ""}`);
    }
  });
  return start();
};

/** The starts among the requests: the key and the body of each. */
export const starts = (requests: readonly Sent[]) =>
  requests
    .filter(({ url, body }) => url === runsPath && body !== undefined)
    .map(({ headers, body }) => ({ key: headers.get("idempotency-key"), body: startSchema.parse(body) }));

/** The second argument of each call of a start: a transfer's value. */
export const valuesOf = (start: ReturnType<typeof starts>[number] | undefined) =>
  start?.body.items.map(({ body }) => body.abiFunction.inputs[1]?.value);

const bodySchema = z.looseObject({
  abiFunction: z.looseObject({ inputs: z.array(z.looseObject({ value: z.unknown() })) }),
});
const startSchema = z.looseObject({ items: z.array(z.looseObject({ body: bodySchema })) });
