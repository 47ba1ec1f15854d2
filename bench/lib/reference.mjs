import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { build, loadConfigFromFile } from "vite";
import * as z from "zod";

const source = fileURLToPath(new URL("../reference", import.meta.url));

/** The plugins of vite.config.ts that affect how a browser loads a page; the others depend on Postern's own routes. */
const isKept = (/** @type {unknown} */ plugin) =>
  typeof plugin === "object" &&
  plugin !== null &&
  "name" in plugin &&
  typeof plugin.name === "string" &&
  /^(?:vite:react|precompress)/.test(plugin.name);

/** Builds the reference page with the settings of vite.config.ts into a folder. */
export const buildReference = async (/** @type {string} */ outDir) => {
  const loaded = await loadConfigFromFile({ command: "build", mode: "production" }, "vite.config.ts");
  if (loaded === null) throw new Error("There is no vite.config.ts.");
  const { config } = loaded;
  await build({
    ...config,
    configFile: false,
    root: source,
    publicDir: false,
    logLevel: "warn",
    plugins: (config.plugins ?? []).flat().filter(isKept),
    build: { ...config.build, outDir, emptyOutDir: true },
  });
};

const types = new Map([
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
]);

const addressSchema = z.object({ port: z.number() });

/**
 * Serves the built reference page like Postern's server does its own: with the headers of one of its answers, the same
 * compressed files, the same caching.
 * @param {string} folder
 * @param {Headers} headers of a page that Postern's server has sent
 */
export const serveReference = async (folder, headers) => {
  const policy = headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
  const page = readFileSync(join(folder, "index.html"), "utf8").replaceAll("__CSP_NONCE__", nonce);
  const own = new Set(["content-length", "content-type", "date", "connection", "keep-alive", "set-cookie", "link"]);
  const kept = Object.fromEntries([...headers].filter(([name]) => !own.has(name)));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://reference");
    if (pathname === "/") {
      response.writeHead(200, { ...kept, "content-type": "text/html; charset=utf-8" }).end(page);
      return;
    }
    const file = join(folder, normalize(pathname));
    const type = types.get(extname(file));
    if (!file.startsWith(folder) || type === undefined || !existsSync(`${file}.br`)) {
      response.writeHead(404).end();
      return;
    }
    const encoding = (request.headers["accept-encoding"] ?? "").includes("br") ? "br" : undefined;
    const body = readFileSync(encoding === undefined ? file : `${file}.br`);
    response.writeHead(200, {
      ...kept,
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": type,
      ...(encoding === undefined ? {} : { "content-encoding": encoding }),
      "content-length": body.length,
    });
    response.end(body);
  });
  await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(undefined));
  });
  const { port } = addressSchema.parse(server.address());
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
};
