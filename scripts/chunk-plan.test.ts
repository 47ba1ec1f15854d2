// @full: Every test run uses it.
import { describe, expect, test } from "vitest";
import { type Module, planChunks, type Start } from "./lib/chunk-plan.ts";
import { direct, originsIn } from "./lib/direct-imports.ts";
import { graphOf } from "./lib/page-chunks.ts";

const graph = (edges: Readonly<Record<string, readonly string[]>>, size = 10_000): ReadonlyMap<string, Module> =>
  new Map(Object.entries(edges).map(([id, imports]) => [id, { size, imports }]));
const pages = (files: number, ...modules: readonly string[]): readonly Start[] =>
  modules.map((module) => ({ module, files, weight: 1 }));
const byText = (one: string, other: string) => one.localeCompare(other);
/** The files as texts, in any order. */
const sorted = (groups: readonly (readonly string[])[]) =>
  groups.map((group) => group.toSorted(byText).join(" ")).toSorted(byText);

describe("the plan of a bundle", () => {
  const modules = graph({
    main: ["react"],
    react: [],
    list: ["react", "table", "pager"],
    other: ["table", "pager"],
    detail: ["table", "facts"],
    form: ["fields", "facts"],
    late: ["fields"],
    table: ["react"],
    pager: [],
    facts: [],
    fields: [],
  });

  test("has no file for modules that only the first script or one page needs", () => {
    const { initial, shared } = planChunks(modules, "main", pages(9, "list", "form"));
    expect([...initial].toSorted(byText)).toEqual(["main", "react"]);
    expect(shared).toEqual([]);
  });

  test("puts modules needed by the same pages into one file, and nothing else", () => {
    const { shared } = planChunks(modules, "main", pages(9, "list", "other", "detail", "form"));
    expect(sorted(shared)).toEqual(["facts", "pager", "table"]);
  });

  test("merges files if a page would otherwise load too many", () => {
    const { shared } = planChunks(modules, "main", pages(1, "list", "other", "detail"));
    expect(sorted(shared)).toEqual(["pager table"]);
  });

  test("avoids loading another file's imports if another choice costs less", () => {
    const heavy = new Map([
      ...graph({ main: [], a: ["x", "y"], b: ["x", "y", "z"], c: ["z"], x: [], y: [], z: ["deep"] }),
      ["deep", { size: 900_000, imports: [] }] as const,
    ]);
    const { shared } = planChunks(heavy, "main", pages(2, "a", "b", "c"));
    expect(shared.find((group) => group.includes("deep"))?.includes("x")).toBe(false);
  });

  test("has no cycle of files: one of them would run before its imports", () => {
    const circle = new Map([
      ...graph({ main: [], a: ["low", "high"], b: ["low", "middle"], c: ["high"], d: ["middle"] }, 10),
      ...graph({ high: ["middle"], middle: ["low"], low: [] }, 50_000),
    ]);
    const { shared } = planChunks(circle, "main", pages(1, "a", "b", "c", "d"));
    const fileOf = new Map(shared.flatMap((group, at) => group.map((id) => [id, at] as const)));
    const reaches = (from: number, seen: ReadonlySet<number> = new Set()): ReadonlySet<number> => {
      const next = (shared[from] ?? [])
        .flatMap((id) => circle.get(id)?.imports ?? [])
        .flatMap((id) => fileOf.get(id) ?? []);
      return next.reduce((all, to) => (to === from || all.has(to) ? all : reaches(to, new Set([...all, to]))), seen);
    };
    for (const at of shared.keys()) expect(reaches(at).has(at)).toBe(false);
  });

  describe("with the files of an earlier plan", () => {
    const starts = pages(9, "list", "other", "detail", "form");
    // Needed by the same pages as the pager.
    const changed = new Map([...modules, ["rows", { size: 10_000, imports: [] }] as const]);
    for (const id of ["list", "other"]) changed.set(id, { size: 10_000, imports: ["react", "table", "pager", "rows"] });

    test("leaves modules in their files, in the same order", () => {
      const { shared } = planChunks(modules, "main", starts, { known: [["pager"], ["facts"], ["table"]] });
      expect(shared).toEqual([["pager"], ["facts"], ["table"]]);
    });

    test("puts a new module beside the modules that the same pages need", () => {
      const { shared } = planChunks(changed, "main", starts, { known: [["pager"], ["facts"], ["table"]] });
      expect(sorted(shared)).toEqual(["facts", "pager rows", "table"]);
    });

    test("moves a module if that costs less, and forgets one that no longer exists", () => {
      const { shared } = planChunks(modules, "main", starts, { known: [["gone", "pager", "table", "facts"]] });
      expect(sorted(shared)).toEqual(["facts", "pager", "table"]);
    });

    test("searches again if the files now import each other in a cycle", () => {
      const circle = graph({ main: [], a: ["x"], b: ["x"], c: ["y"], d: ["z"], x: ["y"], y: ["z"], z: [] });
      const { shared } = planChunks(circle, "main", pages(9, "a", "b", "c", "d"), { known: [["x", "z"], ["y"]] });
      expect(shared.flat().toSorted(byText)).toEqual(["x", "y", "z"]);
      expect(sorted(shared)).not.toEqual(["x z", "y"]);
    });
  });

  test("makes a more important page load fewer bytes that it does not need", () => {
    const files = (weightOfA: number) => {
      const starts = pages(1, "a", "b", "c").map((start) =>
        start.module === "a" ? { ...start, weight: weightOfA } : start,
      );
      const { shared } = planChunks(
        graph({ main: [], a: ["x"], b: ["x", "y"], c: ["x", "y"], x: [], y: [] }, 20_000),
        "main",
        starts,
      );
      return sorted(shared);
    };
    expect(files(4)).toEqual(["x", "y"]);
    expect(files(0.1)).toEqual(["x y"]);
  });
});

describe("the graph of a bundle", () => {
  const described = (root: string) => {
    const file = (path: string, imports: readonly string[], dynamicImporters: readonly string[] = []) => ({
      id: `${root}/${path}`,
      code: imports.map((one) => `import { x } from "${root}/${one}";\n// why\nimport "${root}/${one}";\n`).join(""),
      importedIds: imports.map((one) => `${root}/${one}`),
      dynamicImporters,
      isEntry: path === "src/main.tsx",
    });
    return [
      file("src/main.tsx", ["node_modules/react/index.js"]),
      file("src/list.tsx?tsr-split=component", ["node_modules/table/table.js"], ["src/main.tsx"]),
      file("src/later.tsx", ["node_modules/react/index.js"], ["src/list.tsx"]),
      file("node_modules/react/index.js", []),
      file("node_modules/table/table.js", ["src/main.tsx"]),
    ];
  };
  /** As text, without the repository's folder. */
  const text = (root: string, files = described(root)) => {
    const { modules, first, starts } = graphOf(files, root);
    return JSON.stringify([[...modules], first, starts]).replaceAll(root, "");
  };

  test("does not depend on the repository's location or on which file was read first", () => {
    expect(text("/a/much/longer/folder")).toBe(text("/b"));
    expect(text("/b", described("/b").toReversed())).toBe(text("/b"));
  });

  test("distinguishes the first script, pages, and parts loaded later", () => {
    const { first, starts } = graphOf(described("/b"), "/b");
    expect(first).toBe("/b/src/main.tsx");
    expect(starts.map(({ module, weight }) => [module, weight === 1])).toEqual([
      ["/b/src/later.tsx", false],
      ["/b/src/list.tsx?tsr-split=component", true],
    ]);
  });
});

describe("imports from a library's entry", () => {
  const source = [
    `import { keys } from "./core/keys.mjs";`,
    `import { a, b as inner } from "./parts/a.mjs";`,
    `import { outside } from "elsewhere";`,
    `export { default as Icon, default as Other } from './icons/Icon.mjs';`,
    `export { away } from 'elsewhere';`,
    `export { keys, inner as b, a, outside };`,
  ].join("\n");
  const origins = originsIn("/lib/index.mjs", source);

  test("are replaced by imports from the files that define the names", () => {
    expect(direct(`import { a, b as mine, Icon } from "lib";\nrest();`, "lib", origins)).toBe(
      `import { a as a } from "/lib/parts/a.mjs"; import { b as mine } from "/lib/parts/a.mjs"; import { default as Icon } from "/lib/icons/Icon.mjs";\nrest();`,
    );
  });

  test("stay if the library re-exports the name from elsewhere, or if another library is meant", () => {
    expect(direct(`import { away, outside } from "lib";`, "lib", origins)).toBe(
      `import { away as away } from "lib"; import { outside as outside } from "lib";`,
    );
    expect(direct(`import { a } from "lib2";`, "lib", origins)).toBe(`import { a } from "lib2";`);
  });

  test("are resolved to the library that the entry re-exports", () => {
    const both = originsIn(
      "/both/index.mjs",
      `export * from "lib";\nexport * from "unknown";`,
      new Map([["lib", origins]]),
    );
    expect(direct(`import { a, other } from "both";`, "both", both)).toBe(
      `import { a as a } from "/lib/parts/a.mjs"; import { other as other } from "both";`,
    );
  });

  test("are resolved to another listed library if the entry re-exports its names", () => {
    const entry = originsIn("/viem/utils/index.mjs", `export { parseAbi, } from 'abitype';`);
    expect(direct(`import { parseAbi as parse } from "viem/utils";`, "viem/utils", entry)).toBe(
      `import { parseAbi as parse } from "abitype";`,
    );
  });

  test("stay unchanged in strings, in comments, and for namespace imports", () => {
    for (const code of [
      'export const example = `import { a } from "lib";\n${rest}`;',
      `// import { a } from "lib";\nrest();`,
      `import * as all from "lib";`,
      `import "lib";`,
    ]) {
      expect(direct(code, "lib", origins)).toBe(code);
    }
  });

  test("keep the number of lines, so that source maps stay valid", () => {
    expect(direct(`import {\n  a,\n  keys,\n} from "lib";\nrest();`, "lib", origins).split("\n")).toHaveLength(5);
  });
});
