import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ListedTransaction } from "#shared/console/transactions.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { problem } from "#src/testing/server.ts";
import { listedTransaction, transactionsAnswer } from "#src/testing/transactions.ts";
import { LastTransactions } from "./last-transactions.tsx";

const route = "GET /console/sandbox/transactions";

const show = (reply: () => object) => {
  const { requests } = serveApp({ [route]: reply });
  const rendered = renderLinked(
    <LastTransactions environment="sandbox" owner={{ kind: "wallet", id: "w1" }}>
      <a href="/all">All transactions</a>
    </LastTransactions>,
  );
  return { requests, ...rendered };
};
const answer = (rows: readonly ListedTransaction[]) => () => ({ body: transactionsAnswer(rows) });

test("an owner's newest transactions are below what it holds, with a link to all", async () => {
  const { requests, user, hrefNow } = show(answer([listedTransaction()]));
  const table = within(await screen.findByRole("table", { name: "Last transactions" }));
  expect(requests).toContain(`${route}?wallet=w1&take=5`);
  expect(screen.getByRole("link", { name: "All transactions" })).toBeTruthy();
  await user.click(table.getByRole("cell", { name: /PDT/ }));
  await waitFor(() => expect(hrefNow()).toMatch(/^\/sandbox\/transactions\/net-1\//));
});

test.each([
  ["there are none", answer([])],
  ["they cannot be read", () => problem(500, "POSTERN_INTERNAL")],
])("nothing is shown if %s", async (_, reply) => {
  show(reply);
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Last transactions" })).toBeNull(), {
    timeout: 10_000,
  });
});
