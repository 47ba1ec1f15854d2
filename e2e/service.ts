import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import * as z from "zod";
import { overviewSchema } from "../shared/console/overview.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { fillPath } from "../shared/wire/path.ts";

/** The facts a test needs of the sandbox's seeded data, fetched over HTTP as the signed-in person. */
export type Seeded = {
  readonly networkId: string;
  readonly token: string;
  readonly allTypes: string;
  readonly reverter: string;
  readonly proxy: string;
  readonly acceptsAnything: string;
  /** The demonstration addresses on that network: the first holds tokens. */
  readonly addresses: readonly { readonly id: string; readonly address: string }[];
};

/** The result of a read. Retried, as a page does, while a freshly started service on a busy machine is late. */
const read = async (request: APIRequestContext, url: string): Promise<unknown> => {
  let text = "";
  const ask = async () => {
    const answer = await request.get(url);
    text = await answer.text();
    return answer.ok() ? "answered" : text;
  };
  await expect.poll(ask, { timeout: 60_000 }).toBe("answered");
  return JSON.parse(text);
};

/** Reads networks, contracts and addresses of one network of the embedded environment. */
export const seededOf = async (
  request: APIRequestContext,
  network: string,
  origin = "",
  environment = "sandbox",
): Promise<Seeded> => {
  const relay = (path: string) => `${origin}/relay/${environment}${path}`;

  const networks = endpoints.listNetworks.response.parse(
    await read(request, relay(`${endpoints.listNetworks.path}?take=100`)),
  );
  const networkId = networks.networks.find(({ name }) => name === network)?.id ?? "";
  expect(networkId, `the network ${network}`).not.toBe("");

  const { deployedContracts } = endpoints.listDeployedContracts.response.parse(
    await read(request, relay(`${endpoints.listDeployedContracts.path}?take=100&networkId=${networkId}`)),
  );
  const named = (pattern: RegExp) =>
    z.string().parse(deployedContracts.contracts.find(({ name }) => pattern.test(name ?? ""))?.contractAddress);

  // Not the organization's: other tests add to those, and a page has at most 100.
  const ofProfile = fillPath(endpoints.listAddressesOfProfile.path, { reference: "demo" });
  const { data } = endpoints.listAddressesOfProfile.response.parse(await read(request, relay(`${ofProfile}?take=100`)));
  return {
    networkId,
    token: named(/token/i),
    allTypes: named(/all ?types/i),
    reverter: named(/reverter/i),
    proxy: named(/proxy/i),
    acceptsAnything: named(/anything/i),
    addresses: data.filter((item) => item.networkId === networkId).map(({ id, address }) => ({ id, address })),
  };
};

/** The address of one of the sandbox's contracts on a network. */
export const contractNamed = async (request: APIRequestContext, networkId: string, name: string, origin = "") => {
  const path = `${origin}/relay/sandbox${endpoints.listDeployedContracts.path}?take=100&networkId=${networkId}`;
  const { deployedContracts } = endpoints.listDeployedContracts.response.parse(await read(request, path));
  return z.string().parse(deployedContracts.contracts.find((one) => one.name === name)?.contractAddress);
};

/**
 * The overview's response with all its parts, from a service that responds in time. On a slow machine a part may be
 * late; the page then fetches it separately, as it should (shared/console/overview.ts).
 */
export const overviewInTime = async (request: APIRequestContext, url: string): Promise<APIResponse> => {
  for (;;) {
    const answer = await request.get(url);
    expect(answer.status()).toBe(200);
    const { organization, counts } = overviewSchema.built.parse(await answer.json());
    const states = Object.values(counts).map((count) => count?.state);
    if (organization !== null && !states.includes("unknown")) return answer;
  }
};
