// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { mirrorWith } from "#src/testing/mirror.ts";
import { address, wallet } from "#src/testing/organization.ts";
import { reasonOf, setOutage, waitWords } from "#src/testing/outage.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";
import { transactionsAnswer } from "#src/testing/transactions.ts";

const list = "GET /relay/sandbox/api/v1/profiles";
const wallets = "GET /relay/sandbox/api/v1/wallets/profile/ada";
const addresses = "GET /relay/sandbox/api/v1/addresses/ada";
const transactions = "GET /console/sandbox/transactions";
const create = "POST /relay/sandbox/api/v1/profiles";
const ada = { reference: "ada", type: "Merchant" };

test("a reference that a path would take for structure is listed and explained, not opened", async () => {
  serveApp({ [list]: () => ({ body: pageOf([ada, { reference: "../x", type: "User" }]) }) });
  const { user, router } = renderApp("/sandbox/profiles");
  const table = await screen.findByRole("table", { name: "Profiles" });
  // The other one has four.
  expect(
    within(table)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["ada"]);
  await user.click(within(table).getByText("Cannot be opened here: it contains a slash or a backslash."));
  expect(router.state.location.href).toBe("/sandbox/profiles");
  await user.click(within(table).getByText("Merchant"));
  expect(router.state.location.href).toBe("/sandbox/profiles/ada");
});

test.each(["organization", "a%252Fb", "a%2Fb"])(
  "the page of %s requests nothing from the service",
  async (reference) => {
    const { requests } = serveApp();
    renderApp(`/sandbox/profiles/${reference}`);
    expect(await screen.findByRole("heading", { name: "This profile cannot be opened" })).toBeTruthy();
    expect(requests.filter((request) => /wallets|addresses|transactions/.test(request))).toEqual([]);
  },
);

test("a profile's tabs are in the URL, and an invalid one opens the first", async () => {
  serveApp({
    [list]: () => ({ body: pageOf([ada]) }),
    [wallets]: () => ({ body: pageOf([wallet("w1")]) }),
    [transactions]: () => ({ body: transactionsAnswer([]) }),
  });
  const { user, router } = renderApp("/sandbox/profiles/ada?tab=nope&take=0");
  expect(await screen.findByText("The profile has no assets.")).toBeTruthy();
  expect(await screen.findByText("Profile · Merchant")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Transactions" }));
  expect(await screen.findByText("The profile has no transactions.")).toBeTruthy();
  expect(router.state.location.href).toBe("/sandbox/profiles/ada?tab=transactions");
});

test("a deployment with only the specified operations shows what the mirror has about a profile", async () => {
  const missing = () => problem(404, "ERR_006");
  serveApp({
    [list]: () => ({ body: pageOf([ada]) }),
    [wallets]: missing,
    [addresses]: missing,
    [transactions]: () => ({ body: transactionsAnswer([], { list: { state: "not_offered" } }) }),
    "GET /console/sandbox/find": mirrorWith({
      profiles: [ada],
      wallets: [wallet("w1"), wallet("w2", { reference: "bob" })],
      addresses: [address("1", { reference: "bob" }), address("2"), address("3")],
    }),
  });
  const { user } = renderApp("/sandbox/profiles/ada?tab=wallets");
  const rows = async (name: string) =>
    within(await screen.findByRole("table", { name })).getAllByRole("row").length - 1;
  expect(await rows("Wallets of the profile")).toBe(1);
  expect(screen.getAllByText(/^Updated/)).toHaveLength(1);
  await user.click(screen.getByRole("tab", { name: "Addresses" }));
  expect(await rows("Addresses of the profile")).toBe(2);
  await user.click(screen.getByRole("tab", { name: "Transactions" }));
  expect(await screen.findByText("This deployment does not offer a list of transactions.")).toBeTruthy();
});

test("a profile is created with its type", async () => {
  const bodies: unknown[] = [];
  serveApp({
    [list]: () => ({ body: pageOf([]) }),
    [create]: ({ body }) => {
      bodies.push(body);
      return { status: 201, headers: { "x-postern-operation": "op-1" }, body: { data: body } };
    },
  });
  const { user, router } = renderApp("/sandbox/profiles?form=create");
  const form = within(await screen.findByRole("dialog"));
  await user.type(form.getByLabelText("Reference"), "Café 50 %");
  await user.selectOptions(form.getByLabelText("Type"), "Department");
  await user.click(form.getByRole("button", { name: "Create profile" }));
  await user.click(await form.findByRole("button", { name: "Open profile" }));
  expect(bodies).toEqual([{ reference: "Café 50 %", type: "Department" }]);
  expect(await screen.findByRole("heading", { name: "Café 50 %" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/sandbox/profiles/Café 50 %25");
});

test("a reference shows its error once it has been left, and the service's message appears at its field", async () => {
  const message = "A profile with this reference already exists.";
  const { requests } = serveApp({
    [list]: () => ({ body: pageOf([]) }),
    [create]: () => problem(409, "ERR_001", { message }),
  });
  const { user } = renderApp("/sandbox/profiles?form=create");
  const form = within(await screen.findByRole("dialog"));
  const reference = form.getByLabelText("Reference");
  expect(form.queryByText("Enter a reference.")).toBeNull();
  expect(reference.getAttribute("aria-invalid")).toBeNull();
  await user.click(reference);
  await user.tab();
  await waitFor(() => expect(reference.getAttribute("aria-invalid")).toBe("true"));
  await user.type(reference, "ada{Enter}");
  expect(requests).not.toContain(create);
  await user.click(form.getByRole("button", { name: "Create profile" }));
  expect((await form.findByRole("alert")).textContent).toContain("ERR_001");
  expect(reference.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(reference);
  expect(reference).toHaveProperty("value", "ada");
  await user.type(reference, "2");
  await waitFor(() => expect(reference.getAttribute("aria-invalid")).toBeNull());
});

test("during an outage a dialog sends nothing, and says why; afterwards it sends what was typed", async () => {
  const bodies: unknown[] = [];
  serveApp({
    [list]: () => ({ body: pageOf([]) }),
    [create]: ({ body }) => {
      bodies.push(body);
      return problem(409, "ERR_001");
    },
  });
  const { user, queryClient } = renderApp("/sandbox/profiles?form=create");
  const form = within(await screen.findByRole("dialog"));
  await user.type(form.getByLabelText("Reference"), "ada");
  await user.selectOptions(form.getByLabelText("Type"), "Department");
  const send = form.getByRole("button", { name: "Create profile" });
  await setOutage(queryClient, true);
  expect([send.hasAttribute("disabled"), reasonOf(send)]).toEqual([true, waitWords]);
  await user.click(send);
  await setOutage(queryClient, false);
  expect(bodies).toEqual([]);
  await user.click(send);
  await waitFor(() => expect(bodies).toEqual([{ reference: "ada", type: "Department" }]));
});
