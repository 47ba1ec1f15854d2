import type { Page } from "@playwright/test";
import { endpoints } from "../shared/wire/endpoints.ts";
import type { Seeded } from "./service.ts";

/** The pages of the organization with the demonstration's data, and the table on each. */
export const pagesOf = async (page: Page, { networkId, addresses }: Seeded) => {
  const answer = await page.request.get(
    `/relay/sandbox${endpoints.listWalletsOfProfile.path.replace("{reference}", "demo")}`,
  );
  const wallets = endpoints.listWallets.response.parse(await answer.json());
  const wallet = wallets.data.find((one) => one.networkId === networkId)?.id ?? "";
  const address = `/sandbox/addresses/${addresses[0]?.id}`;
  return [
    { path: `/sandbox/networks/${networkId}`, table: "Wallets on the network" },
    { path: `/sandbox/networks/${networkId}?tab=addresses`, table: "Addresses on the network" },
    { path: "/sandbox/assets", table: "Assets of the organization" },
    { path: "/sandbox/profiles/demo", table: "Assets of the profile" },
    { path: `/sandbox/wallets/${wallet}`, table: "Assets of the wallet" },
    { path: "/sandbox/profiles", table: "Profiles" },
    { path: "/sandbox/profiles/demo?tab=wallets", table: "Wallets of the profile" },
    { path: "/sandbox/profiles/demo?tab=addresses", table: "Addresses of the profile" },
    { path: "/sandbox/profiles/demo?tab=transactions", table: "Transactions of the profile" },
    { path: "/sandbox/wallets", table: "Wallets of the organization" },
    { path: `/sandbox/wallets/${wallet}?tab=addresses`, table: "Addresses of the wallet" },
    { path: `/sandbox/wallets/${wallet}?tab=transactions`, table: "Transactions of the wallet" },
    { path: "/sandbox/addresses", table: "Addresses of the organization" },
    { path: address, table: "Assets of the address" },
    { path: `${address}?tab=transactions`, table: "Transactions of the address" },
  ] as const;
};
