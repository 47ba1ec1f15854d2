import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { firstRequests, pagesWithRequests } from "#shared/console/first-requests.ts";
import { abiOf, contractAddress } from "./playground/testing/contract.tsx";
import { servePage } from "./playground/testing/page.tsx";
import { sandbox, serveApp } from "./testing/app-server.ts";
import { assetsAnswer } from "./testing/assets.ts";
import { mirrorList } from "./testing/mirror.ts";
import { address, wallet } from "./testing/organization.ts";
import { pageOf } from "./testing/records.ts";
import { renderApp } from "./testing/render-app.tsx";
import { problem } from "./testing/server.ts";

afterEach(() => {
  globalThis.postern = undefined;
});

const params = { environment: "sandbox", addressId: "1", networkId: "net-1", address: contractAddress };

/** Requests of every page: the document of a signed-out page names none. */
const serveFirst = () =>
  serveApp({
    "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([address("1")]) }),
    "GET /relay/sandbox/api/v1/addresses": () => ({ body: { data: address("1") } }),
    "GET /relay/sandbox/api/v1/wallets/organization": () => ({ body: pageOf([wallet("1")]) }),
    [`GET /relay/sandbox/api/v1/deployed-contracts/${contractAddress}/net-1`]: () => problem(404, "ERR_066"),
    [`GET /console/sandbox/contracts/net-1/${contractAddress}`]: () => problem(404, "POSTERN_NOT_FOUND"),
    "GET /console/sandbox/contracts/list": () => ({ body: { ...pageOf([]), deployed: mirrorList("contracts") } }),
    "GET /console/sandbox/assets": () => ({ body: assetsAnswer() }),
  });

const settled = async (requests: readonly string[]) => {
  let seen = -1;
  while (seen !== requests.length) {
    seen = requests.length;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
};

test.each(pagesWithRequests)(
  "the document's requests for the page %s are the ones the page makes, once each",
  async (page) => {
    const path = page.replaceAll(/\$(\w+)/g, (_, name: keyof typeof params) => params[name]);
    const firstUrls = firstRequests(page, sandbox, params).map((url) => `GET ${url}`);
    const { requests } = serveFirst();
    renderApp(path);
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(requests).toEqual(expect.arrayContaining(firstUrls)));
    await settled(requests);
    expect(requests.filter((request) => firstUrls.includes(request)).toSorted()).toEqual(firstUrls.toSorted());
  },
);

test.each([
  ["a contract", {}],
  ["a function that writes", { fn: "send(uint256)" }],
  ["a function that reads", { fn: "sent(address)" }],
])(
  "the document's requests for a link to %s in the playground are the ones the page makes, once each",
  async (_what, more) => {
    const search = { network: "net-1", address: contractAddress, ...more };
    const firstUrls = firstRequests("/$environment/playground", sandbox, {}, search).map((url) => `GET ${url}`);
    expect(firstUrls.length).toBeGreaterThan(5);
    const requests = servePage({
      abi: abiOf("function send(uint256 sum)", "function sent(address to) view returns (uint256)"),
    });
    renderApp(`/sandbox/playground?${String(new URLSearchParams(search))}`);
    await screen.findByRole("region", { name: "Functions" });
    await waitFor(() => expect(requests).toEqual(expect.arrayContaining(firstUrls)));
    await settled(requests);
    expect(requests.filter((request) => firstUrls.includes(request)).toSorted()).toEqual(firstUrls.toSorted());
  },
);
