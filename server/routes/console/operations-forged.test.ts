import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";
import { operationListSchema } from "#shared/console/operation.ts";

let harness: Harness;
let admin: Person;
/** Operations of environment `held`; `ask` has none. */
let ids: readonly string[];
beforeAll(async () => {
  harness = await startHarness();
  admin = await harness.signIn("admin", "Ada");
  harness.upstream.on(answers(202, started), /write$/);
  ids = [await send("0.7"), await send("0.8")];
  await harness.fill();
});
afterAll(() => harness.close());

const send = async (amount: string): Promise<string> => {
  const sent = await harness.send(admin, "POST", `/relay/held${writePath}`, {
    headers: { "idempotency-key": randomUUID() },
    payload: { ...writeBody, amount },
  });
  return String(sent.headers["x-postern-operation"]);
};

const get = async (environment: string, path: string) => {
  const answer = await harness.send(admin, "GET", `/console/${environment}/${path}`);
  return { status: answer.statusCode, body: answer.body };
};
const list = async (environment: string, query: string) => {
  const { status, body } = await get(environment, `operations?${query}`);
  return status === 200 ? operationListSchema.parse(JSON.parse(body)) : status;
};

const filters = [
  "text",
  "state",
  "kind",
  "person",
  "network",
  "contract",
  "function",
  "asset",
  "address",
  "reference",
  "run",
  "knownAs",
  "idempotencyKey",
  "cursor",
  "upTo",
  "since",
  "until",
] as const;

const hostile = [
  "%",
  "_",
  "'; drop table operations;--",
  "' or '1'='1",
  '" or ""="',
  "*",
  "\\",
  "0.' or 1=1",
  "9007199254740993",
  "1e9",
  "-1",
  "__proto__",
] as const;

describe("Security 61: a forged list request", () => {
  test.each(filters)("with any value of %s finds no operation by being parsed as part of a query", async (name) => {
    // A text is split into words, which operations may contain.
    for (const value of name === "text" ? hostile.filter((one) => !/[a-z\d]/i.test(one)) : hostile) {
      for (const path of ["operations", "operations/count", "operations/export"]) {
        const { status, body } = await get("held", `${path}?${name}=${encodeURIComponent(value)}`);
        const foreignIds = status === 200 ? ids.filter((id) => body.includes(id)) : [];
        expect([name, value, path, [200, 400].includes(status), foreignIds]).toEqual([name, value, path, true, []]);
      }
    }
    expect(await list("held", "")).toMatchObject({ data: [{}, {}] });
  });

  test("with cursors of another environment shows nothing of it", async () => {
    const page = await list("held", "take=1");
    if (typeof page === "number" || page.next === null) throw new Error("There is no second page.");
    for (const query of [
      `cursor=${page.next}`,
      `upTo=${page.top}`,
      `grouped=true&upTo=${page.top}`,
      `cursor=${page.top}&take=1`,
    ]) {
      expect(await list("ask", query)).toMatchObject({ data: [] });
    }
    expect((await get("ask", `operations/count?newerThan=${page.next}`)).body).toBe('{"count":0,"isMore":false}');
  });

  test("with ids of another environment finds nothing, alone and in its parts", async () => {
    const [id = ""] = ids;
    for (const name of ["text", "knownAs", "run", "address", "person"]) {
      expect(await list("ask", `${name}=${id}`)).toMatchObject({ data: [] });
    }
    for (const part of ["", "/related", "/origin", "/workflow", "/revert", "/export", "/evidence"]) {
      const { body } = await get("ask", `operations/${id}${part}`);
      expect([part, body.includes("Ada"), body.includes(writeBody.abiFunction.name)]).toEqual([part, false, false]);
    }
    const answer = await harness.send(admin, "POST", "/console/ask/lookup", { payload: { text: id } });
    expect(answer.json()).toMatchObject({ operations: [], audit: [] });
  });
});
