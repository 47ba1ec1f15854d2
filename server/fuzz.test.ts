// @full: server/http and server/routes/security have requests of each kind.
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isEndpointName } from "#shared/wire/endpoint-facts.ts";
import { endpointList } from "#shared/wire/endpoints.ts";
import { apiKey, clientShare, type Harness, origin, startHarness } from "./testing/harness.ts";
import { malformedRequests } from "./testing/malformed.ts";
import { sendRaw } from "./testing/raw.ts";
import { faultsOf, operationOf } from "./testing/relayed.ts";
import { networkId, readAnswer, started } from "./testing/samples.ts";
import { answers, errorBody, type ReceivedRequest } from "./testing/upstream.ts";
import { validRequest } from "./testing/valid-requests.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";
const numRuns = isFull ? 10_000 : 400;

let harness: Harness;
let port: number;
beforeEach(async () => {
  harness = await startHarness();
  // Of a record that is missing: from ERR_006 the relay would conclude that the deployment lacks a list, which is a 501.
  harness.upstream.on(answers(404, errorBody("ERR_096", 404)));
  harness.upstream.on(answers(200, readAnswer), /read$/);
  harness.upstream.on(answers(200, started), /write$/);
  // Without the network of its collection a mint is not sent.
  const collection = { id: "collection-1", network: networkId };
  harness.upstream.on(answers(200, { collection }), /collections\/collection-1$/);
  await harness.app.listen({ host: "127.0.0.1", port: 0 });
  const address: AddressInfo | string | null = harness.app.server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterEach(() => harness.close());

const host = new URL(origin).host;
const health = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
/** A slower server gets fewer requests, and nothing is asserted that depends on it. */
const patienceMs = 25;
const isHealthy = /^HTTP\/1\.1 200 /;
const isOwnFailure = /^HTTP\/1\.1 5\d\d /m;
/** The double answers every read of a contract with the same one, which the relay refuses where another was named. */
const isAboutAnother = /"code":"POSTERN_SERVICE_ANSWER".* is about a different contract than /;

/** What a request must contain, anywhere, before it may change anything at the service. */
const mayWrite = (text: string, writers: readonly string[]): boolean =>
  writers.some((cookie) => text.includes(cookie)) && /x-postern: *1/i.test(text) && /idempotency-key/i.test(text);

const writesAmong = (requests: readonly ReceivedRequest[]): number =>
  requests.filter((request) => operationOf(request)?.changes).length;

test(
  `Security 4, 5, 7, 8, 9, 21 and 22: no malformed request harms the server or reaches the service, ${numRuns} times`,
  { timeout: isFull ? 900_000 : 120_000 },
  async () => {
    const writers = [(await harness.signIn("admin")).cookie, (await harness.signIn("operator")).cookie];
    const viewer = (await harness.signIn("viewer")).cookie;
    const cookies = [...writers, ...writers, viewer, "", "postern_session_4600=guess", "postern_session=guess"];
    const { upstream, logged } = harness;
    await fc.assert(
      fc.asyncProperty(malformedRequests({ host, cookies }), async (bytes) => {
        const [seenBefore, loggedBefore] = [upstream.seen.length, logged.length];
        const answer = await sendRaw(port, bytes, patienceMs);
        await harness.dependencies.writes.idle();
        const relayed = upstream.seen.slice(seenBefore);
        expect(isOwnFailure.test(answer) && !isAboutAnother.test(answer) ? answer : "").toBe("");
        expect([answer.includes(apiKey), answer.includes(clientShare)]).toEqual([false, false]);
        expect(relayed.flatMap((request) => faultsOf(request, apiKey))).toEqual([]);
        expect(writesAmong(relayed)).toBeLessThanOrEqual(mayWrite(bytes, writers) ? 2 : 0);
        expect(logged.slice(loggedBefore).filter((line) => line.includes("request failed"))).toEqual([]);
        expect(await sendRaw(port, health)).toMatch(isHealthy);
      }),
      { numRuns },
    );
    // Including those that came after the response to their request.
    expect(upstream.seen.flatMap((request) => faultsOf(request, apiKey))).toEqual([]);
    expect(upstream.count("GET")).toBeGreaterThan(0);
    expect(writesAmong(upstream.seen)).toBeGreaterThan(0);
  },
);

/**
 * What a write looks up before it is sent: what a request names by an id, and the decimals of a withdrawal's network.
 * As the double lists none, these are asked for once more when the withdrawal is compared with earlier payments.
 */
const lookedUp: Readonly<Record<string, readonly string[]>> = {
  withdraw: ["listNetworks", "listNetworks"],
  deployTemplate: ["getTemplate"],
  issueToken: ["getDeployedContract"],
  mintToken: ["getCollection"],
  burnToken: ["getCollection"],
};

test.each(endpointList.map(({ name }) => name).filter(isEndpointName))(
  "the valid request of %s, from which the others are made, reaches the service unchanged",
  async (name) => {
    const { cookie } = await harness.signIn("admin");
    const { method, target, body } = validRequest(name);
    const payload = body === undefined ? "" : JSON.stringify(body);
    const lines = [
      `${method} /relay/held${target} HTTP/1.1`,
      `Host: ${host}`,
      `Cookie: ${cookie}`,
      "Connection: close",
      "X-Postern: 1",
      "Idempotency-Key: k1",
      "X-Postern-Reviewed: none",
      "Sec-Fetch-Site: same-origin",
      ...(method === "DELETE" ? [] : ["Content-Type: application/json"]),
      `Content-Length: ${payload.length}`,
    ];
    await sendRaw(port, `${lines.join("\r\n")}\r\n\r\n${payload}`);
    const reached = harness.upstream.seen.map((request) => [request.url, operationOf(request)?.name]);
    const isLookedUp = Object.hasOwn(lookedUp, name);
    expect(isLookedUp ? reached.slice(0, -1).map(([, looked]) => looked) : []).toEqual(lookedUp[name] ?? []);
    expect(isLookedUp ? reached.slice(-1) : reached).toEqual([[target, name]]);
    expect(harness.upstream.seen.flatMap((request) => faultsOf(request, apiKey))).toEqual([]);
  },
);
