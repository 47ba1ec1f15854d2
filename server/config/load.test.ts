import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { ConfigError } from "./config.ts";
import { loadConfig, type Variables } from "./load.ts";

const directory = mkdtempSync(join(tmpdir(), "postern-config-"));

const write = (name: string, content: unknown): string => {
  const path = join(directory, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};

const load = (content: unknown, variables: Variables = {}) =>
  loadConfig({ ...variables, POSTERN_CONFIG: write("config.json", content) });

const problems = (content: unknown, variables: Variables = {}): readonly string[] => {
  try {
    load(content, variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

const service = { baseUrl: "https://service.example/base", apiKey: { env: "KEY" }, clientShare: "ask" };
const main = { id: "main", label: "Main", kind: "mainnet", service: { ...service, amountUnit: "base" } };
const keys = { KEY: "a-key-of-a-test", SHARE: "a-share-of-a-test" };

describe("without a file", () => {
  test("there is one embedded sandbox on port 4600", () => {
    const config = loadConfig({});
    expect(config.listen).toEqual({ host: "127.0.0.1", port: 4600 });
    expect(config.publicOrigin).toBeNull();
    expect(config.signIn).toBe("link");
    expect(config.database).toBe("embedded");
    expect(config.limits).toEqual({
      perPerson: 1200,
      perAddress: 2400,
      bodyBytes: 1_048_576,
      bodySeconds: 30,
      concurrency: 64,
      unreadSeconds: 30,
      unreadBytesPerPerson: 16_777_216,
      unreadBytes: 25_165_824,
    });
    expect(config.logLevel).toBe("warn");
    expect(config.trustedProxies).toEqual([]);
    expect(config.stepUpMinutes).toBeNull();
    expect(config.imageHosts).toEqual([]);
    expect(config.dataDirectory).toBe(join(process.cwd(), ".postern"));
    expect(config.environments).toEqual([
      { id: "sandbox", label: "Sandbox", kind: "sandbox", service: "embedded", networks: {} },
    ]);
  });

  test("port and data directory come from their variables", () => {
    const config = loadConfig({ POSTERN_PORT: "0", POSTERN_DATA_DIR: "/var/lib/postern", POSTERN_CONFIG: "" });
    expect([config.listen.port, config.dataDirectory]).toEqual([0, "/var/lib/postern"]);
  });

  test.each(["-1", "65536", "80a", "4.5", " "])("the port %j is refused", (port) => {
    expect(() => loadConfig({ POSTERN_PORT: port })).toThrow("POSTERN_PORT: is not a port number from 0 to 65535");
  });
});

describe("a configuration file", () => {
  test("is read with its defaults, its secrets resolved", () => {
    const share = write("share.txt", "  a-share-in-a-file\n");
    const [environment] = load(
      {
        environments: [
          {
            ...main,
            service: { ...main.service, clientShare: { file: share } },
            networks: { n: { explorerUrl: "https://x.example" } },
          },
        ],
      },
      keys,
    ).environments;
    expect(environment).toMatchObject({
      id: "main",
      networks: { n: { explorerUrl: "https://x.example" } },
      service: {
        sdkVersion: "1.0.0",
        shortestShare: 12,
        valueForm: "bare",
        amountUnit: "base",
        timeouts: {},
        paths: {},
        lacks: ["withdraw"],
        addressBody: "networkId",
      },
    });
    if (environment?.service === "embedded") throw new Error("the service is not embedded");
    expect(environment?.service.apiKey.reveal()).toBe(keys.KEY);
    expect(environment?.service.clientShare?.reveal()).toBe("a-share-in-a-file");
  });

  test("a mainnet of an earlier version starts without withdrawals, and says which key they need", () => {
    const [environment] = load({ environments: [main] }, keys).environments;
    expect(environment?.service).toMatchObject({ lacks: ["withdraw"], unset: ["service.withdrawAmountUnit"] });
    const withUnit = { ...main, service: { ...main.service, withdrawAmountUnit: "base" } };
    const [complete] = load({ environments: [withUnit] }, keys).environments;
    expect(complete?.service).toMatchObject({ lacks: [], unset: [], withdrawAmountUnit: "base" });
    const [sandbox] = load({ environments: [{ ...main, kind: "sandbox" }] }, keys).environments;
    expect(sandbox?.service).toMatchObject({ lacks: [], unset: [], withdrawAmountUnit: "native" });
  });

  test("a mainnet whose deployment lacks withdrawals is not asked to set the key for them", () => {
    const without = { ...main, service: { ...main.service, lacks: ["withdraw"] } };
    const [environment] = load({ environments: [without] }, keys).environments;
    expect(environment?.service).toMatchObject({ lacks: ["withdraw"], unset: [] });
  });

  test("takes the endpoints that a deployment lacks, and the older body of address generation", () => {
    const lacks = ["listTransactions", "generateAddress"];
    const [environment] = load(
      { environments: [{ ...main, kind: "sandbox", service: { ...main.service, lacks, addressBody: "network" } }] },
      keys,
    ).environments;
    expect(environment).toMatchObject({ service: { lacks, addressBody: "network" } });
  });

  test.each([
    [
      { lacks: ["listThings", 5] },
      ["lacks[0]: is not an endpoint of the wallet service", "lacks[1]: is not an endpoint of the wallet service"],
    ],
    [{ lacks: "listTransactions" }, ["lacks: Invalid input: expected array, received string"]],
    [{ addressBody: "code" }, ['addressBody: Invalid option: expected one of "networkId"|"network"']],
  ])("refuses %j", (more, messages) => {
    expect(problems({ environments: [{ ...main, service: { ...main.service, ...more } }] }, keys)).toEqual(
      messages.map((one) => `environments[0].service.${one}`),
    );
  });

  test("Security 39: sets the minimum length of a typed share", () => {
    const withShortest = (shortestShare: number) => ({
      environments: [{ ...main, service: { ...main.service, shortestShare } }],
    });
    expect(load(withShortest(8), keys).environments[0]?.service).toMatchObject({ shortestShare: 8 });
    expect(problems(withShortest(0), keys)).toEqual([expect.stringContaining("service.shortestShare: ")]);
  });

  test("Security 39: refuses a key and a held share that are too simple to be recognized, and keeps their values to itself", () => {
    const held = { ...main, service: { ...main.service, clientShare: { env: "SHARE" } } };
    const messages = problems({ environments: [held] }, { KEY: "121212121212", SHARE: "0000000000000000" });
    expect(messages).toEqual([
      "environments[0].service.apiKey: the environment variable KEY has fewer than 5 different characters",
      "environments[0].service.clientShare: the environment variable SHARE has fewer than 5 different characters",
    ]);
  });

  test("takes secret files from its own directory", () => {
    write("beside.txt", "a-key-beside-it");
    expect(
      problems({ environments: [{ ...main, service: { ...main.service, apiKey: { file: "beside.txt" } } }] }),
    ).toEqual([]);
  });

  test("yields to the variables", () => {
    const content = { listen: { port: 5000 }, environments: [main] };
    expect(load(content, keys).listen.port).toBe(5000);
    expect(load(content, { ...keys, POSTERN_PORT: "5001" }).listen.port).toBe(5001);
  });

  test.each([
    ["as it is", "https://node.example/rpc", {}],
    ["as a secret", { env: "NODE_URL" }, { NODE_URL: "https://node.example/v1/canary-node-key" }],
  ])("Security 37: takes a node's address %s, and prints neither", (_name, rpcUrl, more) => {
    const [environment] = load(
      { environments: [{ ...main, networks: { n: { rpcUrl } } }] },
      { ...keys, ...more },
    ).environments;
    expect(environment?.networks["n"]?.rpcUrl?.reveal()).toBe(Object.values(more)[0] ?? rpcUrl);
    expect(`${JSON.stringify(environment)} ${inspect(environment)}`).not.toContain("node.example");
  });

  test.each([
    ["ftp://canary.example", "is neither an http or https address nor a secret with one"],
    [{ env: "NODE_URL" }, "is not an http or https address"],
    [{ env: "NOWHERE" }, "the environment variable NOWHERE does not exist"],
  ])("Security 37: refuses the node's address %j without quoting it", (rpcUrl, problem) => {
    const content = { environments: [{ ...main, networks: { n: { rpcUrl } } }] };
    expect(problems(content, { ...keys, NODE_URL: "wss://canary.example" })).toEqual([
      `environments[0].networks.n.rpcUrl: ${problem}`,
    ]);
  });

  test("takes the URL of a PostgreSQL database as a secret", () => {
    const url = "postgres://postern:a-password@db.example:5432/postern";
    const { database } = load({ environments: [main], database: { env: "DATABASE" } }, { ...keys, DATABASE: url });
    expect(String(database)).toBe("[secret]");
    expect(database === "embedded" ? null : database.reveal()).toBe(url);
  });

  test.each([
    ["mysql://db.example/postern", "database: is not the URL of a PostgreSQL database"],
    ["postgres://db.example", "database: is not the URL of a PostgreSQL database"],
    ["", "database: the environment variable DATABASE is empty"],
  ])("refuses the database %j without saying what it holds", (DATABASE, problem) => {
    const messages = problems({ environments: [main], database: { env: "DATABASE" } }, { ...keys, DATABASE });
    expect(messages).toEqual([expect.stringContaining(problem)]);
    expect(messages.join()).not.toContain("db.example");
  });

  test("Security 52: takes the hosts of images as https origins", () => {
    const imageHosts = [
      "https://images.example",
      "HTTPS://Cdn.Example:443/",
      "https://10.0.0.1:8443",
      "https://bücher.example",
    ];
    expect(load({ environments: [main], imageHosts }, keys).imageHosts).toEqual([
      "https://images.example",
      "https://cdn.example",
      "https://10.0.0.1:8443",
      "https://xn--bcher-kva.example",
    ]);
  });

  test.each([
    "http://images.example",
    "images.example",
    "https:",
    "https://*.example",
    "https://*",
    "https://a.example;script-src *",
    "https://a.example;script-src",
    "https://a.example,b.example",
    "https://a.example https://b.example",
    "https://a.example/images",
    "https://a.example?x",
    "https://a.example#x",
    "https://user:word@a.example",
    "https://'self'",
    "https://[::1]",
    "data:",
    "*",
    "",
  ])("Security 52: refuses the image host %j", (host) => {
    expect(problems({ environments: [main], imageHosts: [host] }, keys)).toEqual([
      "imageHosts[0]: is not an https origin: https://, a host, and a port if it is not 443",
    ]);
  });

  test("keeps operations and the audit forever by default, and takes days or forever", () => {
    const content = { environments: [main] };
    expect(load(content, keys).retention).toEqual({ sessions: 7, mirror: 30, bodies: null, audit: null });
    const retention = { sessions: 1, mirror: "forever", bodies: 30, audit: 3650 };
    expect(load({ ...content, retention }, keys).retention).toEqual({ ...retention, mirror: null });
  });

  test.each([
    ["sessions", 0, 1],
    ["mirror", "never", 1],
    ["bodies", 29, 30],
    ["bodies", 30.5, 30],
    ["audit", 29, 30],
    ["audit", 36_501, 30],
    ["audit", null, 30],
    ["audit", "365", 30],
  ])("refuses to keep %s for %j days", (key, days, least) => {
    const content = { environments: [main], retention: { [key]: days } };
    expect(problems(content, keys)).toEqual([
      `retention.${key}: is neither "forever" nor a whole number of days from ${least} to 36500`,
    ]);
  });

  test("refuses an unknown kind", () => {
    const content = { environments: [main], retention: { logs: 7 } };
    expect(problems(content, keys)).toEqual(["retention.logs: is not a known key"]);
  });

  test("takes limits and trusted proxies, each checked", () => {
    const content = {
      environments: [main],
      limits: { perPerson: 10 },
      trustedProxies: ["10.0.0.1", "::1", "10.1.0.0/16"],
      metricsFrom: ["10.0.0.2", "fd00::/8"],
    };
    expect(load({ ...content, stepUpMinutes: 15 }, keys).stepUpMinutes).toBe(15);
    expect(load(content, keys)).toMatchObject({
      limits: { perPerson: 10, perAddress: 2400 },
      trustedProxies: ["10.0.0.1", "::1", "10.1.0.0/16"],
      metricsFrom: ["10.0.0.2", "fd00::/8"],
    });
    const network = "is neither an IP address nor a network such as 10.1.0.0/16";
    const trustedProxies = ["proxy", "0.0.0.0/0", "::/0", "10.0.0.0/33"];
    const metricsFrom = ["10.0.0.1/8"];
    expect(problems({ ...content, limits: { perAddress: 0 }, trustedProxies, metricsFrom }, keys)).toEqual([
      ...trustedProxies.map((_one, at) => `trustedProxies[${at}]: ${network}`),
      "metricsFrom[0]: names an address within its network: write 10.0.0.0/8",
      expect.stringContaining("limits.perAddress: "),
    ]);
  });

  test.each([
    [
      "http://service.example",
      ["environments[0].service.baseUrl: is not https: the key of a mainnet would be sent unencrypted"],
    ],
    ["http://127.0.0.1:8080/base", []],
    ["https://service.example", []],
  ])("Security 31: a mainnet at %s is refused with %j", (baseUrl, expected) => {
    expect(problems({ environments: [{ ...main, service: { ...main.service, baseUrl } }] }, keys)).toEqual(expected);
  });

  test("Security 31: is refused with a mainnet while certificates are not checked", () => {
    const unchecked = { ...keys, NODE_TLS_REJECT_UNAUTHORIZED: "0" };
    expect(problems({ environments: [main] }, unchecked)).toEqual([
      "NODE_TLS_REJECT_UNAUTHORIZED: is 0, which turns off certificate checks; unset it to use a mainnet",
    ]);
    expect(problems({ environments: [main] }, { ...keys, NODE_TLS_REJECT_UNAUTHORIZED: "1" })).toEqual([]);
    expect(load({ environments: [{ ...main, kind: "sandbox" }] }, unchecked).environments).toHaveLength(1);
  });

  test("reports every error at once, by path", () => {
    const content = {
      listen: { host: "0.0.0.0", port: 70_000 },
      publicOrigin: "https://postern.example",
      colour: "blue",
      environments: [
        { ...main, id: "Main", service: { ...service, timeouts: { readMs: 5 } } },
        { ...main, kind: "testnet", service: { ...service, baseUrl: "ftp://x", apiKey: "plain", extra: 1 } },
      ],
    };
    expect(problems(content).toSorted()).toEqual([
      "colour: is not a known key",
      expect.stringContaining("environments[0].id: is not made of"),
      expect.stringContaining("environments[0].service.amountUnit: is missing"),
      "environments[0].service.apiKey: the environment variable KEY does not exist",
      expect.stringContaining("environments[0].service.timeouts.readMs: "),
      expect.stringContaining("environments[1].kind: "),
      expect.stringContaining("environments[1].service.apiKey: is not a secret"),
      "environments[1].service.baseUrl: is not an http or https address",
      "environments[1].service.extra: is not a known key",
      expect.stringContaining("listen.host: is not on loopback"),
      expect.stringContaining("listen.port: "),
      expect.stringContaining("publicOrigin: is not on loopback"),
    ]);
  });

  test("missing keys hide neither how environments fit together nor a disabled certificate check", () => {
    const bare = { id: "main", kind: "mainnet", service: { baseUrl: "http://service.example" } };
    expect(problems({ environments: [bare, bare] }, { NODE_TLS_REJECT_UNAUTHORIZED: "0" })).toEqual(
      expect.arrayContaining([
        expect.stringContaining("environments[0].label: "),
        expect.stringContaining("environments[0].service.apiKey: "),
        expect.stringContaining("environments[0].service.amountUnit: is missing"),
        "environments[0].service.baseUrl: is not https: the key of a mainnet would be sent unencrypted",
        "environments[1].id: appears twice",
        expect.stringContaining("NODE_TLS_REJECT_UNAUTHORIZED: is 0"),
      ]),
    );
  });

  test.each<[string, object, string]>([
    ["two environments with one id", { environments: [main, main] }, "environments[1].id: appears twice"],
    ["no environment", { environments: [] }, "environments: is empty"],
    [
      "a reserved id",
      { environments: [{ ...main, id: "relay" }] },
      "environments[0].id: is reserved for the server's own paths",
    ],
    [
      "an embedded mainnet",
      { environments: [{ ...main, service: "embedded" }] },
      "environments[0].service: is embedded, which cannot be a mainnet",
    ],
    [
      "credentials in an address",
      { environments: [{ ...main, service: { ...main.service, baseUrl: "https://a:b@x.example" } }] },
      "environments[0].service.baseUrl: contains more than scheme, host and path",
    ],
    [
      "an invalid address",
      { environments: [{ ...main, service: { ...main.service, baseUrl: "service" } }] },
      "environments[0].service.baseUrl: is not an http or https address",
    ],
    [
      "an explorer that is a script",
      { environments: [{ ...main, networks: { n: { explorerUrl: "javascript:alert(1)" } } }] },
      "environments[0].networks.n.explorerUrl: is not an http or https address",
    ],
    [
      "an explorer with a query, which a path cannot follow",
      { environments: [{ ...main, networks: { n: { explorerUrl: "https://x.example/?a=" } } }] },
      "environments[0].networks.n.explorerUrl: contains more than scheme, host and path",
    ],
    [
      "an origin that is not an address",
      { publicOrigin: "postern", environments: [main] },
      "publicOrigin: is not an http",
    ],
    [
      "a mainnet without its unit",
      { environments: [{ ...main, service }] },
      "environments[0].service.amountUnit: is missing: for a mainnet, set whether its service takes amounts in native or base units",
    ],
    [
      "an endpoint that the service does not have",
      { environments: [{ ...main, service: { ...main.service, paths: { mint: "/x" } } }] },
      "environments[0].service.paths.mint: is not an endpoint of the wallet service",
    ],
    [
      "a path with a parameter too many",
      { environments: [{ ...main, service: { ...main.service, paths: { getOrganization: "/x/{id}" } } }] },
      "environments[0].service.paths.getOrganization: has a parameter that the endpoint lacks: id",
    ],
    [
      "a path that climbs",
      { environments: [{ ...main, service: { ...main.service, paths: { getOrganization: "/x/../y" } } }] },
      "environments[0].service.paths.getOrganization: is not a path template: segments of letters, digits, - . _ ~ or {parameter}",
    ],
    ["a sign-in that does not exist", { signIn: "oidc", environments: [main] }, "signIn: is neither"],
  ])("refuses %s", (_name, content, message) => {
    expect(problems(content, keys)).toEqual([expect.stringContaining(message)]);
  });

  test("refuses a second embedded environment", () => {
    const embedded = { id: "a", label: "A", kind: "sandbox", service: "embedded" };
    expect(problems({ environments: [embedded, { ...embedded, id: "b" }] })).toEqual([
      "environments[1].service: is embedded, and only one environment can be",
    ]);
  });

  test.each<[string, Variables, string]>([
    ["missing", {}, "environments[0].service.apiKey: the environment variable KEY does not exist"],
    ["empty", { KEY: " " }, "environments[0].service.apiKey: the environment variable KEY is empty"],
    [
      "short",
      { KEY: "abc" },
      "environments[0].service.apiKey: the environment variable KEY is shorter than 8 characters",
    ],
    [
      "unprintable",
      { KEY: "a-key\u0001with-it" },
      "environments[0].service.apiKey: the environment variable KEY contains characters that a header cannot carry",
    ],
  ])("Security 31: refuses a key that is %s", (_name, variables, message) => {
    expect(problems({ environments: [main] }, variables)).toEqual([message]);
  });

  test("says which file cannot be read, and which is not JSON", () => {
    expect(() => loadConfig({ POSTERN_CONFIG: "/nowhere/postern.json" })).toThrow(
      "the file /nowhere/postern.json cannot be read",
    );
    expect(() => load("{")).toThrow("is not JSON");
    expect(() => loadConfig({ POSTERN_CONFIG: "/nowhere/postern.json", POSTERN_PORT: "x" })).toThrow(
      "POSTERN_PORT: is not a port number from 0 to 65535\nPOSTERN_CONFIG: the file /nowhere/postern.json cannot be read",
    );
    expect(problems([])).toEqual([expect.stringContaining("the configuration: ")]);
  });

  test("accepts an origin on loopback in its normalized form", () => {
    expect(load({ publicOrigin: "https://localhost:8443/", environments: [main] }, keys).publicOrigin).toBe(
      "https://localhost:8443",
    );
  });
});

describe("a secret", () => {
  const secret = createSecret("canary-secret");
  test.each<[string, () => string]>([
    ["String", () => String(secret)],
    ["JSON", () => JSON.stringify({ secret })],
    ["inspect", () => inspect({ secret }, { depth: null, showHidden: true })],
    ["its keys", () => Object.entries(secret).join(",")],
  ])("is not printed by %s", (_name, print) => {
    expect(print()).not.toContain("canary");
  });

  test("is revealed only on demand", () => {
    expect(secret.reveal()).toBe("canary-secret");
  });
});
