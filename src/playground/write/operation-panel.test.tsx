import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { abiOf, contractAddress } from "#src/playground/testing/contract.tsx";
import { servePage } from "#src/playground/testing/page.tsx";
import { operationRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";

test("an operation refused for its client share is also explained in the playground", async () => {
  const error = { code: "ERR_010", category: "CRYPTOGRAPHIC", message: "It opens nothing.", statusCode: 400 };
  const data = operationRecord({ state: "rejected", error });
  servePage({
    abi: abiOf("function transfer()"),
    more: { "GET /console/sandbox/operations/op-1": () => ({ body: { data } }) },
  });
  renderApp(`/sandbox/playground?network=net-1&address=${contractAddress}&operation=op-1`);
  const panel = await screen.findByRole("region", { name: "Operation" });
  const { textContent } = await within(panel).findByRole("alert");
  expect(textContent).toContain("The service did not accept the client share.");
  expect(textContent).toContain("It opens nothing.");
});
