import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemOfJournal } from "#server/store/check-journal.ts";
import { takeDataDirectory, writeControlFile } from "#server/store/data-directory.ts";
import { noteMoved } from "#server/store/moved.ts";
import { checkConfig, type LookAtDatabase } from "./check.ts";
import { portInUse } from "./port.ts";

/** A database without problems. */
const isFine = () => Promise.resolve(null);

const folder = () => mkdtempSync(join(tmpdir(), "postern-check-"));

const configured = (content: unknown, dataDirectory = folder(), lookAt: LookAtDatabase = isFine) => {
  const path = join(folder(), "config.json");
  writeFileSync(path, JSON.stringify(content));
  const variables = {
    POSTERN_PORT: "0",
    KEY: "a-key-of-a-test",
    DATABASE: "postgres://postern:a-password@127.0.0.1:1/postern",
  };
  return checkConfig({ ...variables, POSTERN_CONFIG: path, POSTERN_DATA_DIR: dataDirectory }, lookAt);
};

const main = {
  id: "main",
  label: "Main",
  kind: "mainnet",
  service: { baseUrl: "https://service.example", apiKey: { env: "KEY" }, clientShare: "ask", amountUnit: "base" },
};

test("without a file it is the sandbox", async () => {
  const directory = folder();
  const text = await checkConfig({ POSTERN_DATA_DIR: directory, POSTERN_PORT: "0" }, isFine);
  expect(text.split("\n")).toEqual([
    "The configuration is valid.",
    "Listens on   127.0.0.1:0",
    "Sign-in      by link",
    `Data         ${directory}`,
    "Database     SQLite in the data directory",
    "Retention    sessions 7 days, mirror 30 days, bodies forever, audit forever",
    "Drain        0 seconds",
    "Environment  sandbox: sandbox, the sandbox of this server",
  ]);
});

test("an environment's line has its service, who has the share, its nodes and what it lacks, and no secret", async () => {
  const text = await configured({
    environments: [{ ...main, networks: { "1": { rpcUrl: "https://node.example" } } }],
    database: "embedded",
  });
  expect(text).not.toContain("a-key-of-a-test");
  expect(text.split("\n")).toContain(
    "Environment  main: mainnet, https://service.example, the share is typed, 1 node, without withdrawals until service.withdrawAmountUnit is set",
  );
});

test("a data directory that is a file, or is inside one, is reported; one that can be created is not created", async () => {
  const directory = folder();
  const file = join(directory, "file");
  writeFileSync(file, "");
  for (const path of [file, join(file, "below")]) {
    await expect(configured({ environments: [main] }, path)).rejects.toThrow(
      `POSTERN_DATA_DIR: the directory ${path} cannot be written`,
    );
  }
  expect(await configured({ environments: [main] }, join(directory, "new", "one"))).toContain("valid");
  expect(readdirSync(directory)).toEqual(["file"]);
});

const database = { env: "DATABASE" };

test("an unusable database is reported together with everything else that is wrong", async () => {
  const directory = folder();
  const file = join(directory, "file");
  writeFileSync(file, "");
  const urls: string[] = [];
  const lookAt: LookAtDatabase = (url) => {
    urls.push(url === "embedded" ? url : url.reveal());
    return Promise.resolve("cannot be used: ECONNREFUSED");
  };
  const wrong = { ...main, service: { ...main.service, apiKey: { env: "NO_KEY" } } };
  await expect(configured({ database, environments: [wrong], colour: 1 }, file, lookAt)).rejects.toMatchObject({
    problems: [
      "colour: is not a known key",
      "environments[0].service.apiKey: the environment variable NO_KEY does not exist",
      `POSTERN_DATA_DIR: the directory ${file} cannot be written`,
      "database: cannot be used: ECONNREFUSED",
    ],
  });
  await expect(configured({ database, environments: [wrong] }, directory, lookAt)).rejects.toMatchObject({
    problems: [
      "environments[0].service.apiKey: the environment variable NO_KEY does not exist",
      "database: cannot be used: ECONNREFUSED",
    ],
  });
  expect(urls).toEqual(Array.from({ length: 2 }, () => "postgres://postern:a-password@127.0.0.1:1/postern"));
});

test("a database without a URL is not contacted, and one that responds is reported without its URL", async () => {
  const never: LookAtDatabase = () => Promise.reject(new Error("It was asked."));
  await expect(
    configured({ database: { env: "NO_URL" }, environments: [main] }, folder(), never),
  ).rejects.toMatchObject({ problems: ["database: the environment variable NO_URL does not exist"] });
  const text = await configured({ database, environments: [main] });
  expect(text).toContain("Database     PostgreSQL, which answers");
  expect(text).not.toContain("a-password");
});

test("a database address that does not respond is reported without its password", async () => {
  await expect(configured({ database, environments: [main] }, folder(), problemOfJournal)).rejects.toMatchObject({
    problems: [expect.stringMatching(/^database: cannot be used: (?!.*a-password).*ECONNREFUSED/)],
  });
});

test("a journal that was moved is reported, as by a start, together with everything else, and nothing is written", async () => {
  const directory = folder();
  const taken = takeDataDirectory(directory);
  noteMoved(taken, { at: "today", to: "db.example/postern" });
  taken.release();
  const before = readdirSync(directory);
  const moved = expect.stringMatching(
    /^database: the journal of this data directory was moved to PostgreSQL \(db\.example\/postern\) at today\..*[^.]$/,
  );
  await expect(configured({ environments: [main] }, directory, problemOfJournal)).rejects.toMatchObject({
    problems: [moved],
  });
  await expect(configured({ environments: [main], colour: 1 }, directory, problemOfJournal)).rejects.toMatchObject({
    problems: ["colour: is not a known key", moved],
  });
  expect(readdirSync(directory)).toEqual(before);
});

/** What is doubtful about a valid configuration. */
const doubts = async (content: unknown, variables: Readonly<Record<string, string>> = {}) => {
  const path = join(folder(), "config.json");
  writeFileSync(path, JSON.stringify(content));
  const all = { POSTERN_PORT: "0", KEY: "a-key-of-a-test", OTHER: "another-key-of-a-test", POSTERN_DATA_DIR: folder() };
  const text = await checkConfig({ ...all, ...variables, POSTERN_CONFIG: path }, isFine);
  return text.split("\n").flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : []));
};

test("a mainnet without step-up is doubtful; one with it, or none, is not", async () => {
  const line = "stepUpMinutes: is missing, so a sign-in of any age may spend on main, second";
  const second = { ...main, id: "second", service: { ...main.service, apiKey: { env: "OTHER" } } };
  expect(await doubts({ environments: [main, second] })).toEqual([line]);
  expect(await doubts({ environments: [main], stepUpMinutes: 15 })).toEqual([]);
  expect(await doubts({ environments: [{ ...main, kind: "sandbox" }] })).toEqual([]);
});

test("a provider whose groups make nobody an admin is doubtful", async () => {
  const oidc = (roles: Readonly<Record<string, string>>) => ({
    signIn: {
      oidc: { issuer: "https://login.example", clientId: "p", clientSecret: { env: "OTHER" }, claim: "groups", roles },
    },
    environments: [{ ...main, kind: "sandbox" }],
  });
  expect(await doubts(oidc({ some: "viewer", others: "operator" }))).toEqual([
    "signIn.oidc.roles: none is admin, so in no environment can anyone settle an unconfirmed operation",
  ]);
  expect(await doubts(oidc({ some: "viewer", bosses: "admin" }))).toEqual([]);
});

test("a held share under 12 characters is doubtful, and is not shown", async () => {
  const held = { ...main, kind: "sandbox", service: { ...main.service, clientShare: { env: "SHARE" } } };
  expect(await doubts({ environments: [held] }, { SHARE: "share-of-11" })).toEqual([
    "environments[0].service.clientShare: is shorter than 12 characters",
  ]);
  expect(await doubts({ environments: [held] }, { SHARE: "share-of-12." })).toEqual([]);
});

test("two environments with one key are doubtful, from whichever sources", async () => {
  const named = (id: string, variable: string) => ({
    ...main,
    id,
    kind: "sandbox",
    service: { ...main.service, apiKey: { env: variable } },
  });
  const environments = [named("one", "KEY"), named("two", "OTHER"), named("three", "COPY")];
  expect(await doubts({ environments }, { COPY: "a-key-of-a-test" })).toEqual([
    "environments[2].service.apiKey: is the same key as environments[0].service.apiKey",
  ]);
});

test("a key that appears twice is reported with its places, although JSON would take the last one", async () => {
  const path = join(folder(), "config.json");
  writeFileSync(path, `{ "logLevel": "warn",\n  "environments": [${JSON.stringify(main)}],\n  "logLevel": "info" }`);
  const variables = { POSTERN_PORT: "0", KEY: "a-key-of-a-test", POSTERN_CONFIG: path, POSTERN_DATA_DIR: folder() };
  await expect(checkConfig(variables, isFine)).rejects.toMatchObject({
    problems: ["logLevel: appears twice, in line 1, column 3 and line 3, column 3"],
  });
});

describe("a port", () => {
  /** A program that listens on a port. */
  const listening = async () => {
    const server = createServer();
    await new Promise<void>((done) => {
      server.listen(0, "127.0.0.1", done);
    });
    const address = server.address();
    return { server, port: typeof address === "object" && address !== null ? address.port : 0 };
  };

  test("that another program has is reported; one that the Postern of this data directory has is not", async () => {
    const { server, port } = await listening();
    const directory = folder();
    const variables = { POSTERN_PORT: String(port), POSTERN_DATA_DIR: directory };
    await expect(checkConfig(variables, isFine)).rejects.toMatchObject({
      problems: [`listen.port: ${port} is in use by another program`],
    });
    writeControlFile(join(directory, "control.json"), { url: `http://127.0.0.1:${port}`, secret: "s" });
    expect(await checkConfig(variables, isFine)).toContain("valid");
    server.close();
  });

  test("that a URL leaves out is known as that of the Postern of a data directory", () => {
    const directory = folder();
    expect(portInUse(directory)).toBeNull();
    writeControlFile(join(directory, "control.json"), { url: "http://127.0.0.1:80", secret: "s" });
    expect(portInUse(directory)).toBe(80);
  });

  test("that is free is free afterwards, too", async () => {
    const { server, port } = await listening();
    await new Promise((done) => {
      server.close(done);
    });
    const variables = { POSTERN_PORT: String(port), POSTERN_DATA_DIR: folder() };
    expect(await checkConfig(variables, isFine)).toContain("valid");
    expect(await checkConfig(variables, isFine)).toContain("valid");
  });

  test("of a host that is not this machine is reported", async () => {
    const path = join(folder(), "config.json");
    // A range for documentation: no machine has it.
    const content = { listen: { host: "192.0.2.1" }, publicOrigin: "https://postern.example", ...withProvider };
    writeFileSync(path, JSON.stringify({ ...content, environments: [main] }));
    const variables = { KEY: "a-key-of-a-test", POSTERN_CONFIG: path, POSTERN_DATA_DIR: folder() };
    await expect(checkConfig(variables, isFine)).rejects.toMatchObject({
      problems: ["listen.host: 192.0.2.1 is not an address of this machine"],
    });
  });
});

const withProvider = {
  signIn: {
    oidc: {
      issuer: "https://login.example",
      clientId: "p",
      clientSecret: { env: "KEY" },
      claim: "groups",
      roles: { bosses: "admin" },
    },
  },
};
