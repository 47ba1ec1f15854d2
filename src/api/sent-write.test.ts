import { QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { contractCallEndpoints } from "#shared/wire/contract-call.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { problem, serve } from "#src/testing/server.ts";
import { addressesOptions } from "./addresses.ts";
import type { Body, NamedEndpoint } from "./client/client.ts";
import { contractAbiOptions } from "./contracts.ts";
import { networksOptions } from "./networks.ts";
import { operationsOptions } from "./operations.ts";
import { countOptions } from "./overview.ts";
import { profilesOptions } from "./profiles.ts";
import { createQueryClient } from "./query-client.ts";
import { sendWrite, useSendWrite } from "./sent-write.ts";
import { walletsOptions } from "./wallets.ts";

const path = "/relay/sandbox/api/v1/contract-interactions/network/n1/contract-address/0xaa/functions/write";
const post = `POST ${path}`;
const call = {
  params: { networkId: "n1", contractAddress: "0xaa" },
  idempotencyKey: "key-1",
  body: { addressId: "a1", abiFunction: { type: "function" as const, name: "transfer", inputs: [] } },
};

describe("sendWrite", () => {
  test("returns the operation in the response, and leaves the client share out", async () => {
    const bodies: unknown[] = [];
    const { requests } = serve({
      [post]: ({ body }) => {
        bodies.push(body);
        return { headers: { "x-postern-operation": "op-1" }, body: { workflowResult: { workflowId: "w1" } } };
      },
    });
    await expect(sendWrite("sandbox", contractCallEndpoints.writeContract, call)).resolves.toEqual({
      kind: "known",
      operationId: "op-1",
      answer: { workflowResult: { workflowId: "w1" } },
    });
    expect(requests).toEqual([post]);
    expect(bodies).toEqual([call.body]);
  });

  test.each([
    ["the connection breaks", () => new TypeError("Failed to fetch")],
    ["the response is unreadable", () => ({ status: 502, body: "Bad gateway" })],
    ["the response has no operation", () => ({ body: { workflowResult: { workflowId: "w1" } } })],
    ["the server fails", () => problem(500, "POSTERN_INTERNAL")],
    ["the server cannot check whether the key was used", () => problem(503, "POSTERN_KEY_UNCHECKED")],
    ["a server in between fails", () => ({ status: 413, body: "Too large" })],
  ])("reports a lost response and does not resend if %s", async (_, reply) => {
    const { requests } = serve({ [post]: reply });
    await expect(sendWrite("sandbox", contractCallEndpoints.writeContract, call)).resolves.toEqual({ kind: "lost" });
    expect(requests).toEqual([post]);
  });

  test.each(["POSTERN_OUTCOME_UNKNOWN", "POSTERN_IN_FLIGHT"])("follows the operation named in %s", async (code) => {
    const { requests } = serve({ [post]: () => problem(502, code, { operationId: "op-3" }) });
    await expect(sendWrite("sandbox", contractCallEndpoints.writeContract, call)).resolves.toEqual({
      kind: "known",
      operationId: "op-3",
    });
    expect(requests).toEqual([post]);
  });

  test.each([
    ["ERR_146", 400],
    ["POSTERN_IDENTICAL_OPERATION", 409],
    ["POSTERN_KEY_REUSED", 422],
    ["POSTERN_NOT_SENT", 502],
    ["POSTERN_STORE_UNAVAILABLE", 503],
    ["POSTERN_STEP_UP_REQUIRED", 401],
    ["POSTERN_TOO_MANY_REQUESTS", 429],
    ["POSTERN_TOO_LARGE", 413],
  ])("rejects with %s", async (code, status) => {
    const { requests } = serve({ [post]: () => problem(status, code, { operationId: "op-9" }) });
    await expect(sendWrite("sandbox", contractCallEndpoints.writeContract, call)).rejects.toMatchObject({
      code,
      status,
      operationId: "op-9",
    });
    expect(requests).toEqual([post]);
  });
});

describe("useSendWrite", () => {
  const page = { skip: 0, take: 10 };
  const shown = {
    operations: operationsOptions("sandbox", {}).queryKey,
    profiles: profilesOptions("sandbox", page).queryKey,
    "number of profiles": countOptions("sandbox", "listProfiles").queryKey,
    wallets: walletsOptions("sandbox", page).queryKey,
    addresses: addressesOptions("sandbox", page).queryKey,
    "an ABI": contractAbiOptions("sandbox", "n1", "0xaa").queryKey,
    networks: networksOptions("sandbox", page).queryKey,
    "addresses elsewhere": addressesOptions("other", page).queryKey,
  };
  /** Sends a write that is refused; returns what is fetched again afterwards. */
  const outdatedBy = async <N extends WriteName>(
    endpoint: NamedEndpoint<N>,
    body: Body<N>,
  ): Promise<readonly string[]> => {
    serve({ [`${endpoint.method} /relay/sandbox${endpoint.path}`]: () => problem(400, "ERR_010") });
    const client = createQueryClient();
    const keys: readonly QueryKey[] = Object.values(shown);
    for (const key of keys) client.setQueryData(key, {});
    const wrapper = ({ children }: { readonly children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children);
    const { result } = renderHook(() => useSendWrite("sandbox", endpoint), { wrapper });
    await expect(result.current({ body, idempotencyKey: "k1" })).rejects.toMatchObject({ code: "ERR_010" });
    return Object.entries(shown).flatMap(([what, key]) => (client.getQueryState(key)?.isInvalidated ? [what] : []));
  };
  const reference = "alice";
  const networkId = "n1";

  test.each([
    [
      "a profile",
      () => outdatedBy(endpoints.createProfile, { reference, type: "User" }),
      ["profiles", "number of profiles"],
    ],
    ["a wallet", () => outdatedBy(endpoints.createWallet, { reference, networkId }), ["wallets"]],
    [
      "an address and what is missing",
      () => outdatedBy(endpoints.generateAddress, { reference, networkId }),
      ["profiles", "number of profiles", "wallets", "addresses"],
    ],
    [
      "an address in a wallet",
      () => outdatedBy(endpoints.generateAddressInWallet, { reference, networkId }),
      ["wallets", "addresses"],
    ],
    [
      "an ABI",
      () => outdatedBy(endpoints.addAbi, { networkId, contractAddress: "0xaa", name: "Token", abi: [{}] }),
      ["an ABI"],
    ],
  ])("refetches the queries that show %s, and no others", async (_, send, expected) => {
    expect(await send()).toEqual(["operations", ...expected]);
  });
});
