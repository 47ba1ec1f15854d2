import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Writes a .br and a .gz beside every asset, so that the server compresses nothing while it serves. */
export const precompress = (): Plugin => ({
  name: "precompress",
  apply: "build",
  writeBundle: async ({ dir = "dist/app" }) => {
    const assets = join(dir, "assets");
    const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const file = join(assets, name);
        const content = await readFile(file);
        await Promise.all([
          writeFile(`${file}.br`, brotliCompressSync(content)),
          writeFile(`${file}.gz`, gzipSync(content)),
        ]);
      }),
    );
  },
});
