import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readImports } from "./lib/imports.mjs";
import { pictures, withoutImplied, withPictures } from "./lib/picture.mjs";

test("the pictures in docs/import-table.md match the imports: npm run architecture redraws them", () => {
  const page = readFileSync("docs/import-table.md", "utf8");
  expect(page).toBe(withPictures(page, pictures(readImports(".").imports)));
});

const importOf = (from: string, to: string) => ({ from, line: 1, to, typesOnly: false });

describe("a picture", () => {
  test("has one arrow between two folders, for any number and order of imports", () => {
    const imports = [
      importOf("src/api/a.ts", "shared/wire/b.ts"),
      importOf("src/lists/c.tsx", "shared/json/d.ts"),
      importOf("server/app.ts", "shared/wire/b.ts"),
      importOf("src/lists/c.tsx", "src/api/a.ts"),
    ];
    expect(pictures(imports)).toBe(pictures(imports.toReversed()));
    expect(pictures(imports)).toContain(
      [
        "```mermaid",
        "graph TD",
        '  server["server"]',
        '  shared["shared"]',
        '  src["src"]',
        "  server --> shared",
        "  src --> shared",
        "```",
      ].join("\n"),
    );
    expect(pictures(imports)).toContain('  api["api"]\n  lists["lists"]\n  lists --> api\n```');
  });

  test("leaves out tests, imports within a folder, and files outside folders", () => {
    const imports = [
      importOf("server/app.test.ts", "database/open.ts"),
      importOf("server/testing/harness.ts", "database/open.ts"),
      importOf("server/app.ts", "server/lib/log.ts"),
      importOf("vite.config.ts", "build/precompress.ts"),
      importOf("src/main.tsx", "src/pages/index.tsx"),
    ];
    expect(pictures(imports)).not.toMatch(/-->/);
  });

  test("separates which contract is meant from the rest of the playground", () => {
    const imports = [
      importOf("src/palette/a.ts", "src/playground/ref/b.ts"),
      importOf("src/playground/panel.tsx", "src/playground/ref/b.ts"),
    ];
    const drawn = pictures(imports);
    expect(drawn).toContain("palette --> playground_ref");
    expect(drawn).toContain("playground --> playground_ref");
    expect(drawn).not.toContain("palette --> playground\n");
  });
});

describe("an implied arrow", () => {
  test.each([
    ["over one", ["a→b", "b→c", "a→c"], ["a→b", "b→c"]],
    ["over several", ["a→b", "b→c", "c→d", "a→d"], ["a→b", "b→c", "c→d"]],
    ["through two paths", ["a→b", "a→c", "b→d", "c→d", "a→d"], ["a→b", "a→c", "b→d", "c→d"]],
    ["in any order", ["a→c", "b→c", "a→b"], ["b→c", "a→b"]],
    ["by nothing", ["a→c", "b→c"], ["a→c", "b→c"]],
  ])("%s", (_, edges, drawn) => {
    const read = edges.map((edge) => {
      const [from = "", to = ""] = edge.split("→");
      return [from, to] as const;
    });
    expect(withoutImplied(read).map((edge) => edge.join("→"))).toEqual(drawn);
  });
});

test.each(["no markers", "<!-- Drawn from the imports by `npm run architecture`. --> and no end"])(
  "a page with %s is refused",
  (page) => {
    expect(() => withPictures(page, "")).toThrow("Each marker has to be there once");
  },
);
