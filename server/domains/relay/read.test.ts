import { describe, expect, test, vi } from "vitest";
import { apiKey, clientShare, type Harness, startHarness } from "#server/testing/harness.ts";
import {
  hash,
  readAnswer,
  readBody,
  readPath,
  receipt,
  started,
  writeBody,
  writePath,
} from "#server/testing/samples.ts";
import { starts } from "#server/testing/starts.ts";
import { answers, errorBody, hangs, resets, startUpstream } from "#server/testing/upstream.ts";
import { acceptsSeenHeader, lateHeader, seenAtHeader, shownAtHeader } from "#shared/console/header.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { fillPath } from "#shared/wire/path.ts";

let harness: Harness;
const { startsForEach, startsOnce } = starts(
  async () => {
    harness = await startHarness();
  },
  () => harness.close(),
);

/** Restarts with a time-out so short that a silent service reaches it quickly. */
const hurry = async () => {
  await harness.close();
  // Long enough to connect on a busy machine: a service that was not connected to is unreachable.
  harness = await startHarness({ timeouts: { readMs: 1_000 } });
};

const organization = { data: { id: "o-1", name: "Org", email: "o@example.org" }, success: true, status: 200 };

describe("a read", () => {
  startsForEach();

  test("passes the service's bytes on unchanged, including digits over 2^53", async () => {
    const numbers = "[12345678901234567890123, 1.2345678901234567890, 1.5e21, 1e400, -0]";
    const text = `{"result": {"data": {"result": ${numbers}, "functionName": "f"}, "success": true}}`;
    harness.upstream.on(answers(200, text));
    const person = await harness.signIn("viewer");
    const answer = await harness.send(person, "POST", `/relay/ask${readPath}`, { payload: readBody });
    expect([answer.statusCode, answer.body]).toEqual([200, text]);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("is validated again when any byte of the answer changes", async () => {
    const person = await harness.signIn("viewer");
    const path = "/relay/ask/api/v1/organizations";
    const read = async () => (await harness.send(person, "GET", path)).statusCode;
    harness.upstream.on(answers(200, organization), /organizations/);
    expect([await read(), await read()]).toEqual([200, 200]);
    harness.upstream.on(answers(200, { ...organization, data: 1 }), /organizations/);
    expect([await read(), await read()]).toEqual([502, 502]);
    harness.upstream.on(answers(200, organization), /organizations/);
    expect(await read()).toBe(200);
  });

  test("Reliability 18: is checked against the request, even if the configured path does not contain it and the answer is known", async () => {
    await harness.close();
    harness = await startHarness({ paths: { getWorkflowStatus: "/status" } });
    harness.upstream.on(answers(200, { workflowId: "one", status: "RUNNING" }), /status/);
    const person = await harness.signIn("viewer");
    const read = async (id: string) =>
      (
        await harness.send(
          person,
          "GET",
          `/relay/ask${fillPath(endpointFacts.getWorkflowStatus.path, { workflowId: id })}`,
        )
      ).statusCode;
    expect([await read("one"), await read("one"), await read("another")]).toEqual([200, 200, 502]);
  });

  test("sends the key, the version if the endpoint takes it, and the validated values", async () => {
    harness.upstream.on(answers(200, organization), /organizations/);
    harness.upstream.on(answers(200, readAnswer), /read$/);
    const person = await harness.signIn();
    await harness.send(person, "GET", "/relay/ask/api/v1/organizations");
    await harness.send(person, "POST", `/relay/ask${readPath}`, { payload: readBody });
    const [get, post] = harness.upstream.seen;
    expect(get).toMatchObject({ method: "GET", url: "/api/v1/organizations", body: "" });
    expect(get?.headers["x-sdk-version"]).toBeUndefined();
    expect(post).toMatchObject({ method: "POST", url: readPath });
    expect(post?.headers).toMatchObject({ "x-sdk-version": "1.0.0", "content-type": "application/json" });
    expect(JSON.parse(post?.body ?? "")).toEqual(readBody);
  });

  test("re-encodes its query and leaves out unknown parameters", async () => {
    harness.upstream.on(
      answers(200, { networks: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 10 } }),
    );
    const person = await harness.signIn();
    await harness.send(person, "GET", "/relay/ask/api/v1/network/organization?enabled=true&name=a%26b%20c");
    expect(harness.upstream.seen[0]?.url).toBe("/api/v1/network/organization?enabled=true&name=a%26b%20c");
  });

  test("passes the service's errors on with their request id", async () => {
    harness.upstream.on(answers(404, errorBody("ERR_066", 404)));
    const person = await harness.signIn();
    const answer = await harness.send(person, "GET", "/relay/ask/api/v1/deployed-contracts/d-1");
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(errorBody("ERR_066", 404));
  });

  test("Security 26: removes stack traces and cookies from the service's errors, and keeps the request id", async () => {
    const body = errorBody("ERR_019", 500, { stack: "Error: at /srv/secret.js", cause: { stackTrace: "x" } });
    harness.upstream.on(answers(500, body, { "set-cookie": "upstream=1", "x-powered-by": "x", "retry-after": "7" }));
    const person = await harness.signIn();
    const answer = await harness.send(person, "GET", "/relay/ask/api/v1/deployed-contracts/d-1");
    expect(answer.json()).toEqual({ ...errorBody("ERR_019", 500), cause: {} });
    expect(answer.headers).not.toHaveProperty("set-cookie");
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    expect(answer.headers["retry-after"]).toBe("7");
  });

  test.each([
    ["a page of a proxy", answers(502, "<html>Bad gateway</html>"), 502, "POSTERN_SERVICE_ANSWER"],
    ["an answer of another shape", answers(200, { data: [] }), 502, "POSTERN_SERVICE_ANSWER"],
    ["an answer that is not JSON", answers(200, "{"), 502, "POSTERN_SERVICE_ANSWER"],
    [
      "Security 30: an answer of more than 16 MiB",
      answers(200, " ".repeat(17 * 1024 * 1024)),
      502,
      "POSTERN_SERVICE_ANSWER",
    ],
    ["no answer", hangs, 504, "POSTERN_SERVICE_TIMEOUT"],
    ["a cut connection", resets, 502, "POSTERN_SERVICE_UNREACHABLE"],
  ])("says who is at fault: %s", async (_name, behaviour, status, code) => {
    if (behaviour === hangs) await hurry();
    harness.upstream.on(behaviour);
    const person = await harness.signIn();
    const answer = await harness.send(person, "GET", "/relay/ask/api/v1/organizations");
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  test.each([
    [404, "<html>Not found</html>"],
    [404, { statusCode: 404, message: "Cannot GET", error: "Not Found" }],
    [405, ""],
    [501, "Not implemented"],
  ])(
    "of an endpoint that the specification only names is reported as lacking if the service answers %i",
    async (status, body) => {
      harness.upstream.on(answers(status, body));
      const person = await harness.signIn("viewer");
      const lacking = await harness.send(person, "GET", "/relay/ask/api/v1/transactions/organization");
      expect([lacking.statusCode, lacking.json<{ code: string }>().code]).toEqual([501, "POSTERN_NOT_OFFERED"]);
      const specified = await harness.send(person, "GET", "/relay/ask/api/v1/organizations");
      expect([specified.statusCode, specified.json<{ code: string }>().code]).toEqual([502, "POSTERN_SERVICE_ANSWER"]);
    },
  );

  describe("while the service does not respond", () => {
    const path = "/relay/ask/api/v1/organizations";
    const accepting = { headers: { [acceptsSeenHeader]: "1" } };
    const at = "x-postern-seen-at";

    test.each([
      ["resets", resets],
      ["is behind a gateway that answers 503", answers(503, "<html>Unavailable</html>")],
      ["hangs", hangs],
    ])("because it %s, a page gets the last answer and its time, and a program an error", async (_name, behaviour) => {
      await hurry();
      const person = await harness.signIn("viewer");
      harness.upstream.on(answers(200, organization), /organizations/);
      const before = await harness.send(person, "GET", path);
      expect(before.headers[at]).toBeUndefined();
      const seenAt = new Date(harness.clock.now).toISOString();
      harness.clock.now += 60_000;
      harness.upstream.on(behaviour);
      for (let again = 0; again < 7; again += 1) {
        const answer = await harness.send(person, "GET", path, accepting);
        expect([answer.statusCode, answer.body, answer.headers[at]]).toEqual([200, before.body, seenAt]);
      }
      expect((await harness.send(person, "GET", path)).statusCode).toBeGreaterThanOrEqual(502);
    });

    test("a page gets an error if there is no earlier answer to exactly this", async () => {
      const person = await harness.signIn("viewer");
      const networks = "/relay/ask/api/v1/network/organization?name=a";
      const none = { networks: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 10 } };
      harness.upstream.on(answers(200, none), /organization/);
      expect((await harness.send(person, "GET", networks)).statusCode).toBe(200);
      harness.upstream.on(resets, /organization/);
      const other = await harness.send(person, "GET", `${networks}b`, accepting);
      expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([502, "POSTERN_SERVICE_UNREACHABLE"]);
    });

    test("a write gets no earlier answer, nor does a call of a function", async () => {
      const person = await harness.signIn();
      harness.upstream.on(answers(200, readAnswer), /read$/);
      expect((await harness.send(person, "POST", `/relay/ask${readPath}`, { payload: readBody })).statusCode).toBe(200);
      harness.upstream.on(resets);
      const again = await harness.send(person, "POST", `/relay/ask${readPath}`, { payload: readBody, ...accepting });
      expect(again.statusCode).toBe(502);
    });

    test("the service's own refusal is passed on, not hidden behind an earlier answer", async () => {
      const person = await harness.signIn("viewer");
      harness.upstream.on(answers(200, organization), /organizations/);
      await harness.send(person, "GET", path);
      harness.upstream.on(answers(403, errorBody("ERR_009", 403)), /organizations/);
      expect((await harness.send(person, "GET", path, accepting)).statusCode).toBe(403);
    });
  });

  describe("while the service is slow", () => {
    const path = "/relay/ask/api/v1/organizations";
    const named = (name: string) => ({ ...organization, data: { ...organization.data, name } });
    const accepting = (more: Readonly<Record<string, string>> = {}) => ({
      headers: { [acceptsSeenHeader]: "1", ...more },
    });
    const factsOf = ({ statusCode, headers, body }: Awaited<ReturnType<Harness["send"]>>) => ({
      statusCode,
      at: headers[seenAtHeader],
      late: headers[lateHeader],
      body,
    });

    /** The service answers only when the test says so. Returns how many requests it has received until then. */
    const slow = (answer: object) => {
      const waiting: (() => void)[] = [];
      harness.upstream.on((...given) => void waiting.push(() => answers(200, answer)(...given)), /organizations/);
      return { asked: () => waiting.length, respond: () => waiting.splice(0).forEach((one) => one()) };
    };

    const seenOnce = async () => {
      const person = await harness.signIn("viewer");
      harness.upstream.on(answers(200, named("before")), /organizations/);
      const { body } = await harness.send(person, "GET", path);
      const seenAt = new Date(harness.clock.now).toISOString();
      harness.clock.now += 60_000;
      return { person, body, seenAt };
    };

    /** An answer that the service gives only after longer than a page waits that can be given an earlier one. */
    const outlasting = async <T>(send: () => Promise<T>, service: ReturnType<typeof slow>): Promise<T> => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      try {
        const askedBefore = harness.upstream.seen.length;
        const answer = send();
        await harness.upstream.until(askedBefore + 1);
        await vi.advanceTimersByTimeAsync(1_200);
        service.respond();
        return await answer;
      } finally {
        vi.useRealTimers();
      }
    };

    test("a page gets the last answer, marked as late, then the current one, which is asked for once", async () => {
      const { person, body, seenAt } = await seenOnce();
      const service = slow(named("now"));
      const late = await harness.send(person, "GET", path, accepting());
      expect(factsOf(late)).toEqual({ statusCode: 200, at: seenAt, late: "1", body });
      const again = accepting({ [shownAtHeader]: seenAt });
      expect(factsOf(await harness.send(person, "GET", path, again))).toMatchObject({ at: seenAt, late: "1" });
      expect(service.asked()).toBe(1);
      service.respond();
      const current = await harness.send(person, "GET", path, again);
      expect(factsOf(current)).toMatchObject({ statusCode: 200, at: undefined, late: undefined });
      expect(current.json()).toEqual(named("now"));
      expect(service.asked()).toBe(0);
    });

    test("it does not count as an outage", async () => {
      const { person } = await seenOnce();
      const service = slow(named("now"));
      await harness.send(person, "GET", path, accepting());
      const pulse = await harness.send(person, "GET", "/console/ask/pulse");
      expect(pulse.json()).toMatchObject({ outage: null });
      service.respond();
    });

    test.each([
      ["a page that has just changed something", { headers: { [acceptsSeenHeader]: "outage" } }],
      ["a program", {}],
    ])("%s waits for the current answer", async (_who, options) => {
      const { person } = await seenOnce();
      const service = slow(named("now"));
      const answer = await outlasting(() => harness.send(person, "GET", path, options), service);
      expect(answer.json()).toEqual(named("now"));
    });

    test("a page waits for the first answer", async () => {
      const person = await harness.signIn("viewer");
      const service = slow(named("now"));
      const answer = await outlasting(() => harness.send(person, "GET", path, accepting()), service);
      expect(factsOf(answer)).toMatchObject({ statusCode: 200, at: undefined, late: undefined });
    });
  });

  test("Security 44: a receipt of another transaction is not passed on", async () => {
    harness.upstream.on(answers(200, receipt(1)), /\/tx\//);
    const person = await harness.signIn("viewer");
    const path = "/relay/ask/api/v1/contract-interactions/network/net-1/tx";
    expect((await harness.send(person, "GET", `${path}/${hash}`)).statusCode).toBe(200);
    const other = await harness.send(person, "GET", `${path}/0x${"12".repeat(32)}`);
    expect([other.statusCode, other.json<object>()]).toMatchObject([
      502,
      {
        code: "POSTERN_SERVICE_ANSWER",
        message: "The service's response (status 200) is about a different transaction than the one requested.",
      },
    ]);
    expect(other.body).not.toContain(hash);
  });

  test("Reliability 16: is retried once when its connection fails", async () => {
    harness.upstream.on(resets);
    const person = await harness.signIn();
    await harness.send(person, "GET", "/relay/ask/api/v1/organizations");
    expect(harness.upstream.seen).toHaveLength(2);
  });

  test("Reliability 16: is not retried after a time-out or a service error", async () => {
    await hurry();
    const person = await harness.signIn();
    harness.upstream.on(hangs);
    await harness.send(person, "GET", "/relay/ask/api/v1/organizations");
    harness.upstream.on(answers(503, errorBody("ERR_204", 503)));
    await harness.send(person, "GET", "/relay/ask/api/v1/organizations");
    expect(harness.upstream.seen).toHaveLength(2);
  });

  test("Reliability 16: while the service is silent, a read is answered immediately, and the service is asked again after a pause", async () => {
    const person = await harness.signIn("operator");
    const read = async () => {
      const answer = await harness.send(person, "GET", "/relay/ask/api/v1/organizations");
      return [answer.statusCode, answer.json<{ code?: string }>().code];
    };
    harness.upstream.on(resets);
    for (let count = 0; count < 5; count += 1) await read();
    const requestsBefore = harness.upstream.seen.length;
    expect(await read()).toEqual([502, "POSTERN_SERVICE_UNREACHABLE"]);
    expect(harness.upstream.seen).toHaveLength(requestsBefore);
    harness.upstream.on(answers(200, organization));
    expect(await read()).toEqual([502, "POSTERN_SERVICE_UNREACHABLE"]);
    harness.clock.now += 1000;
    expect(await read()).toEqual([200, undefined]);
  });

  test("Reliability 16: a write is sent whatever happened to earlier reads", async () => {
    const person = await harness.signIn("operator");
    harness.upstream.on(resets);
    for (let count = 0; count < 6; count += 1) {
      await harness.send(person, "GET", "/relay/ask/api/v1/organizations");
    }
    harness.upstream.on(answers(200, started), /write$/);
    const headers = { "idempotency-key": "k1" };
    const payload = { ...writeBody, clientShare };
    const answer = await harness.send(person, "POST", `/relay/ask${writePath}`, { headers, payload });
    expect(answer.statusCode).toBe(200);
  });
});

describe("a read of a service that answers otherwise", () => {
  startsOnce();

  test.each([
    ["7", "7"],
    ["Wed, 21 Oct 2026 07:28:00 GMT", "Wed, 21 Oct 2026 07:28:00 GMT"],
    [apiKey, undefined],
    ["soon", undefined],
    ["Wed, 77 Oct 2026 07:28:00 GMT", undefined],
    [`Abc, ${apiKey.slice(-10)} ${apiKey.slice(-9)} GMT`, undefined],
    ["\u00e5\u008d\u0081", undefined],
  ])("Security 26: of the header Retry-After: %j it passes on %j", async (header, passed) => {
    harness.upstream.on(answers(503, errorBody("ERR_204", 503), { "retry-after": header }));
    const person = await harness.signIn();
    const answer = await harness.send(person, "GET", "/relay/ask/api/v1/deployed-contracts/d-1");
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, passed]);
  });

  test.each([301, 302, 307, 308])(
    "Security 2: refuses a redirect with status %i; the other host gets no request",
    async (status) => {
      const other = await startUpstream();
      harness.upstream.on(answers(status, "", { location: `${other.origin}/api/v1/organizations` }));
      const person = await harness.signIn();
      const answer = await harness.send(person, "GET", "/relay/ask/api/v1/organizations");
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([502, "POSTERN_SERVICE_ANSWER"]);
      expect(other.seen).toHaveLength(0);
      await other.close();
    },
  );
});

test("a configured path replaces the table's, only towards the service", async () => {
  const other = await startHarness({ paths: { getOrganization: "/other/organization" } });
  other.upstream.on(answers(200, organization));
  const person = await other.signIn();
  const answer = await other.send(person, "GET", "/relay/ask/api/v1/organizations");
  expect(answer.statusCode).toBe(200);
  expect(other.upstream.seen[0]?.url).toBe("/other/organization");
  await other.close();
});
