import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { apiKey, clientShare } from "./harness.ts";
import { pairs, spellings } from "./spellings.ts";
import { answers, type Behaviour } from "./upstream.ts";

const singly = (secret: string): readonly string[] => spellings.map(([, write]) => write(secret));
const doubly = (secret: string): readonly string[] => pairs("some").map(([, write]) => write(secret));

const forms = [apiKey, clientShare].flatMap((secret) => [...singly(secret), ...doubly(secret)]);

/** Asserts that neither the key nor the share is in the text, in any spelling. */
export const expectClean = (text: string): void => {
  expect(forms.filter((form) => text.includes(form) || text.includes(JSON.stringify(form).slice(1, -1)))).toEqual([]);
};

/** The content of every file below a directory, as Latin-1, so that all bytes are there. */
export const filesBelow = (directory: string): string =>
  readdirSync(directory)
    .map((name) => join(directory, name))
    .map((path) => (statSync(path).isDirectory() ? filesBelow(path) : readFileSync(path, "latin1")))
    .join("\n");

/** A service that repeats the request in its response, including secrets, in every spelling, as values and as keys. */
export const echoes =
  (status: number, body: object): Behaviour =>
  (response, request, socket) => {
    const key = String(request.headers["x-api-key"]);
    const share = /"clientShare":"([^"]+)"/.exec(request.body)?.[1] ?? "";
    const secrets = [key, share].filter((secret) => secret !== "");
    const all = secrets.flatMap(singly);
    const echo = {
      ...body,
      message: `${key} ${request.body} ${all.join(" ")}`,
      echo: request.headers,
      all: [...all, ...secrets.flatMap(doubly)],
      keys: Object.fromEntries(all.map((form) => [form, form])),
      nested: JSON.stringify({ body: request.body, all }),
    };
    const headers = { "x-echo": key, "set-cookie": `k=${key}`, "x-request-id": key, location: `/?key=${key}` };
    answers(status, echo, headers)(response, request, socket);
  };
