import { expect, test } from "vitest";
import { organizationAnswer, walletList } from "./shapes.ts";
import { client, otherClient, ready } from "./suite.ts";

const organizationOf = async (by = client, headers: Record<string, string> = {}) => {
  const { status, body } = await by.get("/api/v1/organizations", headers);
  expect(status).toBe(200);
  return organizationAnswer.parse(body).data;
};

test("Endpoints 11: the organization that owns the key, for each of its keys", async () => {
  const own = await organizationOf();
  expect(await organizationOf(client, { "x-api-key": ready.apiKeys.readOnly })).toEqual(own);
  const { data } = walletList.parse((await client.get("/api/v1/wallets/organization")).body);
  expect(new Set(data.map(({ organizationId }) => organizationId))).toEqual(new Set([own.id]));
});

test("Endpoints 11: another key, another organization", async () => {
  expect((await organizationOf(otherClient)).id).not.toBe((await organizationOf()).id);
});
