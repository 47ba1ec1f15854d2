// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DataTable } from "#src/components/data-table.tsx";
import { session, serveApp } from "#src/testing/app-server.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { Address } from "./address.tsx";
import { EditLabelButton } from "./edit-label.tsx";

const value = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const key = value.toLowerCase();
const put = "PUT /console/sandbox/labels";
/** Code loaded on demand arrives late on a busy machine. */
const loaded = { timeout: 10_000 };

const labelled = (label: string, networkId: string | null = "net-1") => ({
  networkId,
  address: key,
  label,
  version: "v1",
  changedAt: "2026-01-01T00:00:00.000Z",
  changedBy: { id: "p1", name: "Ada" },
});

type Routes = Parameters<typeof serveApp>[0];

/** An address in a row of a table that opens a detail, with the labels that a save leaves. */
const show = (present: readonly object[], routes: Routes = {}) => {
  let labels = present;
  const bodies: unknown[] = [];
  const onOpen = vi.fn<() => void>();
  serveApp({
    "POST /console/sandbox/addresses/names": () => ({ body: { owners: [], labels } }),
    [put]: ({ body }) => {
      bodies.push(body);
      labels = [labelled("Acme settlement")];
      return { body: { data: labels[0] } };
    },
    ...routes,
  });
  const columns = [
    {
      key: "address",
      header: "Address",
      cell: () => <Address environment="sandbox" networkId="net-1" value={value} />,
    },
  ];
  const rendered = renderLinked(
    <DataTable label="Table" columns={columns} rows={[{}]} rowKey={() => "row"} onOpen={onOpen} empty={null} />,
  );
  return { ...rendered, bodies, onOpen };
};

test("an address gets a label where it is shown: with the keyboard, on its network, and the row opens nothing", async () => {
  const { user, bodies, onOpen } = show([]);
  const button = await screen.findByRole("button", { name: "Add label to 0x7Eb6bA…B4A605" });
  button.focus();
  await user.keyboard("{Enter}");
  const field = await screen.findByLabelText("Label", undefined, loaded);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(screen.getByRole("form", { name: "Add label" }));
  await user.type(field, "Acme settlement{Enter}");
  expect(await screen.findByText("Acme settlement")).toBeTruthy();
  expect(bodies).toEqual([{ networkId: "net-1", address: key, label: "Acme settlement" }]);
  expect(screen.queryByLabelText("Label")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit label of Acme settlement" }));
  expect(onOpen).not.toHaveBeenCalled();
});

test("a label applies to every network if that is ticked", async () => {
  const { user, bodies } = show([]);
  await user.click(await screen.findByRole("button", { name: /^Add label/ }));
  await user.type(await screen.findByLabelText("Label", undefined, loaded), "Acme");
  await user.click(screen.getByRole("checkbox", { name: "On every network" }));
  await user.click(screen.getByRole("button", { name: "Save label" }));
  await waitFor(() => expect(bodies).toEqual([{ networkId: null, address: key, label: "Acme" }]));
});

test("a label keeps its network when it is changed, and nothing is sent for one that is empty or left with Escape", async () => {
  const { user, bodies } = show([labelled("Acme", null)]);
  await user.click(await screen.findByRole("button", { name: "Edit label of Acme" }));
  const field = await screen.findByLabelText("Label", undefined, loaded);
  expect(screen.queryByRole("checkbox")).toBeNull();
  await user.clear(field);
  await user.keyboard("{Enter}");
  expect(await screen.findByText("The label is empty.")).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByLabelText("Label")).toBeNull());
  expect(bodies).toEqual([]);
});

test("reports that someone else saved first, and keeps the input", async () => {
  const { user } = show([labelled("Acme")], {
    [put]: () => ({
      status: 412,
      body: {
        code: "POSTERN_VERSION_CONFLICT",
        category: "CONFLICT",
        message: "Someone else changed this.",
        statusCode: 412,
      },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Edit label of Acme" }));
  await user.type(await screen.findByLabelText("Label", undefined, loaded), " two{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Someone else changed this.");
  expect(screen.getByLabelText("Label")).toHaveProperty("value", "Acme two");
});

test("only admins change labels", async () => {
  show([labelled("Acme")], { "GET /auth/session": () => ({ body: session("operator") }) });
  expect(await screen.findByText("Acme")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /label/ })).toBeNull();
});

test("a form that fails to load is reported where it would open, and can be retried", async () => {
  serveApp();
  const load = () => Promise.reject(new Error("The file did not come."));
  const { user } = renderLinked(
    <EditLabelButton environment="sandbox" networkId={undefined} value="tb1qsender" label={undefined} load={load} />,
  );
  const button = await screen.findByRole("button", { name: /^Add label/ });
  await user.click(button);
  expect((await screen.findByRole("alert")).textContent).toBe("Could not load the form. Try again.");
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-expanded")).toBe("false");
});
