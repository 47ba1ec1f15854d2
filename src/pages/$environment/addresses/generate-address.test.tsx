import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp, session } from "#src/testing/app-server.ts";
import { address } from "#src/testing/organization.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const post = "POST /relay/sandbox/api/v2/addresses/generate";
const made = { data: { id: "a9", address: `0x${"9".repeat(40)}` }, message: "ok" };
const routes = {
  "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([address("1")]) }),
  "GET /relay/sandbox/api/v1/profiles": () => ({
    body: pageOf([{ reference: "ada", type: "User" }, { reference: "a/b" }, { reference: "organization" }]),
  }),
};
const started = { headers: { "x-postern-operation": "op-1" }, body: made };
const url = "/sandbox/addresses?form=generate&reference=ada&network=net-1";
const openForm = async () => within(await screen.findByRole("dialog"));

test("one address is generated without the share that the server holds, and can be opened", async () => {
  const bodies: unknown[] = [];
  const { requests } = serveApp({
    ...routes,
    [post]: ({ body }) => {
      bodies.push(body);
      return started;
    },
  });
  const { user } = renderApp(url);
  const form = await openForm();
  await form.findByRole("option", { name: "tETH" });
  await user.click(form.getByRole("button", { name: "Generate address" }));
  expect((await form.findByRole("status")).textContent).toContain("Address generated on tETH for ada");
  expect(bodies).toEqual([{ reference: "ada", networkId: "net-1" }]);
  expect(requests.filter((request) => request === post)).toHaveLength(1);
  expect(form.getByRole("button", { name: "Open address" })).toBeTruthy();
});

test("Enter sends nothing", async () => {
  const { requests } = serveApp({ ...routes, [post]: () => started });
  const { user } = renderApp(url);
  const form = await openForm();
  await user.type(form.getByRole("combobox", { name: "Profile reference" }), "{Enter}");
  await user.type(form.getByRole("combobox", { name: "Network" }), "{Enter}");
  expect(requests).not.toContain(post);
});

test.each([
  ["a/b", "It has a slash or a backslash."],
  ["organization", "It is the word organization, under which the service lists everybody's."],
  ["%2e", "It has a percent sign with two hexadecimal digits, which would be read as another character."],
])("the reference %s is explained and not sent", async (reference, text) => {
  serveApp(routes);
  renderApp(`/sandbox/addresses?form=generate&network=net-1&reference=${encodeURIComponent(reference)}`);
  const form = await openForm();
  expect(await form.findByText(text)).toBeTruthy();
  expect(form.getByRole("button", { name: "Generate address" })).toHaveProperty("disabled", true);
});

test("a lost answer is looked for in the journal, and nothing is sent again", async () => {
  let sent = false;
  const { requests } = serveApp({
    ...routes,
    [post]: () => {
      sent = true;
      return new TypeError("connection reset");
    },
    "GET /console/sandbox/operations": ({ url: { searchParams } }) => ({
      body: pageOf(
        sent && searchParams.has("idempotencyKey")
          ? [operationRecord({ id: "op-5", endpoint: "generateAddress" })]
          : [],
      ),
    }),
    "GET /console/sandbox/operations/op-5": () => ({
      body: { data: operationRecord({ id: "op-5", state: "unknown" }) },
    }),
  });
  const { user } = renderApp(url);
  const form = await openForm();
  await user.click(form.getByRole("button", { name: "Generate address" }));
  expect(await form.findByText(/The answer did not come/)).toBeTruthy();
  expect(form.getByRole("link", { name: "Show the operation" }).getAttribute("href")).toBe("/sandbox/activity/op-5");
  expect(requests.filter((request) => request === post)).toHaveLength(1);
});

test("a refusal is shown, and the form can be sent again", async () => {
  let fails = true;
  const { requests } = serveApp({ ...routes, [post]: () => (fails ? problem(403, "ERR_009") : started) });
  const { user } = renderApp(url);
  const form = await openForm();
  await user.click(form.getByRole("button", { name: "Generate address" }));
  expect((await form.findByRole("alert")).textContent).toContain("ERR_009");
  fails = false;
  await user.click(form.getByRole("button", { name: "Generate address" }));
  await waitFor(() => expect(form.getByRole("status").textContent).toContain("Address generated"));
  expect(requests.filter((request) => request === post)).toHaveLength(2);
});

test("an environment that asks for the share needs it typed, and it is sent once", async () => {
  const bodies: unknown[] = [];
  serveApp({
    ...routes,
    "GET /console/environments": () => ({
      body: {
        data: [
          {
            id: "sandbox",
            label: "Sandbox",
            kind: "sandbox",
            clientShare: "ask",
            valueForm: "bare",
            amountUnit: "native",
            explorers: {},
          },
        ],
      },
    }),
    [post]: ({ body }) => {
      bodies.push(body);
      return started;
    },
  });
  const { user } = renderApp(url);
  const form = await openForm();
  expect(await form.findByText("The client share is missing.")).toBeTruthy();
  await user.type(form.getByLabelText("Client share"), "c2hhcmU=");
  await user.click(form.getByRole("button", { name: "Generate address" }));
  await form.findByRole("status");
  expect(bodies).toEqual([{ reference: "ada", networkId: "net-1", clientShare: "c2hhcmU=" }]);
  await user.click(form.getByRole("button", { name: "Generate another" }));
  expect(form.getByLabelText("Client share")).toHaveProperty("value", "");
  expect([...Object.values(sessionStorage), ...Object.values(localStorage)].join()).not.toContain("c2hhcmU=");
});

test("a viewer is told which role it needs", async () => {
  serveApp({ ...routes, "GET /auth/session": () => ({ body: session("viewer") }) });
  renderApp(url);
  const form = await openForm();
  expect(await form.findByText("Signed in as viewer: this needs the role operator.")).toBeTruthy();
});
