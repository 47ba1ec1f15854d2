import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import * as z from "zod";
import { endpoints } from "#shared/wire/endpoints.ts";
import { defaultPort, usualDrainSeconds } from "./config/config.ts";
import { loadConfig } from "./config/load.ts";
import { importBytes } from "./http/import-bytes.ts";
import { payoutBytes, runBytes } from "./http/run-bytes.ts";
import {
  argsOf,
  bytesIn,
  type Directive,
  everywhere,
  millisecondsIn,
  readCaddy,
  readNginx,
  readUnit,
} from "./testing/deploy-files.ts";
import { type Harness, startHarness } from "./testing/harness.ts";

const read = (path: string): string => readFileSync(path, "utf8");

const nginx = { one: readNginx(read("deploy/nginx-one.conf")), several: readNginx(read("deploy/nginx-several.conf")) };
const caddy = {
  one: readCaddy(read("deploy/one.Caddyfile")),
  several: readCaddy(read("deploy/several.Caddyfile")),
  compose: readCaddy(read("deploy/Caddyfile")),
};

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const { version } = z.object({ version: z.string() }).parse(JSON.parse(read("package.json")));

/** Milliseconds of a module's private constant. */
const constant = (path: string, name: string): number =>
  Number(new RegExp(`\\b${name} = ([\\d_]+)`).exec(read(path))?.[1]?.replaceAll("_", ""));

const endsWithin = constant("server/http/drain.ts", "drainMs");
const sandboxStopsWithin = constant("server/domains/environments/embedded.ts", "stopWithinMs");

/** The configuration of the example files, with secrets that are there. */
const configuration = () => {
  const folder = mkdtempSync(join(tmpdir(), "postern-deploy-"));
  const text = read("deploy/postern.json");
  const secrets = [...text.matchAll(/"\/run\/secrets\/(\w+)"/g)].map(([, name = ""]) => name);
  mkdirSync(join(folder, "secrets"));
  for (const name of secrets)
    writeFileSync(
      join(folder, "secrets", name),
      name === "database_url" ? "postgres://postern:a-password@postgres:5432/postern" : `a-secret-for-${name}`,
    );
  const path = join(folder, "postern.json");
  writeFileSync(path, text.replaceAll("/run/secrets/", "secrets/"));
  return { config: loadConfig({ POSTERN_CONFIG: path }), secrets };
};

/** How long `/readyz` reports not ready before anything closes, in milliseconds. */
const leavesFor = configuration().config.drainSeconds * 1000;

/** The longest default timeout of a write. */
const longestWrite = Math.max(...Object.values(endpoints).map(({ timeoutMs }) => timeoutMs));

const largestBody = Math.max(runBytes, payoutBytes, importBytes);

describe("a proxy of deploy", () => {
  const all: readonly (readonly [string, readonly Directive[]])[] = [
    ...Object.entries(nginx).map(([name, tree]) => [`nginx, ${name}`, tree] as const),
    ...Object.entries(caddy).map(([name, tree]) => [`Caddy, ${name}`, tree] as const),
  ];

  test.each(all)("%s: accepts the largest body that a route accepts", (_name, tree) => {
    const sizes = [...argsOf(tree, "client_max_body_size"), ...argsOf(tree, "max_size")].map(bytesIn);
    expect(sizes).toEqual([largestBody]);
  });

  test.each(all)("%s: waits longer than Postern waits for a write", (_name, tree) => {
    const times = [...argsOf(tree, "proxy_read_timeout"), ...argsOf(tree, "response_header_timeout")];
    expect(times).toHaveLength(1);
    expect(millisecondsIn(times[0])).toBeGreaterThan(longestWrite);
  });

  test.each(all)("%s: keeps connections for less time than Postern does, even while it drains", (name, tree) => {
    const times = [
      ...argsOf(tree, "keepalive_timeout"),
      ...everywhere(tree, "transport").flatMap(({ block }) => argsOf(block, "keepalive")),
    ];
    expect(times).toHaveLength(1);
    expect(millisecondsIn(times[0])).toBeLessThan(
      name.endsWith(" one") ? harness.app.server.keepAliveTimeout : usualDrainSeconds * 1000,
    );
  });

  test.each(all)("%s: connects to the port on which Postern listens", (_name, tree) => {
    const upstreams = [
      ...everywhere(tree, "upstream").flatMap(({ block }) => argsOf(block, "server").map((args) => args.split(" ")[0])),
      ...everywhere(tree, "reverse_proxy").flatMap(({ args, block }) => [
        ...args,
        ...argsOf(block, "dynamic").map((one) => one.replace(/^a (\w+) /, "$1:")),
      ]),
    ];
    expect(upstreams.length).toBeGreaterThan(0);
    expect(upstreams.map((one = "") => one.split(":")[1])).toEqual(upstreams.map(() => String(defaultPort)));
  });
});

describe("nginx", () => {
  test.each(Object.entries(nginx))("%s: passes on the host and the address that Postern checks", (_name, tree) => {
    expect(argsOf(tree, "proxy_set_header").toSorted()).toEqual([
      'Connection ""',
      "Host $http_host",
      "X-Forwarded-For $remote_addr",
    ]);
    expect([argsOf(tree, "proxy_http_version"), argsOf(tree, "proxy_cache")]).toEqual([["1.1"], []]);
  });

  test("in front of one instance never sends anything twice", () => {
    expect(argsOf(nginx.one, "proxy_next_upstream")).toEqual(["off"]);
  });

  test("in front of several forwards only reads, and a POST that could not be sent at all", () => {
    const locations = new Map(everywhere(nginx.several, "location").map(({ args, block }) => [args[0] ?? "", block]));
    expect([...locations.keys()]).toEqual(["/", "@once"]);
    const [first = [], once = []] = [...locations.values()];
    // Without "non_idempotent", nginx sends no POST again that it may have sent.
    expect([argsOf(first, "proxy_next_upstream"), argsOf(once, "proxy_next_upstream")]).toEqual([
      ["error timeout"],
      ["off"],
    ]);
    expect(argsOf(first, "error_page")).toEqual(["418 = @once"]);
    const instances = everywhere(nginx.several, "upstream").flatMap(({ block }) => argsOf(block, "server"));
    expect(argsOf(first, "proxy_next_upstream_tries")).toEqual([String(instances.length)]);
    const [condition = ""] = argsOf(first, "if");
    const allowed = new RegExp(/^\(\$request_method !~ (\S+)\)$/.exec(condition)?.[1] ?? "never");
    const methods = [...new Set([...routeMethods(), "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])];
    expect(methods.filter((method) => allowed.test(method)).toSorted()).toEqual(["GET", "HEAD", "POST"]);
  });
});

/** Methods of the routes that there are. */
const routeMethods = (): readonly string[] =>
  [...harness.app.printRoutes({ commonPrefix: false }).matchAll(/\(([A-Z, ]+)\)/g)].flatMap(([, all = ""]) =>
    all.split(", "),
  );

describe("Caddy", () => {
  test("in front of one instance never sends anything twice", () => {
    expect(argsOf(caddy.one, "lb_retries")).toEqual(["0"]);
  });

  test.each(["several", "compose"] as const)("%s: forwards only reads, once", (name) => {
    expect([argsOf(caddy[name], "lb_retries"), argsOf(caddy[name], "lb_retry_match")]).toEqual([["1"], [""]]);
    expect(everywhere(caddy[name], "lb_retry_match").flatMap(({ block }) => argsOf(block, "method"))).toEqual([
      "GET HEAD",
    ]);
  });

  test("notices that an instance leaves before it closes anything", () => {
    const [path = ""] = argsOf(caddy.several, "health_uri");
    expect(harness.app.hasRoute({ method: "GET", url: path })).toBe(true);
    expect(path).toBe("/readyz");
    const [interval = Number.NaN, patience = Number.NaN] = ["health_interval", "health_timeout"].map((name) =>
      millisecondsIn(argsOf(caddy.several, name)[0]),
    );
    expect(interval).toBeGreaterThan(0);
    // `/readyz` answers within two seconds, and "not ready" at once.
    expect(patience).toBeGreaterThan(2000);
    expect(leavesFor).toBeGreaterThan(2 * interval);
  });
});

const probeSchema = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int(),
  failureThreshold: z.int(),
});

const labelsSchema = z.record(z.string(), z.string());

const deploymentSchema = z.looseObject({
  spec: z.looseObject({
    replicas: z.int(),
    strategy: z.unknown(),
    selector: z.object({ matchLabels: labelsSchema }),
    template: z.looseObject({
      metadata: z.object({ labels: labelsSchema }),
      spec: z.looseObject({
        enableServiceLinks: z.boolean(),
        automountServiceAccountToken: z.boolean(),
        terminationGracePeriodSeconds: z.int(),
        securityContext: z.looseObject({ runAsNonRoot: z.boolean(), runAsUser: z.int(), runAsGroup: z.int() }),
        containers: z.tuple([
          z.looseObject({
            image: z.string(),
            ports: z.tuple([z.strictObject({ name: z.string(), containerPort: z.int() })]),
            env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
            securityContext: z.unknown(),
            startupProbe: probeSchema,
            readinessProbe: probeSchema,
            livenessProbe: probeSchema,
            volumeMounts: z.array(
              z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().default(false) }),
            ),
          }),
        ]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});

const serviceSchema = z.looseObject({
  spec: z.object({ selector: labelsSchema, ports: z.array(z.looseObject({ targetPort: z.string() })) }),
});

const budgetSchema = z.looseObject({
  spec: z.object({ minAvailable: z.int(), selector: z.object({ matchLabels: labelsSchema }) }),
});

describe("deploy/kubernetes.yaml", () => {
  // Version 1.1 of YAML, as kubectl reads it.
  const documents = parseAllDocuments(read("deploy/kubernetes.yaml"), { version: "1.1" });
  const objects = documents.map((document): unknown => document.toJS());
  const deployment = deploymentSchema.parse(objects[0]).spec;
  const pod = deployment.template.spec;
  const [container] = pod.containers;
  const dockerfile = read("Dockerfile");

  test("is a Deployment, a Service and a disruption budget, all for the same pods", () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    const kinds = objects.map((one) => z.looseObject({ apiVersion: z.string(), kind: z.string() }).parse(one));
    expect(kinds.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)).toEqual([
      "apps/v1 Deployment",
      "v1 Service",
      "policy/v1 PodDisruptionBudget",
    ]);
    const { spec: service } = serviceSchema.parse(objects[1]);
    const { spec: budget } = budgetSchema.parse(objects[2]);
    for (const labels of [deployment.selector.matchLabels, service.selector, budget.selector.matchLabels])
      expect(labels).toEqual(deployment.template.metadata.labels);
    expect(budget.minAvailable).toBeLessThan(deployment.replicas);
    expect(service.ports.map(({ targetPort }) => targetPort)).toEqual([container.ports[0].name]);
  });

  test("never runs two versions side by side", () => {
    expect(deployment.strategy).toEqual({ type: "Recreate" });
  });

  test("runs as the image's user, who writes only to the data directory and to /tmp", () => {
    expect([pod.securityContext.runAsUser, pod.securityContext.runAsGroup].join(":")).toBe(
      /^USER (\S+)$/m.exec(dockerfile)?.[1],
    );
    expect(pod.securityContext.runAsNonRoot).toBe(true);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(container.volumeMounts.flatMap((one) => (one.readOnly ? [] : one.mountPath))).toEqual(["/data", "/tmp"]);
    expect(pod.volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name));
    // The data directory is one that the server makes: the volume belongs to root.
    expect(variable("POSTERN_DATA_DIR")).toMatch(/^\/data\/\w+$/);
  });

  const variable = (name: string) => container.env.find((one) => one.name === name)?.value;

  test("provides secrets as files, where the configuration looks for them, and no others as variables", () => {
    expect(container.env.map(({ name }) => name)).toEqual(["POSTERN_CONFIG", "POSTERN_DATA_DIR"]);
    expect(variable("POSTERN_CONFIG")).toBe("/etc/postern/postern.json");
    const mounts = new Map(container.volumeMounts.map(({ name, mountPath }) => [name, mountPath]));
    expect([mounts.get("config"), mounts.get("secrets")]).toEqual(["/etc/postern", "/run/secrets"]);
    expect(configuration().secrets.length).toBeGreaterThan(2);
    const volume = pod.volumes.find(({ name }) => name === "secrets");
    expect(volume).toMatchObject({ secret: { secretName: "postern", defaultMode: 0o440 } });
  });

  test("keeps a Service's variables from replacing the server's own, and gives it no account", () => {
    expect([pod.enableServiceLinks, pod.automountServiceAccountToken]).toEqual([false, false]);
  });

  test("probes the server's port, at existing paths", () => {
    expect(container.ports[0].containerPort).toBe(configuration().config.listen.port);
    expect(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]).toBe(String(container.ports[0].containerPort));
    const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
    expect(probes.map(({ httpGet }) => httpGet.path)).toEqual(["/healthz", "/readyz", "/healthz"]);
    for (const { httpGet } of probes) {
      expect(httpGet.port).toBe(container.ports[0].name);
      expect(harness.app.hasRoute({ method: "GET", url: httpGet.path })).toBe(true);
    }
  });

  test("waits for a long migration, and notices that an instance leaves before it closes anything", () => {
    const { startupProbe: start, readinessProbe: ready } = container;
    expect(start.periodSeconds * start.failureThreshold).toBeGreaterThanOrEqual(10 * 60);
    // `/readyz` answers within two seconds.
    expect(ready.timeoutSeconds).toBeGreaterThan(2);
    expect(leavesFor / 1000).toBeGreaterThan(ready.periodSeconds * ready.failureThreshold);
  });

  test("gives a pod time to end, and has this version", () => {
    expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(leavesFor + endsWithin);
    expect(container.image.split(":").at(-1)).toBe(version);
    const compose = z.object({ services: z.object({ postern: z.looseObject({ image: z.string() }) }) });
    expect(compose.parse(parse(read("compose.yaml"), { merge: true })).services.postern.image).toBe(
      `postern:${version}`,
    );
  });
});

describe("deploy/postern.service", () => {
  const unit = readUnit(read("deploy/postern.service"));
  const setting = (name: string) => unit.get("Service")?.get(name)?.at(-1);

  test("starts the built server, with its folder and its configuration", () => {
    const [program = "", script = ""] = setting("ExecStart")?.split(" ") ?? [];
    expect([program, setting("WorkingDirectory")]).toEqual(["/usr/bin/node", "/opt/postern"]);
    expect(script.replace("/opt/postern/", "")).toBe("dist/node/server/main.js");
    expect(existsSync("server/main.ts")).toBe(true);
    expect(setting("Environment")?.split(" ")).toEqual([
      "NODE_ENV=production",
      `POSTERN_DATA_DIR=/var/lib/${setting("StateDirectory")}`,
      "POSTERN_CONFIG=/etc/postern/postern.json",
    ]);
  });

  test("waits longer than the server and the sandbox take to stop", () => {
    expect(setting("ExecReload")).toBe("/bin/kill -HUP $MAINPID");
    expect(setting("KillMode")).toBe("mixed");
    expect(Number(setting("TimeoutStopSec")) * 1000).toBeGreaterThan(leavesFor + endsWithin + sandboxStopsWithin);
  });

  test("tries again for as long as the database is away", () => {
    expect([unit.get("Unit")?.get("StartLimitIntervalSec"), setting("RestartSec")]).toEqual([["0"], "5"]);
  });

  test("restarts what a reload ended in its first moments", () => {
    expect(setting("RestartForceExitStatus")).toBe("SIGHUP");
  });

  test("does not restart what its arguments keep from starting", () => {
    expect([setting("Restart"), setting("RestartPreventExitStatus")]).toEqual(["on-failure", "2"]);
  });

  test("gives the server no more rights than it needs", () => {
    const guards = {
      DynamicUser: "yes",
      StateDirectoryMode: "0700",
      UMask: "0077",
      NoNewPrivileges: "yes",
      CapabilityBoundingSet: "",
      ProtectSystem: "strict",
      ProtectHome: "yes",
    };
    expect(Object.fromEntries(Object.keys(guards).map((name) => [name, setting(name)]))).toEqual(guards);
    expect(setting("LoadCredential")).toBe("service_api_key:/etc/postern/secrets/service_api_key");
    expect(read("docs/deploying.md")).toContain('{ "file": "/run/credentials/postern.service/service_api_key" }');
  });

  const isThere = spawnSync("systemd-analyze", ["--version"]).status === 0;
  test.skipIf(!isThere)("is accepted by systemd-analyze verify (skipped if it is not installed)", () => {
    const folder = mkdtempSync(join(tmpdir(), "postern-unit-"));
    const path = join(folder, "postern.service");
    // The one thing that it looks for outside of the file is the program.
    writeFileSync(path, read("deploy/postern.service").replace("/usr/bin/node", process.execPath));
    expect(execFileSync("systemd-analyze", ["verify", path], { encoding: "utf8", stdio: "pipe" })).toBe("");
  });
});
