// `npm run link -- --person ada --name "Ada" --role operator`: prints another one-time sign-in link of the server
// running here. With --person it is always for the same person; without it, for a new one.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";
import { fail } from "./lib/say.mjs";

checkNode();
enterRoot();

const usage = 'Usage: npm run link -- --person ada --name "Ada" --role viewer|operator|admin';

const readOptions = () => {
  try {
    const text = /** @type {const} */ ({ type: "string" });
    const help = /** @type {const} */ ({ type: "boolean" });
    return parseArgs({ options: { person: text, role: text, name: text, help } }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
};

const readControl = () => {
  const path = join(resolve(process.env["POSTERN_DATA_DIR"] ?? ".postern"), "control.json");
  try {
    return /** @type {{ url: string, secret: string }} */ (JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return fail(`no server runs with this data directory (${path} is not there). Start it with: npm start`);
  }
};

const { person, role, name, help } = readOptions();
if (help === true) {
  process.stdout.write(`${usage}\nWithout options it is for a new admin.\n`);
  process.exit(0);
}
const { url, secret } = readControl();
const answer = await fetch(new URL("/auth/links", url), {
  method: "POST",
  redirect: "error",
  headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
  body: JSON.stringify({ person, role, name }),
}).catch(() => fail(`the server at ${url} is not responding. Start it with: npm start`));
const body = /** @type {{ url?: string, message?: string }} */ (await answer.json());
if (!answer.ok || body.url === undefined) {
  const message = body.message ?? `the server returned ${answer.status}`;
  fail(answer.status === 400 ? `${message} ${usage}` : message);
}
process.stdout.write(`Sign in: ${body.url}\n`);
