import fc from "fast-check";
import { expect, test } from "vitest";
import { type Chunk, planFiles } from "./shared-files.ts";

type Given = {
  readonly size?: number;
  readonly imports?: readonly string[];
  readonly kind?: "entry" | "page" | "part";
};

/** A chunk with one module, whose name is that of the chunk; pages and parts are imported dynamically. */
const chunkOf = (name: string, { size = 100, imports = [], kind }: Given): Chunk => ({
  fileName: name,
  moduleIds: [name],
  code: "x".repeat(size),
  imports,
  isEntry: kind === "entry",
  isDynamicEntry: kind === "page" || kind === "part",
});

const isPage = (id: string) => id.startsWith("page");
const planOf = (given: Readonly<Record<string, Given>>, order = Object.entries(given)) =>
  planFiles(
    order.map(([name, one]) => chunkOf(name, one)),
    isPage,
  );

const page = (...imports: readonly string[]): Given => ({ kind: "page", imports });

test("what the first script imports is one file with it, whoever else needs it", () => {
  const plan = planOf({
    main: { kind: "entry", imports: ["frame"] },
    frame: { imports: ["react"] },
    react: {},
    "page a": page("react"),
    "page b": page("react"),
  });
  expect(Object.fromEntries(plan)).toEqual({ main: "app", frame: "app", react: "app" });
});

test("what one page needs stays with it", () => {
  const plan = planOf({ main: { kind: "entry" }, "page a": page("own"), own: {}, "page b": page() });
  expect([plan.has("page a"), plan.has("own")]).toEqual([false, false]);
});

test("small files that nearly the same pages need become one, and a large one that others need stays apart", () => {
  const plan = planOf({
    main: { kind: "entry" },
    "page a": page("list", "cells", "form"),
    "page b": page("list", "cells"),
    "page c": page("list", "form"),
    list: { size: 5_000 },
    cells: { size: 1_000 },
    form: { size: 400_000 },
  });
  expect(plan.get("cells")).toBe(plan.get("list"));
  expect(plan.get("form")).not.toBe(plan.get("list"));
});

test("a part's requests count less than a page's: a page does not load much for it", () => {
  const given = (kind: "page" | "part") => ({
    main: { kind: "entry" as const },
    "page a": page("both"),
    other: { kind, imports: ["both", "more"] },
    "other part": { kind, imports: ["both", "more"] },
    both: { size: 1_000 },
    more: { size: 20_000 },
  });
  const asParts = planOf(given("part"));
  expect(asParts.get("more")).not.toBe(asParts.get("both"));
  const asPages = planFiles(
    Object.entries(given("page")).map(([name, one]) => chunkOf(name, one)),
    () => true,
  );
  expect(asPages.get("more")).toBe(asPages.get("both"));
});

/** Chunks that import only later ones, as the bundler's own splitting has no cycles. */
const bundles = fc
  .array(
    fc.record({
      size: fc.integer({ min: 1, max: 60_000 }),
      kind: fc.constantFrom(undefined, undefined, "page" as const, "part" as const),
      imports: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 4 }),
    }),
    { minLength: 2, maxLength: 30 },
  )
  .map((all) =>
    Object.fromEntries([
      ["main", { kind: "entry" as const, imports: ["0"] }],
      ...all.map(({ imports, ...one }, at): readonly [string, Given] => [
        `${one.kind ?? ""}${at}`,
        { ...one, imports: imports.map((step) => at + step).flatMap((to) => nameAt(all, to)) },
      ]),
    ]),
  );
const nameAt = (all: readonly { readonly kind: string | undefined }[], at: number) =>
  all[at] === undefined ? [] : [`${all[at].kind ?? ""}${at}`];

test("files never import each other in a cycle, and no module is lost", () => {
  fc.assert(
    fc.property(bundles, (given) => {
      const plan = planOf(given);
      const fileOf = (name: string) => plan.get(name) ?? name;
      const imports = new Map<string, Set<string>>();
      for (const [name, { imports: names = [] }] of Object.entries(given)) {
        const own = imports.get(fileOf(name)) ?? new Set();
        for (const next of names) if (fileOf(next) !== fileOf(name)) own.add(fileOf(next));
        imports.set(fileOf(name), own);
      }
      for (const start of imports.keys()) {
        const reached = new Set(imports.get(start));
        for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next);
        expect(reached.has(start)).toBe(false);
      }
      for (const name of plan.keys()) expect(Object.hasOwn(given, name)).toBe(true);
    }),
  );
});

test("the plan does not depend on the order in which the bundler has read the modules", () => {
  fc.assert(
    fc.property(bundles, fc.integer(), (given, seed) => {
      const entries = Object.entries(given);
      const turned = entries
        .map((_, at) => entries[(at + Math.abs(seed)) % entries.length])
        .filter((one) => one !== undefined);
      const sort = (plan: ReadonlyMap<string, string>) =>
        [...plan].toSorted(([one], [other]) => (one < other ? -1 : 1));
      expect(sort(planOf(given, turned))).toEqual(sort(planOf(given)));
    }),
  );
});
