import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCatalog } from "../domains/networks/catalog.ts";
import type { Chain } from "../domains/chain/chain.ts";
import { ChainUnreachable } from "../domains/rpc/rpc.ts";
import { ensureOrganizations } from "../demo/organization.ts";
import { createApp } from "../app.ts";
import { type Credentials, loadCredentials } from "../domains/keys/credentials.ts";
import { createKeyring } from "../domains/keys/keyring.ts";
import { chainNetworks } from "../lib/networks.ts";
import { openStore } from "../store/open.ts";
import type { Store } from "../store/tables.ts";
import { newDirectory } from "../testing/directory.ts";
import { createWorkflows } from "../domains/workflows/workflows.ts";
import { specified } from "./endpoints.ts";
import { errorOf, messages, unavailable, unexpected } from "./errors.ts";

const unreachable = () => Promise.reject(new ChainUnreachable());
const lost = (network: Chain["network"]): Chain => ({
  network,
  ask: unreachable,
  submit: unreachable,
  close: () => Promise.resolve(),
});

const directory = newDirectory();
const reported: unknown[] = [];
let store: Store;
let credentials: Credentials;

beforeAll(async () => {
  credentials = loadCredentials(directory);
  store = await openStore(join(directory, "sandbox.db"));
  await ensureOrganizations(store, credentials);
});

afterAll(async () => {
  await store.destroy();
  rmSync(directory, { recursive: true, force: true });
});

/** The service without its chains: only what is asked of them fails. */
const serviceWithout = () => ({
  store,
  keyring: createKeyring(store),
  workflows: createWorkflows(store, { leastDuration: 0 }),
  catalog: createCatalog(store),
  chains: new Map(chainNetworks.map((network) => [network.id, lost(network)])),
});

type Service = ReturnType<typeof serviceWithout>;

const ask = async (service: Service, name: string) => {
  const endpoint = specified.find((one) => one.name.endsWith(name));
  const app = createApp(service, (error) => reported.push(error));
  const answer = await app.inject({
    method: endpoint?.method ?? "GET",
    url: endpoint?.path ?? "",
    headers: { "x-api-key": credentials.apiKeys.full },
    ...(endpoint?.body === undefined ? {} : { payload: endpoint.body }),
  });
  return { status: answer.statusCode, body: answer.json<unknown>(), text: answer.body };
};

test("Errors: a chain that cannot be reached is 500 ERR_204", async () => {
  expect(errorOf(await ask(serviceWithout(), "call read function"))).toMatchObject({
    ...unavailable,
    message: messages["ERR_204"],
  });
});

test("Errors: anything else is 500 ERR_999, without what was thrown, which is reported", async () => {
  const cause = new Error("A secret of the service");
  const service = { ...serviceWithout(), catalog: { enabled: () => Promise.reject(cause) } };
  const answer = await ask(service, "enabled networks");
  expect(errorOf(answer)).toMatchObject({ ...unexpected, message: messages["ERR_999"] });
  expect(answer.text).not.toContain("secret");
  expect(reported).toContain(cause);
});
