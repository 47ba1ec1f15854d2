import { describe, expect, test } from "vitest";
import { findAnswer } from "#src/testing/mirror.ts";
import { wallet } from "#src/testing/organization.ts";
import { pageOf } from "#src/testing/records.ts";
import { problem, serve } from "#src/testing/server.ts";
import { countOptions } from "./overview.ts";
import { createQueryClient } from "./query-client.ts";
import { walletOptions, walletsOfProfileOptions, walletsOptions } from "./wallets.ts";

const list = "GET /relay/sandbox/api/v1/wallets/organization";
const find = "GET /console/sandbox/find";
const page = { skip: 0, take: 20 };
const one = wallet("w1");

describe("walletOptions", () => {
  test("takes a wallet from a list already loaded", async () => {
    const { requests } = serve({ [list]: () => ({ body: pageOf([one]) }) });
    const client = createQueryClient();
    await client.fetchQuery(walletsOptions("sandbox", page));
    expect(await client.fetchQuery(walletOptions("sandbox", "w1"))).toEqual(one);
    expect(requests).toHaveLength(1);
  });

  test("looks for it again when it is fetched again, because the list may be older", async () => {
    const grown = { ...one, currentDeepIndex: 7 };
    serve({ [list]: () => ({ body: pageOf([one]) }), [find]: () => ({ body: findAnswer("wallets", [grown]) }) });
    const client = createQueryClient();
    await client.fetchQuery(walletsOptions("sandbox", page));
    await client.fetchQuery(walletOptions("sandbox", "w1"));
    const again = await client.fetchQuery({ ...walletOptions("sandbox", "w1"), staleTime: 0 });
    expect(again).toMatchObject({ currentDeepIndex: 7 });
  });

  test("finds a wallet after the wallet count was shown", async () => {
    serve({
      "GET /console/sandbox/overview": () => ({ body: { counts: { listWallets: { state: "known", total: 1 } } } }),
      [find]: () => ({ body: findAnswer("wallets", [one]) }),
    });
    const client = createQueryClient();
    await client.fetchQuery(countOptions("sandbox", "listWallets"));
    expect(await client.fetchQuery(walletOptions("sandbox", "w1"))).toMatchObject({ id: "w1" });
  });

  test("is null for a wallet missing from both the mirror and the service's list", async () => {
    serve({ [list]: () => ({ body: pageOf([one]) }), [find]: () => ({ body: findAnswer("wallets", []) }) });
    expect(await createQueryClient().fetchQuery(walletOptions("sandbox", "w2"))).toBeNull();
  });
});

test("the wallets of a profile come from the mirror if the deployment does not list them", async () => {
  const { requests } = serve({
    "GET /relay/sandbox/api/v1/wallets/profile/ada": () => problem(404, "POSTERN_NOT_OFFERED"),
    [find]: () => ({ body: findAnswer("wallets", [one]) }),
  });
  const rows = await createQueryClient().fetchQuery(walletsOfProfileOptions("sandbox", "ada", page));
  expect(rows).toMatchObject({ data: [{ id: "w1" }], mirror: { state: "complete" } });
  expect(requests.at(-1)).toBe(`${find}?profile=ada&skip=0&take=20&kinds=wallets`);
});
