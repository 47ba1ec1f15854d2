// @full: Server and conformance tests prove what is sent, src/playground/review and src/send the review.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { cached } from "#src/testing/cached.ts";
import { deferred } from "#src/testing/deferred.ts";
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
const isAccused = (field: HTMLElement) => field.getAttribute("aria-invalid") === "true";
const openForm = async () => within(await screen.findByRole("dialog"));

test("one address is generated without the share, which the server holds, and can be opened", async () => {
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
  await user.dblClick(form.getByRole("button", { name: "Generate address" }));
  expect((await form.findByRole("status")).textContent).toContain("Address generated on tETH for ada");
  expect(bodies).toEqual([{ reference: "ada", networkId: "net-1" }]);
  expect(requests.filter((request) => request === post)).toHaveLength(1);
  expect(form.getByRole("button", { name: "Open address" })).toBeTruthy();
});

test("the result names what was sent, whatever the fields contain by then", async () => {
  const answer = deferred<typeof started>();
  serveApp({ ...routes, [post]: () => answer.promise });
  const { user } = renderApp(url);
  const form = await openForm();
  await form.findByRole("option", { name: "tETH" });
  await user.click(form.getByRole("button", { name: "Generate address" }));
  const reference = form.getByRole("combobox", { name: "Profile reference" });
  await user.clear(reference);
  await user.type(reference, "bob");
  answer.resolve(started);
  expect((await form.findByRole("status")).textContent).toContain("Address generated on tETH for ada");
});

test("Enter sends nothing", async () => {
  const { requests } = serveApp({ ...routes, [post]: () => started });
  const { user } = renderApp(url);
  const form = await openForm();
  await user.type(form.getByRole("combobox", { name: "Profile reference" }), "{Enter}");
  await user.type(form.getByRole("combobox", { name: "Network" }), "{Enter}");
  expect(requests).not.toContain(post);
});

test("Enter in an incomplete form says what is missing, and focuses it", async () => {
  const { requests } = serveApp({ ...routes, [post]: () => started });
  const { user } = renderApp("/sandbox/addresses?form=generate");
  const form = await openForm();
  const reference = form.getByRole("combobox", { name: "Profile reference" });
  await user.type(reference, "{Enter}");
  expect(await form.findAllByText("Enter a profile reference.")).not.toHaveLength(0);
  await waitFor(() => expect(isAccused(reference)).toBe(true));
  expect(document.activeElement).toBe(reference);
  await user.type(reference, "ada{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole("combobox", { name: "Network" })));
  expect(requests).not.toContain(post);
});

test("a field shows its error once it has been left, and an untouched field shows none", async () => {
  serveApp(routes);
  const { user } = renderApp("/sandbox/addresses?form=generate");
  const form = await openForm();
  const reference = form.getByRole("combobox", { name: "Profile reference" });
  await user.type(reference, "a/b");
  expect(isAccused(reference)).toBe(false);
  await user.tab();
  await waitFor(() => expect(isAccused(reference)).toBe(true));
  expect(isAccused(form.getByRole("combobox", { name: "Network" }))).toBe(false);
  await user.clear(reference);
  await user.type(reference, "ada");
  await waitFor(() => expect(isAccused(reference)).toBe(false));
});

test("the form shows no errors at untouched fields, and its button focuses the first missing one", async () => {
  const { requests } = serveApp({ ...routes, [post]: () => started });
  const { user } = renderApp("/sandbox/addresses?form=generate&reference=ada");
  const form = await openForm();
  const button = form.getByRole("button", { name: "Generate address" });
  expect(form.queryByText("Choose a network.")).toBeNull();
  expect(button.getAttribute("aria-disabled")).toBeNull();
  await user.click(button);
  const network = form.getByRole("combobox", { name: "Network" });
  await waitFor(() => expect(document.activeElement).toBe(network));
  expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Choose a network.");
  expect(isAccused(network)).toBe(true);
  expect(requests).not.toContain(post);
});

test("the service's message about a field is at the field, and the input stays", async () => {
  const message = "networkId: the network is not enabled for the organization";
  serveApp({ ...routes, [post]: () => problem(400, "ERR_010", { message }) });
  const { user } = renderApp(url);
  const form = await openForm();
  await form.findByRole("option", { name: "tETH" });
  await user.click(form.getByRole("button", { name: "Generate address" }));
  expect(await form.findByText("The network is not enabled for the organization.")).toBeTruthy();
  const network = form.getByRole("combobox", { name: "Network" });
  expect(isAccused(network)).toBe(true);
  expect(document.activeElement).toBe(network);
  expect(form.getByRole("alert").textContent).toContain("ERR_010");
  expect(network).toHaveProperty("value", "net-1");
  expect(form.getByRole("combobox", { name: "Profile reference" })).toHaveProperty("value", "ada");
});

test.each([
  ["a/b", "It contains a slash or a backslash."],
  ["organization", "It is reserved by the service."],
  ["%2e", "It contains a percent escape, such as %20."],
])("the reference %s is explained and not sent", async (reference, text) => {
  serveApp(routes);
  renderApp(`/sandbox/addresses?form=generate&network=net-1&reference=${encodeURIComponent(reference)}`);
  const form = await openForm();
  expect(await form.findByText(text)).toBeTruthy();
  expect(form.getByRole("button", { name: "Generate address" }).getAttribute("aria-disabled")).toBe("true");
});

const failure = { code: "ERR_019", category: "SYSTEM", message: "Sorry.", statusCode: 500 };

test.each([
  ["that is lost", null, "No response. The request is recorded"],
  ["that is a failure of the service", failure, "The service failed (ERR_019). It may have taken effect."],
])("a response %s is looked up in the journal, and nothing is sent again", async (_name, error, text) => {
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
      body: { data: operationRecord({ id: "op-5", state: "unknown", error }) },
    }),
  });
  const { user } = renderApp(url);
  const form = await openForm();
  await user.click(form.getByRole("button", { name: "Generate address" }));
  expect(await form.findByText(text, { exact: false })).toBeTruthy();
  const link = await form.findByRole("link", { name: "Show the operation" });
  expect(link.getAttribute("href")).toBe("/sandbox/activity/op-5");
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

test("a deployment without address generation says so, and nothing is sent", async () => {
  const environments = () => ({ body: { data: [{ ...sandbox, lacks: ["generateAddress"] }] } });
  const { requests } = serveApp({ ...routes, "GET /console/environments": environments, [post]: () => started });
  const { user } = renderApp(url);
  const form = await openForm();
  const reason = await form.findByText(/^This deployment of the wallet service cannot generate an address/);
  const button = form.getByRole("button", { name: "Generate address" });
  expect([button.getAttribute("aria-describedby"), button]).toMatchObject([reason.id, { disabled: true }]);
  await user.click(button);
  expect(requests).not.toContain(post);
});

test("a refusal because the endpoint is missing sent nothing, and is not looked up in the journal", async () => {
  const { requests } = serveApp({ ...routes, [post]: () => problem(501, "POSTERN_NOT_OFFERED") });
  const { user } = renderApp(url);
  const form = await openForm();
  await user.click(form.getByRole("button", { name: "Generate address" }));
  expect((await form.findByRole("alert")).textContent).toContain("POSTERN_NOT_OFFERED");
  expect(requests.filter((request) => request.startsWith("GET /console/sandbox/operations?idempotencyKey"))).toEqual(
    [],
  );
});

test("a refusal in a looser error body is shown in the service's words", async () => {
  const refusal = {
    status: 400,
    headers: { "x-postern-operation": "op-1" },
    body: { message: ["reference is taken", "try another"] },
  };
  serveApp({ ...routes, [post]: () => refusal });
  const { user } = renderApp(url);
  const form = await openForm();
  await user.click(form.getByRole("button", { name: "Generate address" }));
  const alert = await form.findByRole("alert");
  expect(alert.textContent).toContain("reference is taken; try another");
  expect(alert.textContent).toContain("HTTP_400");
});

test("an older deployment's address, which has no id, is shown without its own page", async () => {
  serveApp({
    ...routes,
    [post]: () => ({ body: { data: "0x00000000000000000000000000000000000000Aa" }, headers: started.headers }),
  });
  const { user } = renderApp(url);
  const form = await openForm();
  await user.click(form.getByRole("button", { name: "Generate address" }));
  await waitFor(() => expect(form.getByRole("status").textContent).toContain("Address generated"));
  expect(form.queryByRole("button", { name: "Open address" })).toBeNull();
});

const asking = {
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
};

test("an environment that asks for the share requires it, and it is sent once", async () => {
  const bodies: unknown[] = [];
  serveApp({
    ...routes,
    ...asking,
    [post]: ({ body }) => {
      bodies.push(body);
      return started;
    },
  });
  const { user, queryClient } = renderApp(url);
  const form = await openForm();
  await form.findByRole("option", { name: "tETH" });
  await user.click(form.getByRole("button", { name: "Generate address" }));
  expect(await form.findAllByText("Enter the client share.")).not.toHaveLength(0);
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("Client share")));
  await user.type(form.getByLabelText("Client share"), "c2hhcmU=");
  await user.click(form.getByRole("button", { name: "Generate address" }));
  await form.findByRole("status");
  expect(bodies).toEqual([{ reference: "ada", networkId: "net-1", clientShare: "c2hhcmU=" }]);
  expect(cached(queryClient)).not.toContain("c2hhcmU=");
  await user.click(form.getByRole("button", { name: "Generate another" }));
  expect(form.getByLabelText("Client share")).toHaveProperty("value", "");
  expect([...Object.values(sessionStorage), ...Object.values(localStorage)].join()).not.toContain("c2hhcmU=");
});

test("a share that the service refuses is removed from its field, which says so", async () => {
  const message = "The client share is not valid for this organization.";
  serveApp({
    ...routes,
    ...asking,
    [post]: () => problem(400, "ERR_010", { category: "CRYPTOGRAPHIC", message }),
  });
  const { user } = renderApp(url);
  const form = await openForm();
  const share = await form.findByLabelText("Client share");
  await user.type(share, "c2hhcmU=");
  await user.click(form.getByRole("button", { name: "Generate address" }));
  await waitFor(() => expect(isAccused(share)).toBe(true));
  expect(share).toHaveProperty("value", "");
  expect(document.activeElement).toBe(share);
  expect(form.getByRole("combobox", { name: "Profile reference" })).toHaveProperty("value", "ada");
});

test("a share that was not sent is gone once the form is closed", async () => {
  serveApp({ ...routes, ...asking });
  const { user } = renderApp(url);
  const form = await openForm();
  await user.type(await form.findByLabelText("Client share"), "c2hhcmU=");
  await user.click(form.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Generate address" }));
  expect(await (await openForm()).findByLabelText("Client share")).toHaveProperty("value", "");
});

test("a viewer sees which role is required", async () => {
  serveApp({ ...routes, "GET /auth/session": () => ({ body: session("viewer") }) });
  renderApp(url);
  const form = await openForm();
  expect(await form.findByText("You are signed in as viewer. This needs the operator role.")).toBeTruthy();
});
