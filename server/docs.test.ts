import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { clientErrorCodes, serverErrorCodes } from "#shared/console/error-codes.ts";
import { operationStates } from "#shared/console/operation-states.ts";
import { runStates } from "#shared/console/run-states.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { usualDrainSeconds } from "./config/config.ts";
import { loadConfig } from "./config/load.ts";
import { configFileSchema } from "./config/schema.ts";
import { createMetrics } from "./domains/metrics/metrics.ts";
import { importBytes } from "./http/import-bytes.ts";
import { payoutBytes, runBytes } from "./http/run-bytes.ts";
import { logLevels } from "./lib/log.ts";
import { Problem } from "./lib/problem.ts";
import { outdated } from "./store/probe.ts";
import { openTestStore } from "./testing/store.ts";

const read = (name: string): string => readFileSync(new URL(`../docs/${name}.md`, import.meta.url), "utf8");
const [configuration, deploying, reference] = [read("configuration"), read("deploying"), read("reference")];

/** The text of a page between a heading and the next one of its level or above. */
const section = (page: string, heading: string): string => {
  const [marks = ""] = heading.split(" ");
  const from = page.indexOf(`\n${heading}\n`);
  const rest = page.slice(from + heading.length + 2);
  const end = rest.search(new RegExp(`\\n#{1,${marks.length}} `));
  return from === -1 ? "" : rest.slice(0, end === -1 ? undefined : end);
};

/** The rows of a section's tables whose first cell is a word in code type. */
const rows = (page: string, heading: string) =>
  [...section(page, heading).matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, name = "", rest = ""]) => ({
    name,
    rest,
  }));

const names = (page: string, heading: string) => rows(page, heading).map(({ name }) => name);

/** The labels of each metric, as documented. */
const labelsOf = new Map(
  rows(reference, "## Metrics").map(({ name, rest }) => [
    name,
    [...(rest.split(" | ")[0] ?? "").matchAll(/`(\w+)`/g)].map(([, label]) => label),
  ]),
);

describe("the examples of docs/configuration.md", () => {
  const examples = [...configuration.matchAll(/```json configuration\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
  const directory = mkdtempSync(join(tmpdir(), "postern-docs-"));

  /** A value for each secret that an example names, the database's a URL. */
  const valueOf = (name: string) =>
    /database/i.test(name) ? "postgres://postern:a-password@database.example/postern" : `a-secret-for-${name}`;

  /** What the server would start with, every secret that the text names being there. */
  const load = (text: string) => {
    const path = join(directory, "postern.json");
    writeFileSync(path, text);
    const variables: Record<string, string> = { POSTERN_CONFIG: path };
    for (const [, name = ""] of text.matchAll(/"env": "(\w+)"/g)) variables[name] = valueOf(name);
    for (const [, name = ""] of text.matchAll(/"file": "([\w/]+)"/g)) {
      mkdirSync(dirname(join(directory, name)), { recursive: true });
      writeFileSync(join(directory, name), `${valueOf(name)}\n`);
    }
    return loadConfig(variables);
  };

  test("are found", () => {
    expect(examples.length).toBeGreaterThan(1);
  });

  test.each(examples.map((text) => [text]))("number %# is a valid configuration", (text) => {
    expect(load(text).environments.length).toBeGreaterThan(0);
  });

  test("and the configuration of the compose file are valid", () => {
    const text = readFileSync(new URL("../deploy/postern.json", import.meta.url), "utf8");
    expect(load(text.replaceAll("/run/secrets/", "secrets/"))).toMatchObject({
      listen: { host: "0.0.0.0", port: 4600 },
      environments: [{ kind: "mainnet" }],
    });
  });
});

describe("the lists of docs/configuration.md and docs/reference.md name", () => {
  test("every key of the configuration, and no other", () => {
    const described = names(configuration, "## Every key").map((key) => key.replace(/\{\w+\}/, "{}"));
    const schema = jsonSchema.parse(z.toJSONSchema(configFileSchema, { io: "input", unrepresentable: "any" }));
    expect(described.toSorted()).toEqual([...new Set(leaves(schema, ""))].toSorted());
  });

  test("the default of every key that has a plain one", () => {
    const { listen, limits } = configFileSchema.parse({ environments: [plainEnvironment] });
    const defaultOf = (key: string) =>
      rows(configuration, "## Every key")
        .find(({ name }) => name === key)
        ?.rest.split(" | ")[0];
    expect(defaultOf("listen.host")).toBe(`\`${listen.host}\``);
    expect(defaultOf("limits.perPerson")).toBe(String(limits.perPerson));
    expect(defaultOf("limits.perAddress")).toBe(String(limits.perAddress));
  });

  test("every error, with its status", () => {
    const described = rows(reference, "## Errors").map(({ name, rest }) => [name, Number(rest.slice(0, 3))]);
    expect(described).toEqual(serverErrorCodes.map((code) => [code, new Problem(code, "").status]));
  });

  test("every metric, and no other", async () => {
    const { store } = await openTestStore(mkdtempSync(join(tmpdir(), "postern-docs-")));
    const { text } = await createMetrics({ store, now: () => 0, version: "1.2.3", environments: [] }).read();
    await store.destroy();
    const registered = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name);
    expect(names(reference, "## Metrics")).toEqual(registered.filter((name) => name.startsWith("postern_")));
    // Those of every program on Node are described by their prefixes.
    const others = registered.filter((name) => !name.startsWith("postern_"));
    expect(others.filter((name) => !/^(?:process|nodejs)_/.test(name))).toEqual([]);
    expect(others).toContain("nodejs_eventloop_lag_p99_seconds");
  });

  test("the labels of every metric that has values from the start", async () => {
    const { store } = await openTestStore(mkdtempSync(join(tmpdir(), "postern-docs-")));
    const metrics = createMetrics({ store, now: () => 0, version: "1.2.3", environments: ["main"] });
    metrics.answered({ method: "GET", route: "/x", status: 200, seconds: 1 });
    metrics.observed({ environment: "main", operation: "getOrganization", outcome: "200", seconds: 1 });
    metrics.asked({ environment: "main", network: "n", method: "eth_call", outcome: "result", seconds: 1 });
    const { text } = await metrics.read();
    await store.destroy();
    const labelsByMetric = new Map(
      [...text.matchAll(/^(postern_\w+?)(?:_count)?(?:\{([^}]*)\})? \S+$/gm)].map(([, name = "", inner = ""]) => [
        name,
        [...inner.matchAll(/(\w+)="/g)].map(([, label]) => label),
      ]),
    );
    const compared = [...labelsOf].filter(([name]) => labelsByMetric.has(name));
    expect(compared.length).toBeGreaterThan(12);
    expect(compared).toEqual(compared.map(([name]) => [name, labelsByMetric.get(name)]));
  });

  test("every event and every field of the log, and no other", () => {
    const source = readFileSync(new URL("lib/log.ts", import.meta.url), "utf8");
    const listed = (name: string) => {
      const text = new RegExp(`const ${name} = [[{]([^\\]}]+)`).exec(source)?.[1] ?? "";
      return [...text.matchAll(/^ {2}"([\w -]+)"/gm)].map(([, word = ""]) => word);
    };
    const described = [...section(reference, "## Log").matchAll(/^\| (`.*?) \|/gm)]
      .flatMap(([, cell = ""]) => cell.split(", "))
      .map((word) => word.replaceAll("`", ""));
    expect(described).toEqual([...listed("events"), ...listed("allowed")]);
    expect(described).toContain("requestId");
  });

  test("the level of every event", () => {
    const source = readFileSync(new URL("lib/log.ts", import.meta.url), "utf8");
    const levels = [...source.matchAll(/^ {2}"([\w -]+)": "(\w+)",/gm)].map(([, event, level]) => [event, level]);
    const described = [...section(reference, "## Log").matchAll(/^\| (`.*?) \| (?:(info|error)\. )?/gm)]
      .flatMap(([, cell = "", level = "warn"]) => cell.split(", ").map((word) => [word.replaceAll("`", ""), level]))
      .slice(0, levels.length);
    expect(described).toEqual(levels);
    expect(new Set(levels.map(([, level]) => level))).toEqual(new Set(logLevels));
  });

  test("only states that operations and runs have", () => {
    const statesByMetric: Readonly<Record<string, readonly string[]>> = {
      postern_operations: operationStates,
      postern_runs: runStates,
    };
    for (const [metric, states] of Object.entries(statesByMetric)) {
      const [, ...cells] =
        rows(reference, "## Metrics")
          .find(({ name }) => name === metric)
          ?.rest.split(" | ") ?? [];
      const words = [...cells.join(" ").matchAll(/`([a-z_]+)`/g)].map(([, word = ""]) => word);
      expect(words.length).toBeGreaterThan(0);
      expect(words.filter((word) => !states.includes(word))).toEqual([]);
    }
  });

  test("every reason of /readyz, and no other", () => {
    const described = [...section(reference, "## Health").matchAll(/"([^"]+)"/g)].map(([, text = ""]) =>
      text.replaceAll("\n", " "),
    );
    const source = readFileSync(new URL("store/unavailable.ts", import.meta.url), "utf8");
    const [, listed = ""] = /const reasons\b[^{]*\{([^}]*)\}/.exec(source) ?? [];
    const reasons = [...listed.matchAll(/: "([^"]+)"/g)].map(([, text]) => `the database ${text}`);
    expect(reasons.length).toBeGreaterThan(4);
    expect(described).toEqual([
      "the server is stopping",
      ...reasons,
      outdated,
      "the embedded service of the environment … is down",
    ]);
  });

  test("the codes of failures between browser and server", () => {
    for (const code of Object.values(clientErrorCodes))
      expect(section(reference, "## Errors")).toContain(`\`${code}\``);
  });
});

const plainEnvironment = { id: "sandbox", label: "Sandbox", kind: "sandbox", service: "embedded" };

/** What is read of a JSON schema. */
type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly additionalProperties?: JsonSchema | boolean | undefined;
  readonly items?: JsonSchema | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
};

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    properties: z.record(z.string(), jsonSchema).optional(),
    additionalProperties: z.union([z.boolean(), jsonSchema]).optional(),
    items: jsonSchema.optional(),
    anyOf: z.array(jsonSchema).optional(),
  }),
);

const isSecret = ({ properties = {} }: JsonSchema) => ["env", "file"].some((key) => key in properties);

/** The paths of all keys that hold a value of their own: `a.b`, `a[].b`, and `a.{}.b` below a record. */
const leaves = (schema: JsonSchema, path: string): readonly string[] => {
  const { properties = {}, additionalProperties, items, anyOf = [] } = schema;
  if (isSecret(schema)) return [path];
  const inner = [
    ...Object.entries(properties).flatMap(([key, value]) => leaves(value, path === "" ? key : `${path}.${key}`)),
    ...(typeof additionalProperties === "object" ? leaves(additionalProperties, `${path}.{}`) : []),
    ...(items === undefined ? [] : leaves(items, `${path}[]`).map((one) => one.replace(/\[\]$/, ""))),
    ...anyOf.flatMap((one) => leaves(one, path)),
  ];
  return inner.length === 0 ? [path] : inner;
};

test("docs/deploying.md requires of a proxy what the examples do: server/deploy.test.ts compares those with the code", () => {
  const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
  const { limits } = configFileSchema.parse({ environments: [plainEnvironment] });
  const [largest, imports] = [Math.max(runBytes, payoutBytes, importBytes), Math.max(payoutBytes, importBytes)];
  const text = section(deploying, "## TLS and the proxy").replaceAll(/\s+/g, " ");
  expect(text).toContain(`which are ${mebibytes(limits.bodyBytes)} by default, of ${mebibytes(imports)} for payouts`);
  expect(text).toContain(`of ${mebibytes(largest)} for the lists of runs`);
  const longest = Math.max(...Object.values(endpoints).map(({ timeoutMs }) => timeoutMs)) / 1000;
  const [, waits = ""] = /the examples wait (\d+) seconds, three times the default/.exec(text) ?? [];
  expect(Number(waits)).toBe(3 * longest);
});

test("docs/configuration.md says how long an instance drains", () => {
  expect(section(configuration, "## Every key")).toContain(
    `| \`drainSeconds\` | ${usualDrainSeconds} with a provider, 0 with links |`,
  );
});

describe("the alerts and the dashboard of deploy", () => {
  const folder = fileURLToPath(new URL("../deploy", import.meta.url));
  const alerts = readFileSync(join(folder, "alerts.yaml"), "utf8");
  const dashboard = readFileSync(join(folder, "dashboard.json"), "utf8");
  const ruleSchema = z.object({ alert: z.string(), expr: z.string(), annotations: z.record(z.string(), z.string()) });
  const rules = z
    .object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) })
    .parse(parse(alerts))
    .groups.flatMap((group) => group.rules);
  const targetSchema = z.object({ expr: z.string(), legendFormat: z.string() });
  const panels = z
    .object({
      panels: z.array(z.object({ id: z.int(), title: z.string(), targets: z.array(targetSchema).min(1) })).min(1),
    })
    .parse(JSON.parse(dashboard)).panels;
  const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);

  test("each alert has its line on the one page for the night, which is one page", () => {
    const page = readFileSync(new URL("../docs/runbook.md", import.meta.url), "utf8");
    const named = [...page.matchAll(/`(Postern[A-Z]\w+)`/g)].map(([, name = ""]) => name);
    expect(named.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    expect(page.split(/\s+/).length).toBeLessThan(900);
  });

  test("query only existing metrics", async () => {
    const { store } = await openTestStore(mkdtempSync(join(tmpdir(), "postern-alerts-")));
    const metrics = createMetrics({ store, now: () => 0, version: "1.2.3", environments: ["main"] });
    const { text } = await metrics.read();
    await store.destroy();
    const there = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name));
    const metricNames = expressions.flatMap((expr) => expr.match(/\b(?:postern|nodejs|process)_\w+/g) ?? []);
    expect(metricNames.length).toBeGreaterThan(expressions.length / 2);
    expect(metricNames.filter((name) => !there.has(name.replace(/_(?:bucket|count)$/, "")))).toEqual([]);
  });

  /** Every label that an expression names, be it to choose series or to keep it. */
  const namedIn = (expr: string) =>
    [
      ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = ""]) => [...inner.matchAll(/(\w+)[!=]~?"/g)]),
      ...[...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, inner = ""]) => [...inner.matchAll(/(\w+)/g)]),
    ].map(([, label = ""]) => label);
  /** Those that its metrics have; Prometheus itself adds where a value comes from. */
  const labelsIn = (expr: string): readonly unknown[] => [
    "instance",
    "job",
    ...(expr.includes("_bucket") ? ["le"] : []),
    ...(expr.match(/postern_\w+/g) ?? []).flatMap((name) => labelsOf.get(name.replace(/_(?:bucket|count)$/, "")) ?? []),
  ];

  test("name labels that their metrics have", () => {
    const labelUses = expressions.flatMap((expr) => namedIn(expr).map((label) => ({ label, expr })));
    expect(labelUses.length).toBeGreaterThan(expressions.length);
    expect(labelUses.filter(({ label, expr }) => !labelsIn(expr).includes(label))).toEqual([]);
  });

  test("show only labels that remain in an expression", () => {
    const shown = [
      ...rules.map(({ expr, annotations }) => ({ expr, words: Object.values(annotations).join(" ") })),
      ...panels.flatMap(({ targets }) => targets.map(({ expr, legendFormat }) => ({ expr, words: legendFormat }))),
    ].flatMap(({ expr, words }) =>
      [...words.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label = ""]) => ({ label, expr })),
    );
    const isLeft = ({ label, expr }: { readonly label: string; readonly expr: string }) => {
      const groupings = [...expr.matchAll(/\bby \(([^)]*)\)/g)].map(([, inner = ""]) => inner.split(/, ?/));
      return groupings.length === 0
        ? labelsIn(expr).includes(label)
        : groupings.every((labels) => labels.includes(label));
    };
    expect(shown.length).toBeGreaterThan(15);
    expect(shown.filter((one) => !isLeft(one))).toEqual([]);
  });

  test("have unique names: each alert, and each panel with its id", () => {
    for (const all of [
      rules.map(({ alert }) => alert),
      panels.map(({ id }) => String(id)),
      panels.map(({ title }) => title),
    ])
      expect(new Set(all).size).toBe(all.length);
  });

  test("name existing states of operations and runs", () => {
    const statesByMetric: Readonly<Record<string, readonly string[]>> = {
      postern_operations: operationStates,
      postern_runs: runStates,
    };
    const stateUses = expressions.flatMap((expr) =>
      [...expr.matchAll(/(postern_\w+)\{[^}]*\bstate[!=]~?"([^"]+)"/g)].flatMap(([, metric = "", all = ""]) =>
        all.split("|").map((state) => ({ metric, state })),
      ),
    );
    expect(stateUses.filter(({ metric, state }) => statesByMetric[metric]?.includes(state) !== true)).toEqual([]);
    expect(new Set(stateUses.map(({ metric }) => metric))).toEqual(new Set(Object.keys(statesByMetric)));
  });

  test("are the alerts that docs/reference.md describes, each with its metric", () => {
    const alertsIn = (text: string) => [...text.matchAll(/`(Postern[A-Z]\w+)`/g)].map(([, alert = ""]) => alert);
    const described = alertsIn(section(reference, "## Metrics"));
    expect(described.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    const queries = new Map(rules.map(({ alert, expr }) => [alert, expr]));
    const ofRows = rows(reference, "## Metrics").flatMap(({ name, rest }) =>
      alertsIn(rest).map((alert) => ({ name, alert })),
    );
    expect(ofRows.length).toBeGreaterThan(10);
    expect(ofRows.filter(({ name, alert }) => queries.get(alert)?.includes(name) !== true)).toEqual([]);
  });

  const promtool = spawnSync("promtool", ["--version"]).status === 0;
  test.skipIf(!promtool)("are accepted by promtool (skipped if promtool is not installed)", () => {
    const { status, stdout, stderr } = spawnSync("promtool", ["check", "rules", join(folder, "alerts.yaml")], {
      encoding: "utf8",
    });
    expect([status, stdout, stderr]).toEqual([0, expect.stringContaining(`${rules.length} rules found`), ""]);
  });
});
