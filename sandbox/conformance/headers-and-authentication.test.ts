import { describe, expect, test } from "vitest";
import { type Answer, callPath } from "#sandbox/testing/client.ts";
import { type Endpoint, endpoints } from "./endpoints.ts";
import { codeOf, errorOf, messages, noPermission, refused, signIn } from "./errors.ts";
import { call, client, holderOn, ready, unknownAddress, writePath } from "./suite.ts";

/** A request with exactly these headers. */
const bare = async (
  { method, path, body }: Pick<Endpoint, "method" | "path" | "body">,
  headers: Record<string, string>,
): Promise<Answer> => {
  const answer = await fetch(`${ready.baseUrl}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text), text };
};

const json = { "content-type": "application/json", "x-sdk-version": "1.0.0" };
const pathOf = (path: string) => path.split("?", 1)[0];

describe.each(endpoints)("Authentication: $name", (endpoint) => {
  test.each([
    ["missing", {}],
    ["empty", { "x-api-key": "" }],
    ["incorrect", { "x-api-key": ready.apiKeys.full.replaceAll(/[1-9a-f]/g, "0") }],
    ["revoked", { "x-api-key": ready.apiKeys.revoked }],
    ["expired", { "x-api-key": ready.apiKeys.expired }],
  ])("3: a key that is %s is 401 ERR_008", async (_, key) => {
    const answer = await bare(endpoint, { ...json, ...key });
    expect(errorOf(answer)).toMatchObject({
      ...signIn,
      message: messages["ERR_008"],
      path: pathOf(endpoint.path),
    });
  });

  test.each(["nonsense", "psk_", `${ready.apiKeys.full}0`, `Bearer ${ready.apiKeys.full}`])(
    "4: the malformed key %# is 401 ERR_405 with success false",
    async (key) => {
      const error = errorOf(await bare(endpoint, { ...json, "x-api-key": key }));
      expect(error).toMatchObject({
        status: 401,
        statusCode: 401,
        code: "ERR_405",
        message: messages["ERR_405"],
        success: false,
        path: pathOf(endpoint.path),
      });
      expect(["AUTHORIZATION", "UNKNOWN_ERROR"]).toContain(error.category);
    },
  );
});

describe("Common request headers", () => {
  test.each(endpoints)("x-sdk-version may be absent, it defaults to 1.0.0: $name", async (endpoint) => {
    const key = { "content-type": "application/json", "x-api-key": ready.apiKeys.readOnly };
    // Each time with the state left by the previous request.
    await bare(endpoint, { ...key, "x-sdk-version": "1.0.0" });
    const withHeader = await bare(endpoint, { ...key, "x-sdk-version": "1.0.0" });
    const absent = await bare(endpoint, key);
    expect(absent.status).toBe(withHeader.status);
    expect(absent.status).toBeLessThan(500);
  });

  test("a body is application/json: another content type is 400 ERR_010", async () => {
    const endpoint = { method: "POST", path: "/api/v1/profiles", body: { reference: "x" } } as const;
    const answer = await bare(endpoint, { "x-api-key": ready.apiKeys.full, "content-type": "text/plain" });
    expect(errorOf(answer)).toMatchObject(refused(/body|content/i));
  });

  test("the key is checked before the body", async () => {
    const answer = await client.post("/api/v1/profiles", "{", { "x-api-key": ready.apiKeys.revoked });
    expect(codeOf(answer)).toEqual([401, "ERR_008"]);
  });
});

describe("Authentication, 6 and 11: the wallet and address policies", () => {
  const generation = endpoints.filter(({ path }) => path.endsWith("/generate"));
  const keys = [ready.apiKeys.interactOnly, ready.apiKeys.readOnly];

  test("three endpoints generate", () => {
    expect(generation).toHaveLength(3);
  });

  test.each(generation)("$name with a key without them is 403 ERR_009, whatever its body", async ({ path, body }) => {
    const bodies = [{ ...body, reference: "not permitted", clientShare: ready.clientShare }, {}, "{"];
    for (const key of keys) {
      for (const one of bodies) {
        expect(errorOf(await client.post(path, one, { "x-api-key": key }))).toMatchObject(noPermission);
      }
    }
    expect(codeOf(await client.get("/api/v1/wallets/profile/not%20permitted"))).toEqual([404, "ERR_006"]);
  });

  test("what was generated can be listed without them", async () => {
    for (const key of keys) {
      for (const path of ["/api/v1/wallets/organization", "/api/v1/addresses/organization"]) {
        expect((await client.get(path, { "x-api-key": key })).status).toBe(200);
      }
    }
  });
});

describe("Authentication, 6 and 7: the interact contract policy", () => {
  const withoutPolicy = { "x-api-key": ready.apiKeys.readOnly };

  test("a write without it is 403 ERR_009", async () => {
    const body = {
      ...call("increment", [], [], "nonpayable"),
      addressId: (await holderOn("SANDBOX")).id,
      clientShare: ready.clientShare,
    };
    const answer = await client.post(writePath("AllTypes"), body, withoutPolicy);
    expect(errorOf(answer)).toMatchObject(noPermission);
  });

  test.each([
    ["that is not JSON", "{"],
    ["that is empty", ""],
    ["without a field", {}],
    ["with a wrong share", { ...call("increment"), addressId: "nobody", clientShare: "d3Jvbmc=" }],
  ])("it is checked before a body %s", async (_, body) => {
    for (const path of [writePath("AllTypes"), callPath("nowhere", "0x12", "write")]) {
      expect(errorOf(await client.post(path, body, withoutPolicy))).toMatchObject(noPermission);
    }
  });

  test("a read does not need it", async () => {
    const body = call(
      "balanceOf",
      [{ name: "account", type: "address", value: unknownAddress }],
      [{ name: "", type: "uint256" }],
    );
    const answer = await client.post(writePath("DemoToken").replace(/write$/, "read"), body, withoutPolicy);
    expect(answer.status).toBe(200);
  });
});
