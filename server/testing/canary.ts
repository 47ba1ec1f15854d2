import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { secretForms } from "../domains/service/redact.ts";
import { apiKey, clientShare } from "./harness.ts";
import { answers, type Behaviour } from "./upstream.ts";

const forms = [apiKey, clientShare].flatMap(secretForms);

/** Neither the key nor the share stands in the text, in any form in which a program may write them. */
export const expectClean = (text: string): void => {
  expect(forms.filter((form) => text.includes(form))).toEqual([]);
};

/** The content of every file below a directory, as Latin-1, so that all bytes are there. */
export const filesBelow = (directory: string): string =>
  readdirSync(directory)
    .map((name) => join(directory, name))
    .map((path) => (statSync(path).isDirectory() ? filesBelow(path) : readFileSync(path, "latin1")))
    .join("\n");

/** A service that repeats in its answer what it was sent with it, secrets and all, in several spellings. */
export const echoes =
  (status: number, body: object): Behaviour =>
  (response, seen, socket) => {
    const key = String(seen.headers["x-api-key"]);
    const share = /"clientShare":"([^"]+)"/.exec(seen.body)?.[1] ?? "";
    const echo = {
      ...body,
      message: `${key} ${seen.body} ${encodeURIComponent(seen.body)} ${encodeURIComponent(share).toLowerCase()}`,
      echo: seen.headers,
      authorization: `Basic ${Buffer.from(key).toString("base64")} ${Buffer.from(share).toString("base64url")}`,
      nested: JSON.stringify({ body: seen.body }),
    };
    const headers = { "x-echo": key, "set-cookie": `k=${key}`, "x-request-id": key, location: `/?key=${key}` };
    answers(status, echo, headers)(response, seen, socket);
  };
