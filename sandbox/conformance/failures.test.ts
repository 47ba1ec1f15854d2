import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#sandbox/app.ts";
import { ensureOrganizations } from "#sandbox/demo/organization.ts";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { type Credentials, loadCredentials } from "#sandbox/domains/keys/credentials.ts";
import { createKeyring } from "#sandbox/domains/keys/keyring.ts";
import { createCatalog } from "#sandbox/domains/networks/catalog.ts";
import { ChainUnreachable } from "#sandbox/domains/rpc/rpc.ts";
import { createWorkflows } from "#sandbox/domains/workflows/workflows.ts";
import { kinds } from "#sandbox/kinds.ts";
import { chainNetworks } from "#sandbox/lib/networks.ts";
import { openStore } from "#sandbox/store/open.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { newDirectory } from "#sandbox/testing/directory.ts";
import { endpoints } from "./endpoints.ts";
import { errorOf, messages } from "./errors.ts";

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

/** The service without its chains: only requests that need them fail. */
const serviceWithout = () => ({
  store,
  keyring: createKeyring(store),
  workflows: createWorkflows(store, { leastDuration: 0, kinds }),
  catalog: createCatalog(store),
  chains: new Map(chainNetworks.map((network) => [network.id, lost(network)])),
});

type Service = ReturnType<typeof serviceWithout>;

const ask = async (service: Service, name: string) => {
  const endpoint = endpoints.find((one) => one.name.endsWith(name));
  const app = createApp(service, (error) => reported.push(error));
  const answer = await app.inject({
    method: endpoint?.method ?? "GET",
    url: endpoint?.path ?? "",
    headers: { "x-api-key": credentials.apiKeys.full },
    ...(endpoint?.body === undefined ? {} : { payload: endpoint.body }),
  });
  return { status: answer.statusCode, body: answer.json<unknown>(), text: answer.body };
};

/** The answer with a code. */
const failure = (code: string) => ({ status: 500, statusCode: 500, code, message: messages[code] });

test("Endpoints 1: a chain that cannot be reached is 500 ERR_204", async () => {
  expect(errorOf(await ask(serviceWithout(), "call read function"))).toMatchObject(failure("ERR_204"));
});

test.each(["functions of a contract", "add ABI", "list addresses", "native balance"])(
  "Endpoints: a chain that cannot be reached is 500 ERR_019 for any other: %s",
  async (name) => {
    expect(errorOf(await ask(serviceWithout(), name))).toMatchObject(failure("ERR_019"));
  },
);

describe("Endpoints: any other failure is 500 ERR_019, of a read call 500 ERR_999, without the exception", () => {
  const cause = new Error("A secret of the service");
  const fail = () => Promise.reject(cause);
  let broken: Store;

  beforeAll(async () => {
    broken = await openStore(join(directory, "broken.db"));
    await ensureOrganizations(broken, credentials);
    const tables = await broken.introspection.getTables();
    for (const { name } of tables.filter((table) => table.name !== "api_keys")) {
      await sql`ALTER TABLE ${sql.table(name)} RENAME TO ${sql.table(`secret_${name}`)}`.execute(broken);
    }
  });

  afterAll(() => broken.destroy());

  /** A service in which everything fails except checking the key. */
  const brokenService = () => ({
    store: broken,
    keyring: createKeyring(broken),
    workflows: createWorkflows(broken, { leastDuration: 0, kinds }),
    catalog: { enabled: fail },
    chains: new Map(chainNetworks.map((network) => [network.id, { ...lost(network), ask: fail }])),
  });

  // The sandbox defines the organization's networks itself, so that cannot fail.
  test.each(endpoints.filter(({ name }) => name !== "9 networks of the organization"))("$name", async ({ name }) => {
    reported.length = 0;
    const answer = await ask(brokenService(), name);
    expect(errorOf(answer)).toMatchObject(failure(name === "1 call read function" ? "ERR_999" : "ERR_019"));
    expect(answer.text).not.toMatch(/secret|SQL|no such/i);
    expect(reported).toHaveLength(1);
  });
});
