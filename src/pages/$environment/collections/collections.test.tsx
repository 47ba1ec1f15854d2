// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";
import { collection, collectionRoutes, relayed, token } from "./-components/testing.ts";

const svg = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";

test("the list has the type in words, the network, the contract, the number of mints and the status", async () => {
  serveApp(collectionRoutes());
  renderApp("/sandbox/collections");
  const row = within(await screen.findByRole("row", { name: /Things/ }));
  expect(await row.findByText("3 minted, 1 burned")).toBeTruthy();
  for (const text of ["THG", "NFT", "tETH", "Completed"]) expect(row.getByText(text)).toBeTruthy();
  expect(row.getByRole("link", { name: "Things" }).getAttribute("href")).toBe("/sandbox/collections/c-1");
  expect(screen.getByRole("link", { name: "New collection" })).toBeTruthy();
});

test("a viewer may not create, mint, burn or delete", async () => {
  serveApp({ ...collectionRoutes(), "GET /auth/session": () => ({ body: session("viewer") }) });
  const { router } = renderApp("/sandbox/collections");
  await screen.findByRole("row", { name: /Things/ });
  expect(screen.queryByRole("link", { name: "New collection" })).toBeNull();
  await router.navigate({
    to: "/$environment/collections/$collectionId",
    params: { environment: "sandbox", collectionId: "c-1" },
  });
  await screen.findByRole("list", { name: "Tokens" });
  expect(screen.queryByRole("link", { name: /Mint/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /Delete/ })).toBeNull();
});

test.each([
  ["has none yet", () => ({ body: { collections: [], total: 0 } }), "No collections yet."],
  ["does not offer them", () => problem(501, "POSTERN_NOT_OFFERED"), "This deployment does not offer collections."],
  ["does not let the key read them", () => problem(403, "ERR_009"), "No access."],
])("if the service %s, the list says so", async (_what, reply, text) => {
  serveApp({ ...collectionRoutes(), [`GET ${relayed}/tokenization/collections`]: reply });
  renderApp("/sandbox/collections");
  expect(await screen.findByText(text)).toBeTruthy();
});

test("a collection shows its tokens as pictures with names, ids and owners, and which are burned", async () => {
  serveApp(
    collectionRoutes({
      "1": token("1", { metadata: { name: "Blue", image: svg } }),
      "2": token("2", { status: "BURNED", metadata: { name: "Red", image: "javascript:alert(1)" } }),
    }),
  );
  renderApp("/sandbox/collections/c-1");
  const blue = within((await screen.findByText("Blue")).closest("li") ?? document.body);
  expect(await blue.findByRole("img", { name: "Blue" })).toHaveProperty("src", svg);
  expect(await screen.findByText("Burned")).toBeTruthy();
  expect(screen.getByText("This is not an image URL")).toBeTruthy();
  expect(document.querySelector("[href^=javascript]")).toBeNull();
});

test("a token opens by its URL, with its attributes, its owner, its history and its metadata as text", async () => {
  const metadata = {
    name: "Blue",
    image: svg,
    description: "The first.",
    external_url: "javascript:alert(1)",
    attributes: [{ trait_type: "Colour", value: "blue" }],
  };
  serveApp(collectionRoutes({ "1": token("1", { metadata }) }));
  const { user, router } = renderApp("/sandbox/collections/c-1?token=1");
  const dialog = within(await screen.findByRole("dialog", { name: "Token #1" }));
  expect(await dialog.findByText("The first.")).toBeTruthy();
  expect(dialog.getByText("Colour").closest("div")?.textContent).toContain("blue");
  expect(dialog.getByText("Owner")).toBeTruthy();
  expect(dialog.getByRole("region", { name: "Metadata as text" }).textContent).toContain('"external_url"');
  expect(dialog.queryByRole("link", { name: /javascript/ })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty("token"));
});

test("the history can be narrowed to burns", async () => {
  const { requests } = serveApp(collectionRoutes());
  const { user } = renderApp("/sandbox/collections/c-1?tab=history");
  await screen.findByRole("table", { name: "History of the collection" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "Burns");
  await waitFor(() =>
    expect(requests.some((url) => /collection\/tokens\?.*type=BURN/.test(url) && !url.includes("take=1"))).toBe(true),
  );
});

test("a collection that was deleted in another tab is reported as missing", async () => {
  serveApp({ ...collectionRoutes(), [`GET ${relayed}/tokenization/collections/c-1`]: () => problem(404, "ERR_068") });
  renderApp("/sandbox/collections/c-1");
  expect(await screen.findByText("No collection has the id c-1.")).toBeTruthy();
});

test("an admin deletes a collection after reading that its contract stays, once", async () => {
  const deleted: (string | null)[] = [];
  serveApp({
    ...collectionRoutes(),
    [`DELETE ${relayed}/tokenization/collections/c-1`]: ({ headers }) => {
      deleted.push(headers.get("idempotency-key"));
      return { body: { success: true }, headers: { "x-postern-operation": "op-1" } };
    },
  });
  const { user, router } = renderApp("/sandbox/collections/c-1");
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(screen.getByRole("button", { name: "Delete collection…" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/The contract and its tokens stay on the chain/)).toBeTruthy();
  await user.dblClick(dialog.getByRole("button", { name: "Delete collection" }));
  expect(await dialog.findByText(/was deleted/)).toBeTruthy();
  await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
  await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/collections"));
  expect(deleted).toHaveLength(1);
});

test("images come only from the configured hosts", async () => {
  serveApp({
    ...collectionRoutes({
      "1": token("1", { metadata: { name: "Blue", image: "https://images.example/1.png" } }),
      "2": token("2", { metadata: { name: "Red", image: "https://evil.example/2.png" } }),
    }),
    "GET /console/environments": () => ({ body: { data: [{ ...sandbox, imageHosts: ["https://images.example"] }] } }),
  });
  renderApp("/sandbox/collections/c-1");
  expect(await screen.findByRole("img", { name: "Blue" })).toHaveProperty("src", "https://images.example/1.png");
  expect(await screen.findByText("Images from evil.example are not allowed here")).toBeTruthy();
});

test("a collection says what it is, links to its contract, and has the organization's operations with it", async () => {
  const { requests } = serveApp({
    ...collectionRoutes(),
    "GET /console/sandbox/operations": () => ({ body: pageOf([operationRecord({ endpoint: "mintToken" })]) }),
  });
  const { user } = renderApp("/sandbox/collections/c-1");
  expect((await screen.findByText(/ERC-721 collection on/)).textContent).toContain("tETH");
  const contract = "0x05045f13F5986c1D02772214796690F1C91e6C0D";
  expect(screen.getByRole("link", { name: "Functions and events of its contract" }).getAttribute("href")).toBe(
    `/sandbox/contracts/net-1/${contract}`,
  );
  await user.click(screen.getByRole("tab", { name: "Our operations" }));
  expect(await screen.findByRole("table", { name: "Operations of the collection" })).toBeTruthy();
  const asked = requests
    .filter((one) => one.startsWith("GET /console/sandbox/operations?"))
    .map((one) => new URLSearchParams(one.split("?")[1]));
  expect(asked.some((query) => query.get("contract") === contract && query.get("networkId") === "net-1")).toBe(true);
});

test("a collection whose standard is not known is called a collection", async () => {
  serveApp(collectionRoutes({}, { ...collection, collectionMetadata: { name: "Things" } }));
  renderApp("/sandbox/collections/c-1");
  expect((await screen.findByText(/^Collection on/)).textContent).toBe("Collection on tETH");
});
