import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { loadConfig } from "./load.ts";

const directory = mkdtempSync(join(tmpdir(), "postern-sign-in-"));
afterAll(() => {
  rmSync(directory, { recursive: true });
});

const secret = "a-client-secret-of-a-test";
const oidc = {
  issuer: "https://login.example/tenant",
  clientId: "postern",
  clientSecret: { env: "OIDC_SECRET" },
  claim: "groups",
  roles: { "wallet-admins": "admin", "wallet-readers": "viewer" },
};
const environments = [{ id: "sandbox", label: "Sandbox", kind: "sandbox", service: "embedded" }];

const load = (content: object, variables = { OIDC_SECRET: secret }) => {
  const path = join(directory, "config.json");
  writeFileSync(path, JSON.stringify({ environments, ...content }));
  return loadConfig({ ...variables, POSTERN_CONFIG: path });
};

const problems = (content: object, variables = { OIDC_SECRET: secret }): readonly string[] => {
  try {
    load(content, variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe("a sign-in with a provider", () => {
  test("is read with its defaults, its secret resolved and not printed", () => {
    const { signIn } = load({ signIn: { oidc } });
    expect(signIn).toEqual({
      ...oidc,
      clientSecret: expect.anything(),
      clientAuthentication: "client_secret_basic",
      scopes: ["openid", "profile", "email"],
    });
    expect(JSON.stringify(signIn)).not.toContain(secret);
    expect(signIn === "link" ? null : signIn.clientSecret.reveal()).toBe(secret);
  });

  test("always asks for openid, once", () => {
    expect(load({ signIn: { oidc: { ...oidc, scopes: ["groups", "openid"] } } }).signIn).toMatchObject({
      scopes: ["openid", "groups"],
    });
  });

  test.each<[string, object, string]>([
    ["without TLS", { issuer: "http://login.example" }, "signIn.oidc.issuer: is not https"],
    ["with a query", { issuer: "https://login.example/?a=b" }, "signIn.oidc.issuer: contains more"],
    ["that is not an address", { issuer: "login" }, "signIn.oidc.issuer: is not an http or https address"],
    ["with its secret in the file", { clientSecret: secret }, "signIn.oidc.clientSecret: is not a secret"],
    ["without a claim", { claim: "" }, "signIn.oidc.claim: "],
    ["with a role that does not exist", { roles: { a: "root" } }, "signIn.oidc.roles.a: "],
    ["that lets nobody in", { roles: {} }, "signIn.oidc.roles: is empty"],
    ["with a scope of two words", { scopes: ["a b"] }, "signIn.oidc.scopes[0]: is not a scope"],
    ["with an unknown key", { tenant: "x" }, "signIn.oidc.tenant: is not a known key"],
  ])("is refused %s", (_name, more, problem) => {
    expect(problems({ signIn: { oidc: { ...oidc, ...more } } })).toEqual([expect.stringContaining(problem)]);
  });

  test.each(["http://127.0.0.1:9000", "http://localhost:9000", "http://[::1]:9000"])(
    "may be at %s, on this machine, without TLS",
    (issuer) => {
      expect(problems({ signIn: { oidc: { ...oidc, issuer } } })).toEqual([]);
    },
  );

  test("Security 31: is refused if its secret is missing", () => {
    expect(problems({ signIn: { oidc } }, { OIDC_SECRET: "" })).toEqual([
      "signIn.oidc.clientSecret: the environment variable OIDC_SECRET is empty",
    ]);
  });
});

describe("who can reach the server", () => {
  const beyond = { listen: { host: "0.0.0.0" } };
  const publicOrigin = "https://postern.example";
  const signIn = { oidc };

  test.each<[string, object, readonly string[]]>([
    ["a provider, beyond loopback, at a public origin", { ...beyond, publicOrigin, signIn }, []],
    ["a provider, on loopback, behind a proxy", { publicOrigin, signIn }, []],
    ["a provider, all on loopback", { signIn, publicOrigin: "http://localhost:4600" }, []],
    ["a provider, beyond loopback, at no origin", { ...beyond, signIn }, ["publicOrigin: is missing"]],
    ["a provider without TLS", { publicOrigin: "http://postern.example", signIn }, ["publicOrigin: is not https"]],
    ["links beyond loopback", { ...beyond }, ["listen.host: is not on loopback", "publicOrigin: is missing"]],
    ["links at a public origin", { publicOrigin, signIn: "link" }, ["publicOrigin: is not on loopback"]],
    [
      "both wrong, and something else",
      { ...beyond, publicOrigin: "http://postern.example", colour: "blue" },
      [
        "colour: is not a known key",
        "listen.host: is not on loopback",
        "publicOrigin: is not on loopback",
        "publicOrigin: is not https",
      ],
    ],
  ])("%s", (_name, content, expected) => {
    expect(problems(content)).toEqual(expected.map((text) => expect.stringContaining(text)));
  });
});
