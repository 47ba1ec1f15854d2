import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { contractCallEndpoints } from "#shared/wire/contract-call.ts";
import { networkEndpoints } from "#shared/wire/network.ts";
import { organizationEndpoints } from "#shared/wire/organization.ts";
import { templateEndpoints } from "#shared/wire/template.ts";
import { ApiError, isSignedOut } from "./api-error.ts";
import { consoleRequest, relay, relayWrite } from "./client.ts";
import { secondsToWait } from "./send.ts";

type Init = { readonly status?: number; readonly headers?: Readonly<Record<string, string>> };

const json = (body: unknown, init: Init = {}) =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), {
    headers: { "content-type": "application/json", ...init.headers },
    status: init.status ?? 200,
  });

/** Replaces the network with a series of responses and records the requests. */
const answer = (...answers: readonly (Response | Error)[]) => {
  const left = [...answers];
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => {
    const next = left.shift();
    if (next === undefined) throw new Error("One request more than there are answers.");
    if (next instanceof Error) throw next;
    return next;
  });
  vi.stubGlobal("fetch", fetch);
  return {
    requests: () => fetch.mock.calls.map(([url, init]) => ({ url, init, headers: new Headers(init.headers) })),
  };
};

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("It did not fail.");
};

const read = { type: "function", name: "balanceOf", inputs: [] } as const;
const params = { networkId: "n/1", contractAddress: "0xabc" };

describe("relay", () => {
  test("requests the endpoint's path, each value as one segment, with the query", async () => {
    const { requests } = answer(
      json({ networks: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 1 } }),
    );
    await relay("sand box", networkEndpoints.listNetworks, { query: { take: "1", name: "a&b" } });
    expect(requests()[0]?.url).toBe("/relay/sand%20box/api/v1/network/organization?take=1&name=a%26b");
    expect(requests()[0]?.init.method).toBe("GET");
    expect(requests()[0]?.headers.has("x-postern")).toBe(false);
  });

  test("sends immediately: the response schema comes with the calling code, so nothing is loaded first", async () => {
    const { requests } = answer(json({ success: true }));
    const options = { params: { templateId: "t1" }, idempotencyKey: "k1" };
    const sent = relayWrite("sandbox", templateEndpoints.deleteTemplate, options);
    expect(requests().length).toBe(1);
    expect((await sent).answer).toEqual({ success: true });
  });

  test("keeps every number to the last digit", async () => {
    const { requests } = answer(
      json('{"result":{"data":{"result":[12345678901234567890,7,1.5e21,0.25,1.2345678901234567890]}}}'),
    );
    const { result } = await relay("sandbox", contractCallEndpoints.readContract, {
      params,
      body: { abiFunction: { ...read, inputs: [] } },
    });
    expect(result.data.result).toEqual([
      "12345678901234567890",
      7,
      "1500000000000000000000",
      0.25,
      "1.2345678901234567890",
    ]);
    expect(requests()[0]?.url).toContain("/network/n%2F1/contract-address/0xabc/functions/read");
  });

  test("marks a write, sends its key and the operation it acknowledges, and returns the operation's id", async () => {
    const { requests } = answer(
      json({ workflowResult: { workflowId: "w1" } }, { headers: { "x-postern-operation": "op1" } }),
    );
    const sent = await relayWrite("sandbox", contractCallEndpoints.writeContract, {
      params,
      body: { addressId: "a", abiFunction: { ...read, inputs: [] } },
      idempotencyKey: "k1",
      acknowledge: "op0",
    });
    expect(sent).toEqual({ answer: { workflowResult: { workflowId: "w1" } }, operationId: "op1" });
    const { headers, init } = requests()[0] ?? { headers: new Headers(), init: {} };
    expect(headers.get("x-postern")).toBe("1");
    expect(headers.get("idempotency-key")).toBe("k1");
    expect(headers.get("x-postern-acknowledge")).toBe("op0");
    expect(init).toMatchObject({ credentials: "same-origin", redirect: "error" });
  });
});

describe("errors", () => {
  test("carry the fields of the error body", async () => {
    answer(
      json(
        {
          code: "ERR-146",
          category: "VALIDATION",
          message: "no",
          statusCode: 400,
          requestId: "r1",
          data: "0x08c379a0",
        },
        { status: 400 },
      ),
    );
    const error = await failure(relay("sandbox", organizationEndpoints.getOrganization));
    expect(error).toMatchObject({
      status: 400,
      code: "ERR_146",
      category: "VALIDATION",
      message: "no",
      requestId: "r1",
    });
    expect(error.data).toBe("0x08c379a0");
  });

  test("carry how long a server wants to wait", async () => {
    const body = { code: "POSTERN_TOO_MANY_REQUESTS", statusCode: 429 };
    answer(json(body, { status: 429, headers: { "retry-after": "9" } }));
    expect(await failure(relay("sandbox", organizationEndpoints.getOrganization))).toMatchObject({ retryAfter: 9 });
  });

  test("take the operation's id from the body or else from the header", async () => {
    const body = { code: "POSTERN_IN_FLIGHT", statusCode: 409 };
    answer(
      json({ ...body, operationId: "op1" }, { status: 409 }),
      json(body, { status: 409, headers: { "x-postern-operation": "op2" } }),
    );
    expect((await failure(relay("sandbox", organizationEndpoints.getOrganization))).operationId).toBe("op1");
    expect((await failure(relay("sandbox", organizationEndpoints.getOrganization))).operationId).toBe("op2");
  });

  test.each([
    ["an error that is not JSON", json("<html>Bad gateway</html>", { status: 502 }), 502],
    ["an error body of another shape", json({ oops: true }, { status: 500 }), 500],
    ["a success that is not JSON", json("<html>", {}), 200],
    ["a success of another shape", json({ data: {} }, {}), 200],
  ])("report an unreadable response: %s", async (_, response, status) => {
    answer(response);
    expect(await failure(relay("sandbox", organizationEndpoints.getOrganization))).toMatchObject({
      status,
      code: "POSTERN_UNREADABLE_ANSWER",
      message: "",
    });
  });

  test.each([
    [
      "a list of messages",
      { message: ["a is missing", "b is no number"], error: "Bad Request" },
      "HTTP_403",
      "a is missing; b is no number",
    ],
    ["nested in `error`", { error: { code: "ERR-009", message: "no" } }, "ERR_009", "no"],
    ["a gateway's", { message: "Forbidden" }, "HTTP_403", "Forbidden"],
  ])(
    "Reliability 19: carry the fields of a recorded write's looser error body: %s",
    async (_form, body, code, message) => {
      answer(json(body, { status: 403, headers: { "x-postern-operation": "op-1", "x-request-id": "r-1" } }));
      expect(await failure(relay("sandbox", organizationEndpoints.getOrganization))).toMatchObject({
        status: 403,
        code,
        message,
        operationId: "op-1",
        requestId: "r-1",
      });
    },
  );

  test("are unreadable in a looser body that names no operation: it may be a proxy's, and a write may have gone out", async () => {
    answer(json({ message: "Forbidden" }, { status: 403 }));
    expect(await failure(relay("sandbox", organizationEndpoints.getOrganization))).toMatchObject({
      code: "POSTERN_UNREADABLE_ANSWER",
    });
  });

  test("report an unreachable server with status 0", async () => {
    answer(new TypeError("Failed to fetch"));
    expect(await failure(relay("sandbox", organizationEndpoints.getOrganization))).toMatchObject({
      status: 0,
      code: "POSTERN_UNREACHABLE",
    });
  });

  test("are the caller's own abort if the caller aborts", async () => {
    const stopped = new Error("stopped");
    answer(stopped);
    const request = relay("sandbox", organizationEndpoints.getOrganization, { signal: AbortSignal.abort() });
    await expect(request).rejects.toBe(stopped);
  });

  test("distinguish an ended session from an API key that the service refuses", async () => {
    answer(
      json({ code: "POSTERN_SIGN_IN_REQUIRED", statusCode: 401 }, { status: 401 }),
      json({ code: "ERR_405", statusCode: 401 }, { status: 401 }),
    );
    expect(isSignedOut(await failure(relay("sandbox", organizationEndpoints.getOrganization)))).toBe(true);
    expect(isSignedOut(await failure(relay("sandbox", organizationEndpoints.getOrganization)))).toBe(false);
  });
});

test("an empty response is accepted if the schema allows it, and a sign-out is marked as ours", async () => {
  const { requests } = answer(new Response(null, { status: 204 }));
  const request = consoleRequest({ method: "POST", path: "/auth/sign-out", schema: z.unknown() });
  await expect(request).resolves.toBeUndefined();
  expect(requests()[0]?.headers.get("x-postern")).toBe("1");
});

test.each([
  ["7", 7],
  ["Thu, 01 Jan 2026 00:00:30 GMT", 30],
  ["Thu, 01 Jan 2025 00:00:00 GMT", undefined],
  ["999999999", 3_600],
  ["soon", undefined],
  ["0", undefined],
  [null, undefined],
])("Retry-After: %j is a wait of %j seconds", (value, seconds) => {
  expect(secondsToWait(value, Date.parse("2026-01-01T00:00:00Z"))).toBe(seconds);
});
