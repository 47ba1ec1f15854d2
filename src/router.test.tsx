import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { sandbox, serveApp } from "./testing/app-server.ts";
import { operationRecord } from "./testing/records.ts";
import { renderApp } from "./testing/render-app.tsx";

test("what was typed for one environment is not on the page of another; the frame stays", async () => {
  const network = { id: "net-1", name: "tETH", enabled: true };
  serveApp({
    "GET /console/environments": () => ({ body: { data: [sandbox, { ...sandbox, id: "other", label: "Other" }] } }),
    "GET /relay/other/api/v1/network/organization": () => ({ body: { data: [network] } }),
    "GET /relay/other/api/v1/network/enabled": () => ({ body: { networks: [] } }),
  });
  const { user, router } = renderApp("/sandbox/wallets?form=create");
  await user.type(await screen.findByRole("combobox", { name: "Profile reference" }), "alice");
  const frame = screen.getByRole("main", { hidden: true });
  await act(() => router.navigate({ href: "/other/wallets?form=create" }));
  expect(await screen.findByRole("combobox", { name: "Profile reference" })).toHaveProperty("value", "");
  expect(screen.getByRole("main", { hidden: true })).toBe(frame);
});

test("what was decided about one operation is not on the page of another", async () => {
  serveApp({
    "GET /console/sandbox/operations/op-1": () => ({
      body: { data: operationRecord({ id: "op-1", state: "unknown" }) },
    }),
    "GET /console/sandbox/operations/op-2": () => ({
      body: { data: operationRecord({ id: "op-2", state: "unknown" }) },
    }),
  });
  const { user, router } = renderApp("/sandbox/activity/op-1");
  await user.type(await screen.findByLabelText("Note"), "It is on the chain.");
  await act(() => router.navigate({ href: "/sandbox/activity/op-2" }));
  expect(await screen.findByLabelText("Note")).toHaveProperty("value", "");
});
