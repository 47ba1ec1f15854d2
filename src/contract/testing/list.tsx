import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { screen, within } from "@testing-library/react";
import type { OperationState } from "#shared/console/operation-states.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { render } from "#src/testing/render.tsx";
import { commonReplies, contractAddress, json, contractOf, senderAddress, type stubFetch } from "./contract.tsx";
import { writes } from "./write.tsx";
import { changeWriteList, type ListItem } from "../write-list/local-list.ts";
import { WriteListBar } from "../write-list/write-list-bar.tsx";

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
  acknowledges: null,
  ...more,
});

/** Operations by the key that they were sent under; the state that each one has. */
export const replies = (states: Readonly<Record<string, OperationState>>) => ({
  ...commonReplies(),
  "/functions/write": ({ headers }: { headers: Headers }) =>
    json({ workflowResult: { workflowId: "w", status: "started" } }, 200, {
      "x-postern-operation": `op-${headers.get("idempotency-key")}`,
    }),
  [journal]: () => json(pageOf([])),
  ...Object.fromEntries(
    Object.entries(states).map(([key, state]) => [
      `${journal}/op-${key}`,
      () => json({ data: operationRecord({ id: `op-${key}`, state }) }),
    ]),
  ),
});

const playground = "/sandbox/playground";

/** The page with the list, beside another page and a second contract of the same one. */
export const showList = (items: readonly ListItem[], environment: Parameters<typeof contractOf>[0] = {}) => {
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
      createRoute({ getParentRoute: () => root, path: "/elsewhere", component: () => "Another page" }),
    ]),
    history: createMemoryHistory({ initialEntries: [playground] }),
  });
  const goTo = (path: string) => router.history.push(path);
  return { ...render(<RouterProvider router={router} />), goTo };
};

/** Opens the review of the list. */
export const openList = async (...list: Parameters<typeof showList>) => {
  const rendered = showList(...list);
  await rendered.user.click(await screen.findByRole("button", { name: "Review list" }));
  const dialog = await screen.findByRole("dialog", { name: "Review list" });
  return { ...rendered, dialog, send: () => within(dialog).findByRole("button", { name: /^Send/ }) };
};

/** The idempotency keys of the writes that were sent. */
export const keys = (requests: ReturnType<typeof stubFetch>) =>
  writes(requests).map((sent) => sent.headers.get("idempotency-key"));
