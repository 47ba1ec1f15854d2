import { afterEach, beforeEach, expect, test } from "vitest";
import { echoes, expectClean, filesBelow } from "./testing/canary.ts";
import { apiKey, clientShare, type Harness, startHarness } from "./testing/harness.ts";
import { hash, readBody, readPath, receipt, started, workflow, writeBody, writePath } from "./testing/samples.ts";
import { answers, type Behaviour, errorBody, resets } from "./testing/upstream.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

test("Security 1, 24 and 38: neither the key nor the share is in a response, a header, the journal, a log or a file", async () => {
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
    (response, request, socket) => {
      answers(200, `<html>${String(request.headers["x-api-key"])} ${request.body}`)(response, request, socket);
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

test("a share that the server holds is removed from responses to reads, too", async () => {
  const person = await harness.signIn("viewer");
  harness.upstream.on(answers(400, errorBody("ERR_010", 400, { detail: clientShare })));
  const answer = await harness.send(person, "GET", "/relay/held/api/v1/organizations");
  expect(answer.json()).toMatchObject({ code: "ERR_010", detail: "[secret]" });
});
