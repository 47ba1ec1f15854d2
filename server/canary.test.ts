import { afterEach, beforeEach, expect, test } from "vitest";
import { createSecret } from "./lib/secret.ts";
import { redact } from "./domains/service/redact.ts";
import { apiKey, clientShare, type Harness, startHarness } from "./testing/harness.ts";
import { hash, readBody, readPath, receipt, started, workflow, writeBody, writePath } from "./testing/samples.ts";
import { answers, type Behaviour, errorBody, resets } from "./testing/upstream.ts";
import { echoes, expectClean, filesBelow } from "./testing/canary.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

test("Security 1 and 24: neither the key nor the share is in an answer, a header, the journal, a log or a file", async () => {
  const texts: string[] = [];
  const admin = await harness.signIn("admin");
  const viewer = await harness.signIn("viewer");
  const send = async (...[person, method, url, more]: Parameters<Harness["send"]>) => {
    const answer = await harness.send(person, method, url, more);
    texts.push(answer.body, JSON.stringify(answer.headers));
    return answer;
  };
  const behaviours: readonly Behaviour[] = [
    echoes(200, started),
    echoes(201, started),
    echoes(400, errorBody("ERR_010", 400)),
    echoes(401, errorBody("ERR_405", 401)),
    echoes(500, errorBody("ERR_019", 500)),
    (response, seen, socket) => {
      answers(200, `<html>${String(seen.headers["x-api-key"])} ${seen.body}`)(response, seen, socket);
    },
    resets,
  ];
  for (const [index, behaviour] of behaviours.entries()) {
    harness.upstream.on(behaviour);
    for (const environment of ["ask", "held"]) {
      const body = { ...writeBody, amount: String(index) };
      const payload = environment === "ask" ? { ...body, clientShare } : body;
      const headers = { "idempotency-key": `k${index}` };
      await send(admin, "POST", `/relay/${environment}${writePath}`, { headers, payload });
      await send(admin, "POST", `/relay/${environment}${writePath}`, { headers, payload });
      await send(viewer, "POST", `/relay/${environment}${writePath}`, { headers, payload: { ...body, clientShare } });
      await send(admin, "POST", `/relay/${environment}${readPath}`, { payload: readBody });
      await send(admin, "GET", `/relay/${environment}/api/v1/organizations`);
    }
  }
  // What is wrong with a body is said without quoting it.
  await send(admin, "POST", `/relay/held${writePath}`, {
    headers: { "idempotency-key": "x" },
    payload: { ...writeBody, clientShare },
  });
  await send(admin, "POST", `/relay/ask${writePath}`, {
    headers: { "idempotency-key": "y" },
    payload: { ...writeBody, clientShare, x: 1 },
  });
  harness.upstream.on(echoes(200, workflow("FAILED", { error: { message: apiKey }, result: { hash } })));
  harness.clock.now += 300;
  await harness.track();
  harness.upstream.on(echoes(200, { receipt: { ...receipt(0).receipt, note: apiKey } }));
  harness.clock.now += 1000;
  await harness.track();
  for (const url of [
    "/console/environments",
    "/console/ask/operations?take=100",
    "/console/held/operations?take=100",
  ]) {
    await send(admin, "GET", url);
  }
  expect(harness.upstream.seen.some(({ body }) => body.includes(clientShare))).toBe(true);
  expect(texts.join("\n")).toContain("[secret]");
  expectClean(texts.join("\n"));
  expectClean(harness.logged.join("\n"));
  const rows = [
    await harness.store.selectFrom("operations").selectAll().execute(),
    await harness.store.selectFrom("operation_events").selectAll().execute(),
  ];
  expect(rows.flat().length).toBeGreaterThan(20);
  expectClean(JSON.stringify(rows));
  expectClean(filesBelow(harness.directory));
});

test("a share that the server holds is taken out of the answers to reads, too", async () => {
  const person = await harness.signIn("viewer");
  harness.upstream.on(answers(400, errorBody("ERR_010", 400, { detail: clientShare })));
  const answer = await harness.send(person, "GET", "/relay/held/api/v1/organizations");
  expect(answer.json()).toMatchObject({ code: "ERR_010", detail: "[secret]" });
});

test("a share that is no valid text is no failure of the server's", () => {
  expect(redact(Buffer.from("x"), [createSecret("\ud800 a lone surrogate")]).toString()).toBe("x");
});

test.each([
  ["as it is", "x a/secret+value y", "x [secret] y"],
  ["with escaped slashes", '"a\\/secret+value"', '"[secret]"'],
  ["in a URL", "?k=a%2Fsecret%2Bvalue", "?k=[secret]"],
  ["in a URL of small letters", "?k=a%2fsecret%2bvalue", "?k=[secret]"],
  ["in JSON that is careful with HTML", '"a\\u002fsecret\\u002bvalue"', '"[secret]"'],
  ["in Base64", `"${Buffer.from("a/secret+value").toString("base64")}"`, '"[secret]="'],
  ["in Base64 for URLs", Buffer.from("a/secret+value").toString("base64url"), "[secret]"],
  ["more than once", "a/secret+valuea/secret+value", "[secret][secret]"],
  ["not at all", "a/secret", "a/secret"],
])("a secret is taken out of an answer: %s", (_name, text, expected) => {
  expect(redact(Buffer.from(text), [createSecret("a/secret+value")]).toString()).toBe(expected);
});

test.each([
  ["in JSON", '{"m":"a\\"b\\\\cé"}', '{"m":"[secret]"}'],
  ["in JSON of ASCII alone", '{"m":"a\\"b\\\\c\\u00e9"}', '{"m":"[secret]"}'],
  [
    "in JSON in JSON",
    JSON.stringify({ m: JSON.stringify({ m: 'a"b\\cé' }) }),
    JSON.stringify({ m: '{"m":"[secret]"}' }),
  ],
])("a secret with quotes and letters that are not ASCII is taken out: %s", (_name, text, expected) => {
  expect(redact(Buffer.from(text), [createSecret('a"b\\cé')]).toString()).toBe(expected);
});

test("an answer without a secret stays the same bytes, and a very short share garbles nothing", () => {
  const bytes = Buffer.from('{"status":1}');
  expect(redact(bytes, [createSecret("a/secret+value"), createSecret("1")])).toBe(bytes);
});
