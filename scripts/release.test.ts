// @full: Only a release needs it.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import manifest from "../package.json" with { type: "json" };
import { releaseProblems } from "./lib/release/check.mjs";
import { contentsOf, sumsOf } from "./lib/release/contents.mjs";
import { releasedSbom } from "./lib/release/sbom.mjs";
import { tarOf } from "./lib/release/tar.mjs";

const commit = "fa883e4812ab34cd56ef78900987fedc65ba4321";
const seconds = 1_700_000_000;

describe("releaseProblems", () => {
  const ready = {
    version: "1.2.3",
    lockedVersion: "1.2.3",
    changelog: "# Changelog\n\n## Unreleased\n\n## 1.2.3 (2026-11-25)\n\n- A change.\n\n## 1.2.2\n",
    status: "\n",
    commit,
    tagged: null,
  };

  test("finds nothing wrong if all is in order, also if this very commit is tagged", () => {
    expect([releaseProblems(ready), releaseProblems({ ...ready, tagged: commit })]).toEqual([[], []]);
    expect(releaseProblems({ ...ready, changelog: "## 1.2.3\n" })).toEqual([]);
  });

  test.each([
    ["changes", { status: " M server/main.ts\n" }, /not committed/],
    ["an untracked file", { status: "?? notes.txt\n" }, /not committed/],
    ["a lockfile of another version", { lockedVersion: "1.2.2" }, /package-lock\.json is of version 1\.2\.2/],
    ["no heading for the version", { version: "1.2.30", lockedVersion: "1.2.30" }, /no heading "## 1\.2\.30"/],
    [
      "unreleased changes",
      { changelog: "## Unreleased\n\n### Fixed\n\n- A fault.\n\n## 1.2.3\n" },
      /under "Unreleased"/,
    ],
    ["a tag at another commit", { tagged: `0${commit.slice(1)}` }, /a version is released once/],
  ])("%s", (_what, change, problem) => {
    const problems = releaseProblems({ ...ready, ...change });
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });
});

describe("tarOf", () => {
  const long = `${"folder/".repeat(18)}file.txt`;
  const files = new Map([
    ["b/empty", Buffer.alloc(0)],
    [long, Buffer.from("long")],
    ["a.txt", Buffer.from("ä".repeat(700))],
  ]);

  test("makes an archive that tar unpacks, independent of the time and the order of the files", () => {
    const folder = mkdtempSync(join(tmpdir(), "postern-tar-"));
    const archive = tarOf(files, seconds);
    writeFileSync(join(folder, "a.tar.gz"), archive);
    expect(spawnSync("tar", ["-xzf", "a.tar.gz"], { cwd: folder, encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    });
    for (const [path, content] of files) expect(readFileSync(join(folder, path))).toEqual(content);
    const { stdout } = spawnSync("tar", ["-tzf", "a.tar.gz"], { cwd: folder, encoding: "utf8" });
    expect(stdout.split("\n")).toEqual(["a.txt", "b/empty", long, ""]);
    expect(tarOf(new Map([...files].toReversed()), seconds)).toEqual(archive);
    expect(gunzipSync(archive).length % 512).toBe(0);
  });

  test("refuses a path that is too long for the format", () => {
    expect(() => tarOf(new Map([["x".repeat(101), Buffer.alloc(0)]]), seconds)).toThrow("too long");
  });
});

// Made from what this checkout has built and installed; `npm run release` itself builds and installs in its own folder.
describe("a release of this checkout", () => {
  let contents: ReturnType<typeof contentsOf>;
  beforeAll(() => {
    contents = contentsOf(process.cwd(), commit);
  });
  const read = (path: string) => contents.files.get(path)?.toString() ?? "";

  test("contains the programs, the pages, the operator's documentation and the examples, and nothing else", () => {
    for (const path of [
      "dist/node/server/main.js",
      "dist/app/index.html",
      "scripts/link.mjs",
      "scripts/lib/command.mjs",
      ...["using", "configuration", "deploying", "troubleshooting", "reference"].map((name) => `docs/${name}.md`),
      "deploy/postern.service",
      "LICENSE",
      "CHANGELOG.md",
    ])
      expect([path, contents.files.has(path)]).toEqual([path, true]);
    const top = new Set([...contents.files.keys()].map((path) => path.split("/")[0]));
    expect([...top].map(String).toSorted()).toEqual(
      "CHANGELOG.md LICENSE README.md SHA256SUMS THIRD-PARTY-LICENSES.txt .npmrc deploy dist docs package-lock.json package.json scripts"
        .split(" ")
        .toSorted(),
    );
    expect(
      [...contents.files.keys()].filter((path) => /\.test\.|\/testing\/|^deploy\/secrets|\.stamp$/.test(path)),
    ).toEqual([]);
    expect(JSON.parse(read("dist/release.json"))).toEqual({ commit });
  });

  test("installs what the server runs with, by the lockfile's hashes, and no development packages", () => {
    const released = z
      .object({
        version: z.string(),
        scripts: z.record(z.string(), z.string()),
        dependencies: z.record(z.string(), z.string()),
      })
      .parse(JSON.parse(read("package.json")));
    expect(released).toMatchObject({ version: manifest.version, dependencies: manifest.dependencies });
    for (const line of Object.values(released.scripts)) expect(contents.files.has(line.split(" ")[1] ?? "")).toBe(true);
    const built = [...contents.files.keys()].flatMap(
      (path) => /^dist\/node\/server\/commands\/(\w+)\//.exec(path)?.[1] ?? [],
    );
    expect(Object.keys(released.scripts).toSorted()).toEqual([...new Set([...built, "link", "start"])].toSorted());
    const locked = z
      .object({
        packages: z.record(
          z.string(),
          z.looseObject({
            integrity: z.string().optional(),
            dependencies: z.record(z.string(), z.string()).default({}),
          }),
        ),
      })
      .parse(JSON.parse(read("package-lock.json"))).packages;
    const paths = Object.keys(locked);
    expect(locked[""]?.dependencies).toEqual(manifest.dependencies);
    expect(
      paths.filter((path) => path.includes("vitest") || path.endsWith("/react") || path.endsWith("/typescript")),
    ).toEqual([]);
    // Each package finds what it needs: beside itself, or further up.
    const missing = Object.entries(locked).flatMap(([path, { dependencies }]) =>
      Object.keys(dependencies).filter((name) => !paths.some((other) => isReached(path, other, name))),
    );
    expect(missing).toEqual([]);
    const unhashed = Object.entries(locked).filter(([path, { integrity }]) => path !== "" && integrity === undefined);
    expect(unhashed.map(([path]) => path)).toEqual([]);
  });

  test("names the licence of every package that is installed or built in, with its text if it has one", () => {
    const licences = read("THIRD-PARTY-LICENSES.txt");
    for (const name of [...Object.keys(manifest.dependencies), "react", "@mantine/core"])
      expect(licences).toMatch(new RegExp(`\n${name}@\\d[^\n]* \\(.+\\)\n`));
    expect(contents.shipped.get(`react@${manifest.devDependencies.react}`)?.text).toContain("MIT License");
    expect(licences).not.toContain("\nvitest@");
    expect(read("dist/app/licenses.json")).toContain('"react-dom"');
  });

  test("contains a hash of each of its files and assets", () => {
    const lines = read("SHA256SUMS").trimEnd().split("\n");
    expect(lines).toHaveLength(contents.files.size - 1);
    for (const line of lines) {
      const [hash, path = ""] = line.split("  ");
      expect([
        path,
        createHash("sha256")
          .update(contents.files.get(path) ?? "")
          .digest("hex"),
      ]).toEqual([path, hash]);
    }
    expect(sumsOf(new Map([["a", Buffer.from("")]]))).toBe(
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n",
    );
  });

  test("lists its packages as CycloneDX: the shipped ones of npm's list, the same each time", () => {
    const component = (name: string, version: string) => ({ "bom-ref": `${name}@${version}`, name, version });
    const sbom = (serialNumber: string, timestamp: string) => ({
      bomFormat: "CycloneDX",
      serialNumber,
      metadata: { timestamp, component: { ...component("folder", "1.2.3"), type: "library" } },
      components: [component("react", "19.0.0"), component("vitest", "4.0.0")],
      dependencies: [
        { ref: "folder@1.2.3", dependsOn: ["react@19.0.0", "vitest@4.0.0"] },
        { ref: "vitest@4.0.0", dependsOn: [] },
      ],
    });
    const release = { shipped: new Set(["react@19.0.0"]), seconds, commit };
    const cut = releasedSbom(sbom("urn:uuid:1", "2026-01-01T00:00:00.000Z"), release);
    expect(cut).toMatchObject({
      bomFormat: "CycloneDX",
      serialNumber: expect.stringMatching(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      metadata: { timestamp: "2023-11-14T22:13:20.000Z", component: { name: "postern", type: "application" } },
      components: [{ name: "react" }],
      dependencies: [{ ref: "folder@1.2.3", dependsOn: ["react@19.0.0"] }],
    });
    expect(releasedSbom(sbom("urn:uuid:2", "2026-02-02T00:00:00.000Z"), release)).toEqual(cut);
  });

  test("unpacked, with this checkout's packages, it starts, says what it is, and runs its commands", async () => {
    const folder = mkdtempSync(join(tmpdir(), "postern-unpacked-"));
    const name = `postern-${manifest.version}`;
    const prefixed = new Map([...contents.files].map(([path, content]) => [`${name}/${path}`, content]));
    writeFileSync(join(folder, "release.tar.gz"), tarOf(prefixed, seconds));
    expect(spawnSync("tar", ["-xzf", "release.tar.gz"], { cwd: folder }).status).toBe(0);
    const root = join(folder, name);
    symlinkSync(resolve("node_modules"), join(root, "node_modules"));
    const data = join(folder, "data");
    const service = { baseUrl: "http://127.0.0.1:9", apiKey: { env: "KEY" }, clientShare: "ask" };
    const environments = [{ id: "main", label: "Main", kind: "sandbox", service }];
    writeFileSync(join(folder, "postern.json"), JSON.stringify({ environments }));
    const env = {
      PATH: process.env["PATH"],
      POSTERN_CONFIG: join(folder, "postern.json"),
      POSTERN_DATA_DIR: data,
      POSTERN_PORT: "0",
      KEY: "a-key-of-many-characters",
    };
    const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, env, encoding: "utf8" });
    expect(run("dist/node/server/main.js", "--version")).toMatchObject({
      status: 0,
      stdout: `${manifest.version} (${commit.slice(0, 7)})\n`,
    });
    const child = spawn(process.execPath, ["dist/node/server/main.js"], { cwd: root, env });
    const log = text(child.stderr);
    const exited = once(child, "exit");
    onTestFinished(() => void child.kill("SIGKILL"));
    const origin = await new Promise<string>((resolveOrigin, reject) => {
      createInterface({ input: child.stdout }).on("line", (line) =>
        resolveOrigin(new URL(line.replace("Sign in: ", "")).origin),
      );
      exited.then(() => reject(new Error("It ended before it was ready.")), reject);
    });
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const build = `postern_build_info{version="${manifest.version}",commit="${commit}"} 1`;
    expect(await (await fetch(`${origin}/metrics`)).text()).toContain(build);
    expect(await (await fetch(origin, { headers: { accept: "text/html" } })).text()).toContain("<title>");
    expect(run("scripts/people.mjs", "list")).toMatchObject({ status: 0, stdout: expect.stringContaining("admin") });
    expect(run("scripts/link.mjs")).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Sign in: http/) });
    expect(run("scripts/audit.mjs", "verify")).toMatchObject({ status: 0 });
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    const [first] = (await log).split("\n");
    expect(JSON.parse(first ?? "")).toMatchObject({ event: "server starting", version: manifest.version, commit });
    expect(existsSync(join(data, "postern.db"))).toBe(true);
    rmSync(folder, { recursive: true });
    // Packing, and five programs: this takes longer on a busy machine.
  }, 120_000);
});

/** Whether a package of the lockfile is the one that another finds under a name. */
const isReached = (from: string, path: string, name: string): boolean => {
  if (!path.endsWith(`node_modules/${name}`)) return false;
  const folder = path.slice(0, -`node_modules/${name}`.length);
  return folder === "" || `${from}/`.startsWith(folder);
};
