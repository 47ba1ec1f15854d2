import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import * as z from "zod";
import { endpoints } from "#shared/wire/endpoints.ts";
import { startHarness } from "./testing/harness.ts";
import { started, writeBody, writePath } from "./testing/samples.ts";
import { answers, errorBody } from "./testing/upstream.ts";

const read = (path: string): string => readFileSync(path, "utf8");

const rules = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            labels: z.object({ severity: z.enum(["page", "ticket"]) }),
            annotations: z.object({ summary: z.string(), runbook: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read("deploy/alerts.yaml")))
  .groups.flatMap((group) => group.rules);

const situations = z
  .object({
    tests: z.array(
      z.object({
        name: z.string(),
        promql_expr_test: z.array(
          z.object({ expr: z.string(), exp_samples: z.array(z.object({ labels: z.string(), value: z.literal(1) })) }),
        ),
      }),
    ),
  })
  .parse(parse(read("deploy/alerts.test.yaml"))).tests;

const alertsIn = (labels: string): string => /^\{alertname="(\w+)"\}$/.exec(labels)?.[1] ?? labels;

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");

describe("each alert", () => {
  const page = "docs/troubleshooting.md";
  const anchors = new Set([...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading)));

  test.each(rules.map(({ alert, annotations }) => [alert, annotations.runbook]))(
    "%s links to a step of the runbook that exists",
    (_alert, runbook) => {
      const [file, anchor = ""] = runbook.split("#");
      expect([file, anchors.has(anchor)]).toEqual([page, true]);
    },
  );

  test("stands in the runbook's table of symptoms, beside the step that it links to", () => {
    const rows = [...read(page).matchAll(/^\| (.*) \| \[[^\]]+\]\(#([\w-]+)\) \|$/gm)];
    const steps = rows.flatMap(([, symptom = "", anchor = ""]) =>
      [...symptom.matchAll(/`(Postern\w+)`/g)].map(([, alert = ""]) => `${alert} ${anchor}`),
    );
    expect(steps.toSorted()).toEqual(
      rules.map(({ alert, annotations }) => `${alert} ${annotations.runbook.split("#")[1]}`).toSorted(),
    );
  });

  test("fires in a situation of deploy/alerts.test.yaml, each of which begins with a quiet time", () => {
    const firing = situations.flatMap((one) => one.promql_expr_test.flatMap((at) => at.exp_samples));
    expect([...new Set(firing.map(({ labels }) => alertsIn(labels)))].toSorted()).toEqual(
      rules.map(({ alert }) => alert).toSorted(),
    );
    expect(situations.filter((one) => one.promql_expr_test[0]?.exp_samples.length !== 0)).toEqual([]);
  });

  test("about a slow service speaks of half the time that a write may take", () => {
    const longest = Math.max(...Object.values(endpoints).map(({ timeoutMs }) => timeoutMs));
    const { expr = "" } = rules.find(({ alert }) => alert === "PosternServiceSlow") ?? {};
    expect(Number(/\) > (\d+)\n/.exec(expr)?.[1]) * 1000).toBe(longest / 2);
  });
});

const isThere = spawnSync("promtool", ["--version"]).status === 0;
const isRequired = process.env["POSTERN_TEST_PROMTOOL"] === "required";

/** What promtool says about a file of tests, and whether all are as expected. */
const promtool = (file: string) => {
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  return { status, output: `${stdout}${stderr}` };
};

describe("in Prometheus", () => {
  test.runIf(isRequired)("promtool is there, because POSTERN_TEST_PROMTOOL requires it", () => {
    expect(isThere).toBe(true);
  });

  const unless = isThere ? "" : " (SKIPPED: promtool is missing; Debian and Ubuntu have it in the package prometheus)";

  test.skipIf(!isThere)(`alerts fire in their situation, and no other does${unless}`, () => {
    expect(promtool("deploy/alerts.test.yaml")).toEqual({ status: 0, output: expect.stringContaining("SUCCESS") });
  });

  test.skipIf(!isThere)(`no alert fires on an idle server for two hours${unless}`, async () => {
    const queried = new Set(rules.flatMap(({ expr }) => expr.match(/\b(?:postern|nodejs|process)_\w+/g) ?? []));
    const text = await idleMetrics();
    const series = [...text.matchAll(/^([a-z]\w*?)(?:\{(.*)\})? (\S+)$/gm)].flatMap(
      ([, name = "", labels = "", value]) => {
        const own = ['job="postern"', 'instance="a"'];
        const all = [...(labels === "" ? [] : [labels]), ...own].join(",");
        const number = Number(value);
        return Number.isFinite(number) && queried.has(name)
          ? [{ series: `${name}{${all}}`, values: `${plain(number)}x130` }]
          : [];
      },
    );
    expect(series.length).toBeGreaterThan(500);
    const there = new Set(series.map((one) => one.series.split("{")[0]));
    // Without PostgreSQL, and without anything unconfirmed or a list in use, these have no value.
    const absent = [...queried].filter((name) => !there.has(name));
    expect(absent.toSorted()).toEqual([
      "postern_ledger_age_seconds",
      "postern_mirror_age_seconds",
      "postern_store_waiting",
      "postern_unconfirmed_age_seconds",
    ]);
    const folder = mkdtempSync(join(tmpdir(), "postern-idle-"));
    const file = join(folder, "idle.test.yaml");
    const firing = 'count by (alertname) (ALERTS{alertstate="firing"})';
    const quiet = ["1m", "5m", "30m", "130m"].map((at) => ({ expr: firing, eval_time: at, exp_samples: [] }));
    const up = { series: 'up{job="postern",instance="a"}', values: "1x130" };
    const content = {
      rule_files: [resolve("deploy/alerts.yaml")],
      evaluation_interval: "1m",
      tests: [{ interval: "1m", input_series: [up, ...series], promql_expr_test: quiet }],
    };
    writeFileSync(file, stringify(content, { lineWidth: 0 }));
    expect(promtool(file)).toEqual({ status: 0, output: expect.stringContaining("SUCCESS") });
  });
});

/** Digits without an exponent, which promtool would take for a step. */
const plain = (value: number): string => (/e/.test(String(value)) ? value.toFixed(12) : String(value));

/** The metrics of a server that has worked, and now rests: people signed in, something was sent, some of it failed. */
const idleMetrics = async (): Promise<string> => {
  const harness = await startHarness();
  const ada = await harness.signIn("admin", "Ada");
  const readOnce = () => harness.send(ada, "GET", "/relay/held/api/v1/organizations");
  harness.upstream.on(answers(200, started), /write$/);
  await harness.send(ada, "POST", `/relay/held${writePath}`, {
    headers: { "idempotency-key": "k1" },
    payload: writeBody,
  });
  for (const status of [500, 403, 401]) {
    harness.upstream.on(answers(status, errorBody("ERR_019", status)));
    await readOnce();
  }
  await harness.app.inject({ method: "GET", url: "/console/audit" });
  harness.dependencies.metrics.reachable({ environment: "held", network: "net-1" });
  const { body } = await harness.app.inject({ method: "GET", url: "/metrics", remoteAddress: "127.0.0.1" });
  await harness.close();
  return body;
};
