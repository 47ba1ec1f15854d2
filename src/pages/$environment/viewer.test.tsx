// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Role } from "#shared/wire/role.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { address, wallet } from "#src/testing/organization.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";

const relayed = "GET /relay/sandbox/api/v1";

type Page = {
  readonly at: string;
  readonly shows: string;
  readonly begins: readonly RegExp[];
  /** They are in the page's menu. */
  readonly isMenu?: boolean;
};

/** Pages with their records, each with what only an operator may begin there. */
const pages: readonly Page[] = [
  { at: "/sandbox", shows: "Overview", begins: [/^Send…$/] },
  { at: "/sandbox/profiles", shows: "Profiles", begins: [/^Create profile$/] },
  {
    at: "/sandbox/profiles/ada",
    shows: "ada",
    begins: [/^Generate many…$/, /^Create wallet$/, /^Generate address$/],
    isMenu: true,
  },
  { at: "/sandbox/wallets", shows: "Wallets", begins: [/^Create wallet$/] },
  { at: "/sandbox/wallets/w1", shows: "Wallet of ada on tETH", begins: [/^Generate address$/], isMenu: true },
  {
    at: "/sandbox/addresses",
    shows: "Addresses",
    begins: [/^Generate many…$/, /^Generate address$/, /^Send from 0x/],
  },
  { at: "/sandbox/addresses/1", shows: "Address 0x000000…000001", begins: [/^Send…$/] },
];

const records = {
  [`${relayed}/profiles`]: () => ({ body: pageOf([{ reference: "ada", type: "User" }]) }),
  [`${relayed}/wallets/organization`]: () => ({ body: pageOf([wallet("w1")]) }),
  [`${relayed}/wallets/profile/ada`]: () => ({ body: pageOf([wallet("w1")]) }),
  [`${relayed}/addresses/organization`]: () => ({ body: pageOf([address("1")]) }),
  [`${relayed}/addresses`]: () => ({ body: { data: address("1") } }),
  [`${relayed}/addresses/ada`]: () => ({ body: pageOf([address("1")]) }),
};

const open = async (role: Role, { at, shows, isMenu = false }: Page, more: Parameters<typeof serveApp>[0] = {}) => {
  serveApp({ ...records, ...more, "GET /auth/session": () => ({ body: session(role) }) });
  const { user } = renderApp(at);
  await screen.findByRole("heading", { level: 1, name: shows });
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  if (isMenu) await user.click(await screen.findByRole("button", { name: "More actions" }));
};

const begins = (name: RegExp) => [
  ...screen.queryAllByRole("button", { name }),
  ...screen.queryAllByRole("link", { name }),
];

describe.each(pages)("$at", (page) => {
  test("offers a viewer nothing that the server would refuse", async () => {
    await open("viewer", page);
    for (const name of page.begins) expect([String(name), begins(name)]).toEqual([String(name), []]);
  });

  test("offers an operator everything for that role", async () => {
    await open("operator", page);
    for (const name of page.begins) await waitFor(() => expect(begins(name)).toHaveLength(1));
  });
});

test.each([
  ["/sandbox/profiles", "No profiles yet."],
  ["/sandbox/wallets", "No wallets yet."],
  ["/sandbox/addresses", "No addresses yet."],
  ["/sandbox/profiles/ada?tab=wallets", "No wallets yet."],
])("an empty list at %s offers a viewer nothing to create", async (at, text) => {
  const none = () => ({ body: pageOf([]) });
  serveApp({
    ...Object.fromEntries(Object.keys(records).map((route) => [route, none])),
    "GET /auth/session": () => ({ body: session("viewer") }),
  });
  renderApp(at);
  await screen.findByText(text);
  expect(begins(/^(Create|Generate)/)).toEqual([]);
});
