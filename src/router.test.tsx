import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { relatedNothing, sandbox, serveApp } from "./testing/app-server.ts";
import { operationRecord } from "./testing/records.ts";
import { renderApp } from "./testing/render-app.tsx";
import { problem } from "./testing/server.ts";

test("input for one environment does not appear on another's page; the frame stays", async () => {
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

test("a decision about one operation does not appear on another's page", async () => {
  const unconfirmed = (id: string) => () => ({ body: { data: operationRecord({ id, state: "unknown" }) } });
  const unreachable = () => problem(503, "POSTERN_SERVICE_UNREACHABLE");
  serveApp({
    "GET /console/sandbox/operations/op-1": unconfirmed("op-1"),
    "GET /console/sandbox/operations/op-2": unconfirmed("op-2"),
    "GET /console/sandbox/operations/op-1/evidence": unreachable,
    "GET /console/sandbox/operations/op-2/evidence": unreachable,
    "GET /console/sandbox/operations/op-2/related": () => ({ body: { data: relatedNothing } }),
    "GET /console/sandbox/operations/op-2/origin": () => ({ body: { data: [], isMore: false } }),
  });
  const { user, router } = renderApp("/sandbox/activity/op-1");
  const isChosen = () =>
    screen.getAllByRole("radio").map((radio) => radio instanceof HTMLInputElement && radio.checked);
  await user.type(await screen.findByLabelText("Reason"), "It is on the chain.");
  await user.click(screen.getByRole("radio", { name: "It was never sent" }));
  expect(isChosen()).toContain(true);
  await act(() => router.navigate({ href: "/sandbox/activity/op-2" }));
  await waitFor(() => expect(screen.getByLabelText("Reason")).toHaveProperty("value", ""));
  expect(isChosen()).not.toContain(true);
});
