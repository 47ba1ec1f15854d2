// `npm run link -- --person ada --name "Ada" --role operator`: prints another one-time sign-in link of the server
// running here. With --person it is always for the same person; without it, for a new one. With --json it prints one
// JSON object for a program to read, whatever happens: docs/testing-against-postern.md.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { nodeVersionProblem } from "./lib/node-version.mjs";
import { enterRoot } from "./lib/root.mjs";
import { fail } from "./lib/say.mjs";

// A wrong option is reported as JSON too.
const isJson = process.argv.includes("--json");

const print = (/** @type {object} */ value) => process.stdout.write(`${JSON.stringify(value)}\n`);

/**
 * Ends without a link.
 * @param {string} code
 * @param {string} message
 * @returns {never}
 */
const refuse = (code, message) => {
  if (isJson) print({ error: { code, message } });
  return fail(message);
};

const problem = nodeVersionProblem(process.versions.node);
if (problem !== undefined) refuse("NODE_TOO_OLD", problem);
enterRoot();

const usage = 'Usage: npm run link -- --person ada --name "Ada" --role viewer|operator|admin --json';

const readOptions = () => {
  try {
    const text = /** @type {const} */ ({ type: "string" });
    const flag = /** @type {const} */ ({ type: "boolean" });
    return parseArgs({ options: { person: text, role: text, name: text, json: flag, help: flag } }).values;
  } catch (error) {
    return refuse("WRONG_OPTION", `${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
};

const readControl = () => {
  const path = join(resolve(process.env["POSTERN_DATA_DIR"] ?? ".postern"), "control.json");
  try {
    const { url, secret } = /** @type {{ url: string, secret: string }} */ (JSON.parse(readFileSync(path, "utf8")));
    return { links: new URL("/auth/links", url), secret };
  } catch {
    return refuse(
      "NOT_RUNNING",
      `no server runs with this data directory (${path} is not there). Start it with: npm start`,
    );
  }
};

const { person, role, name, help } = readOptions();
if (help === true) {
  process.stdout.write(`${usage}\nWithout options it is for a new admin. --json prints one JSON object.\n`);
  process.exit(0);
}
const { links, secret } = readControl();
const answer = await fetch(links, {
  method: "POST",
  redirect: "error",
  headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
  body: JSON.stringify({ person, role, name }),
}).catch(() => refuse("NOT_RESPONDING", `the server at ${links.origin} is not responding. Start it with: npm start`));
const body = await answer.json().then(
  (value) => /** @type {{ url?: string, expiresAt?: string, code?: string, message?: string }} */ (value),
  () => refuse("NOT_RESPONDING", `what responds at ${links.origin} is not Postern. Start Postern with: npm start`),
);
if (!answer.ok || body.url === undefined) {
  const message = body.message ?? `the server returned ${answer.status}`;
  refuse(body.code ?? "NO_LINK", answer.status === 400 ? `${message} ${usage}` : message);
} else if (isJson) {
  print({ url: body.url, origin: new URL(body.url).origin, expiresAt: body.expiresAt });
} else {
  process.stdout.write(`Sign in: ${body.url}\n`);
}
