import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { requestReviewOf } from "#src/review/request/testing.ts";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { address } from "#src/testing/organization.ts";
import { operationRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { pasteInto } from "#src/testing/render.tsx";
import { problem } from "#src/testing/server.ts";
import { collection, collectionRoutes, owner, relayed, token } from "./-components/testing.ts";

const signer = address("a1", { address: owner, label: "Treasury" });
const mintPath = `POST ${relayed}/tokenization/collections/c-1/tokens/mint`;
const burnPath = `POST ${relayed}/tokenization/collections/c-1/tokens/burn`;
const createPath = `POST ${relayed}/tokenization/collections`;

type Routes = NonNullable<Parameters<typeof serveApp>[0]>;

const started = { workflowResult: { workflowId: "w-1", status: "started" } };

/** Every request of a form, including writes. */
const serveForms = (routes: Routes = {}, of: object = collection) => {
  const sent: { readonly body: unknown; readonly key: string | null }[] = [];
  const take: Routes[string] = ({ body, headers }) => {
    sent.push({ body, key: headers.get("idempotency-key") });
    return { headers: { "x-postern-operation": "op-1" }, body: started };
  };
  const served = serveApp({
    ...collectionRoutes({ "1": token("1") }, of),
    [`GET ${relayed}/addresses/organization`]: () => ({
      body: { data: [signer], pagination: { totalElements: 1, totalPages: 1, skip: 0, take: 100 } },
    }),
    "POST /console/sandbox/request-review": () => ({ body: { data: requestReviewOf() } }),
    "GET /console/sandbox/operations/op-1": () => ({ body: { data: operationRecord({ id: "op-1" }) } }),
    [`GET ${relayed}/tokenization/collections/c-1/tokens/4`]: () => problem(404, "ERR_196"),
    [mintPath]: take,
    [burnPath]: take,
    [createPath]: take,
    ...routes,
  });
  return { ...served, sent };
};

beforeEach(() => sessionStorage.clear());

const review = () => screen.findByRole("dialog", { name: "Review" });

test("a mint suggests the next id and its minter, is reviewed, and is sent once", async () => {
  const { sent, requests } = serveForms();
  const { user } = renderApp("/sandbox/collections/c-1/mint");
  const id = await screen.findByRole("textbox", { name: "Token id" });
  await waitFor(() => expect(id).toHaveProperty("value", "4"));
  await pasteInto(user, screen.getByLabelText("To"), owner);
  await pasteInto(user, screen.getByLabelText("Name"), "Green");
  await user.click(screen.getByRole("button", { name: "Add attribute" }));
  await pasteInto(user, screen.getByLabelText("Trait 1"), "Colour");
  await pasteInto(user, screen.getByLabelText("Value 1"), "green");
  await user.click(screen.getByRole("button", { name: "Review…" }));
  const dialog = within(await review());
  expect(sent).toEqual([]);
  expect(dialog.getByText("Colour: green")).toBeTruthy();
  // All records are loaded: requesting a missing token would log an error in the browser's console.
  expect(requests.filter((url) => url.includes("/tokens/4"))).toEqual([]);
  await user.dblClick(await dialog.findByRole("button", { name: "Send" }));
  expect(await screen.findByRole("button", { name: "Mint another" })).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      addressId: "a1",
      to: owner,
      tokenId: "4",
      metadata: { name: "Green", attributes: [{ trait_type: "Colour", value: "green" }] },
    },
  ]);
});

test("metadata as JSON is reviewed and sent as it was written", async () => {
  const { sent } = serveForms();
  const { user } = renderApp("/sandbox/collections/c-1/mint");
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Token id" })).toHaveProperty("value", "4"));
  await pasteInto(user, screen.getByLabelText("To"), owner);
  await user.selectOptions(screen.getByLabelText("Metadata"), "Enter it as JSON");
  await pasteInto(user, screen.getByLabelText("JSON"), '{"name":"Four","name":"Five"}');
  await user.click(screen.getByRole("button", { name: "Review…" }));
  expect(await screen.findByText("The metadata has the key name twice.")).toBeTruthy();
  await user.clear(screen.getByLabelText("JSON"));
  const attributes = '[{"trait_type":"Level","value":3.0,"max_value":9007199254740993}]';
  await pasteInto(user, screen.getByLabelText("JSON"), `{ "name": "Four",\n"attributes": ${attributes} }`);
  await user.click(screen.getByRole("button", { name: "Review…" }));
  const dialog = within(await review());
  expect(dialog.getByText("Four")).toBeTruthy();
  expect(dialog.getByText(attributes)).toBeTruthy();
  await user.click(await dialog.findByRole("button", { name: "Send" }));
  expect(await screen.findByRole("button", { name: "Mint another" })).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    { addressId: "a1", to: owner, tokenId: "4", metadata: `{"name":"Four","attributes":${attributes}}` },
  ]);
});

test("a taken token id, an image with a script and a megabyte of metadata are refused in the form; nothing is lost or sent @full", async () => {
  const { sent, requests } = serveForms();
  const { user } = renderApp("/sandbox/collections/c-1/mint");
  const id = await screen.findByRole("textbox", { name: "Token id" });
  await waitFor(() => expect(id).toHaveProperty("value", "4"));
  await user.clear(id);
  await user.type(id, "1");
  await pasteInto(user, screen.getByLabelText("To"), owner);
  await pasteInto(user, screen.getByLabelText("Image"), "javascript:alert(1)");
  await user.click(screen.getByRole("button", { name: "Review…" }));
  expect(await screen.findByText(/starts with https:, ipfs: or ar:, or a data: URL/)).toBeTruthy();
  await user.clear(screen.getByLabelText("Image"));
  await pasteInto(user, screen.getByLabelText("Description"), "x".repeat(1024 * 1024));
  await user.click(screen.getByRole("button", { name: "Review…" }));
  expect(await screen.findByText(/^The metadata has 1,048,\d+ bytes/)).toBeTruthy();
  await user.clear(screen.getByLabelText("Description"));
  await user.click(screen.getByRole("button", { name: "Review…" }));
  expect(await screen.findByText("Token #1 is already in this collection. Choose another id.")).toBeTruthy();
  expect(screen.getByLabelText("To")).toHaveProperty("value", owner);
  expect(sent).toEqual([]);
  expect(requests.filter((url) => url.includes("request-review"))).toEqual([]);
});

test("a token id is required if a collection has more records than were read @full", async () => {
  const records = `GET ${relayed}/tokenization/collection/tokens`;
  serveForms({
    [records]: (request) => {
      const { body } = collectionRoutes()[records](request);
      return { body: { ...body, total: 1000 } };
    },
    [`GET ${relayed}/tokenization/collections/c-1/tokens/900`]: () => ({ body: { collcetion: token("900") } }),
  });
  const { user } = renderApp("/sandbox/collections/c-1/mint");
  const id = await screen.findByRole("textbox", { name: "Token id" });
  await waitFor(() => expect(id).toHaveProperty("value", "4"));
  await user.clear(id);
  await user.type(id, "900");
  await pasteInto(user, screen.getByLabelText("To"), owner);
  await user.click(screen.getByRole("button", { name: "Review…" }));
  expect(await screen.findByText("Token #900 is already in this collection. Choose another id.")).toBeTruthy();
});

test.each([
  ["0", "Enter an amount above zero."],
  ["1.5", "Enter a whole number: these tokens have no fractions."],
])("%s semi-fungible tokens are not minted @full", async (amount, words) => {
  const { sent } = serveForms({}, { ...collection, type: "SEMI_FUNGIBLE_TOKEN" });
  const { user } = renderApp("/sandbox/collections/c-1/mint");
  const field = await screen.findByRole("textbox", { name: "Amount" });
  await user.clear(field);
  await user.type(field, amount);
  await pasteInto(user, screen.getByLabelText("To"), owner);
  await user.click(screen.getByRole("button", { name: "Review…" }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(sent).toEqual([]);
});

test("a key without the mint policy is explained, and the form keeps its input @full", async () => {
  serveForms({ [mintPath]: () => problem(403, "ERR_009", { message: "The key lacks the mint policy." }) });
  const { user } = renderApp("/sandbox/collections/c-1/mint");
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Token id" })).toHaveProperty("value", "4"));
  await pasteInto(user, screen.getByLabelText("To"), owner);
  await user.click(screen.getByRole("button", { name: "Review…" }));
  const dialog = within(await review());
  await user.click(await dialog.findByRole("button", { name: "Send" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("The key lacks the mint policy.");
  await user.click(dialog.getByRole("button", { name: "Back to the form" }));
  expect(screen.getByLabelText("To")).toHaveProperty("value", owner);
});

test.each([
  ["a viewer", { "GET /auth/session": () => ({ body: session("viewer") }) }, /This needs the operator role/],
  [
    "a deployment without the endpoint @full",
    { "GET /console/environments": () => ({ body: { data: [{ ...sandbox, lacks: ["mintToken"] }] } }) },
    /cannot mint a token/,
  ],
] as const)("%s cannot mint, and the form says why", async (_what, routes, words) => {
  serveForms(routes);
  renderApp("/sandbox/collections/c-1/mint");
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Review…" })).toHaveProperty("disabled", true);
});

test("a collection is created with its name and symbol in the initializer @full", async () => {
  const { sent } = serveForms();
  const { user } = renderApp("/sandbox/collections/new");
  await user.click(await screen.findByRole("button", { name: "Review…" }));
  expect(await screen.findByText("Enter a name.")).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Type"), "Semi-fungible token");
  await pasteInto(user, screen.getByLabelText("Name"), "Things");
  await pasteInto(user, screen.getByLabelText("Symbol"), "THG");
  await user.selectOptions(screen.getByLabelText("Network"), "tETH");
  await user.click(await screen.findByRole("combobox", { name: "Sender" }));
  await user.click(await screen.findByRole("option", { name: /Treasury/ }));
  await user.click(screen.getByRole("button", { name: "Review…" }));
  await user.click(await within(await review()).findByRole("button", { name: "Send" }));
  expect(await screen.findByRole("button", { name: "Create another" })).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      networkId: "net-1",
      addressId: "a1",
      type: "SEMI_FUNGIBLE_TOKEN",
      createParams: {
        initializeParams: [
          { name: "name", type: "string", value: "Things" },
          { name: "symbol", type: "string", value: "THG" },
        ],
      },
      displayName: "Things",
    },
  ]);
});

test("a token of another address is not burned from here without a tick; a burn is reviewed first", async () => {
  const other = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
  const { sent } = serveForms({
    [`GET ${relayed}/tokenization/collections/c-1/tokens/1`]: () => ({
      body: { collection: token("1", { recipientAddress: other }) },
    }),
  });
  const { user } = renderApp("/sandbox/collections/c-1?token=1");
  await user.click(await screen.findByRole("button", { name: "Burn…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Burn token #1" }));
  await user.click(await dialog.findByRole("combobox", { name: "Sender" }));
  await user.click(await dialog.findByRole("option", { name: /Treasury/ }));
  await user.click(dialog.getByRole("button", { name: "Review…" }));
  expect(await dialog.findByText("This address does not hold the token")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Send" })).toBeNull();
  await user.click(dialog.getByRole("checkbox", { name: /has moved since/ }));
  await user.click(dialog.getByRole("button", { name: "Review…" }));
  await user.dblClick(await dialog.findByRole("button", { name: "Send" }));
  await dialog.findByText("Open the operation");
  expect(sent.map(({ body }) => body)).toEqual([{ addressId: "a1", tokenId: "1" }]);
});

test("a burn is not offered before the owner's address is found, and its first click opens the review @full", async () => {
  let find = () => {};
  const reply = new Promise<void>((resolve) => {
    find = resolve;
  });
  const own = {
    kind: "own",
    address: owner.toLowerCase(),
    networkId: "net-1",
    id: "a1",
    reference: "demo",
    label: "Treasury",
  };
  serveForms({
    "POST /console/sandbox/addresses/names": async () => {
      await reply;
      return { body: { labels: [], owners: [own] } };
    },
  });
  const { user } = renderApp("/sandbox/collections/c-1?token=1");
  await user.click(await screen.findByRole("button", { name: "Burn…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Burn token #1" }));
  expect(dialog.getByRole("button", { name: "Review…" })).toHaveProperty("disabled", true);
  find();
  await waitFor(() => expect(dialog.getByRole("button", { name: "Review…" })).toHaveProperty("disabled", false));
  await user.click(dialog.getByRole("button", { name: "Review…" }));
  expect(await dialog.findByRole("button", { name: "Send" })).toBeTruthy();
});

test("a table is not checked before its sender has been looked up: the last minter is suggested @full", async () => {
  const records = `GET ${relayed}/tokenization/collection/tokens`;
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  serveForms({
    [records]: async (request) => {
      await held;
      return collectionRoutes()[records](request);
    },
  });
  const { user } = renderApp("/sandbox/collections/c-1/mint-many");
  await pasteInto(user, await screen.findByRole("textbox", { name: "Table" }), `to,tokenId\n${owner},x`);
  const check = screen.getByRole("button", { name: "Check" });
  expect(check).toHaveProperty("disabled", true);
  answer?.();
  await waitFor(() => expect(check).toHaveProperty("disabled", false));
  await user.click(check);
  expect(
    await screen.findByText("Error, line 2: “x” is not a whole number. Write digits only, such as 1234."),
  ).toBeTruthy();
});

test("a table shows its problems by line; once it is correct, a double click starts one run", async () => {
  const starts: (string | null)[] = [];
  const checks: unknown[] = [];
  serveForms({
    "POST /console/sandbox/runs/check": ({ body }) => {
      checks.push(body);
      return { body: { data: { total: 2, profiles: 0, findings: [], twins: [], digest: "checked-1", reviewed: [] } } };
    },
    "POST /console/sandbox/runs": ({ headers }) => {
      starts.push(headers.get("idempotency-key"));
      return problem(503, "POSTERN_STORE_UNAVAILABLE");
    },
  });
  const { user } = renderApp("/sandbox/collections/c-1/mint-many");
  await waitFor(() =>
    expect(screen.getByRole("combobox", { name: "Sender" })).toHaveProperty(
      "value",
      expect.stringMatching(/^Treasury/),
    ),
  );
  const table = screen.getByRole("textbox", { name: "Table" });
  await pasteInto(user, table, `to,tokenId\n${owner},1\n${owner},x`);
  await user.click(screen.getByRole("button", { name: "Check" }));
  const findings = within(await screen.findByRole("list", { name: "Findings" }));
  expect(findings.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Error, line 2: Token #1 is already in this collection.",
    "Error, line 3: “x” is not a whole number. Write digits only, such as 1234.",
  ]);
  expect(checks).toEqual([]);
  await user.clear(table);
  await pasteInto(user, table, `to,tokenId\n${owner},10\n${owner},11`);
  await user.click(screen.getByRole("button", { name: "Check" }));
  await user.dblClick(await screen.findByRole("button", { name: "Start the run" }));
  await screen.findByRole("alert");
  expect(checks).toHaveLength(1);
  expect(starts).toHaveLength(1);
});
