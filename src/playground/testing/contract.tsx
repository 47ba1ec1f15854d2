import type { ReactNode } from "react";
import { vi } from "vitest";
import { findFunction } from "#shared/abi/functions.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import type { Abi, AbiFunction } from "#shared/abi/types.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { OpenContract, type OpenContractValue } from "#src/playground/ref/open-contract.tsx";

export const contractAddress = "0x05045f13F5986c1D02772214796690F1C91e6C0D";
export const senderAddress = "0xd92F36f9dFed1B7cEa231F211E30d09698B18D3E";

/** A contract on a test network of an environment that holds the share, unless overridden. */
export const contractOf = (environment: Partial<ContractRef["environment"]> = {}): ContractRef => ({
  environment: {
    id: "sandbox",
    label: "Sandbox",
    kind: "sandbox",
    clientShare: "held",
    valueForm: "bare",
    amountUnit: "native",
    withdrawAmountUnit: "native",
    lacks: [],
    explorers: {},
    ...environment,
  },
  network: { id: "net-1", name: "tETH", enabled: true, addressFamily: "EVM", decimals: 18 },
  address: contractAddress,
});

/** Renders inside an open contract, whose parts may be overridden. */
export const inContract = (children: ReactNode, open: Partial<OpenContractValue> = {}) => (
  <OpenContract {...opened} {...open}>
    {children}
  </OpenContract>
);

const opened: OpenContractValue = {
  contract: contractOf(),
  name: "Token",
  abi: [],
  sourcesOf: () => [],
  noteUse: () => undefined,
  show: async () => undefined,
};

/** The ABI of human-readable signatures. */
export const abiOf = (...lines: readonly string[]): Abi => {
  const parsed = parseAbi(lines.join("\n"));
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.abi;
};

/** One function of an ABI by its full signature. */
export const functionOf = (abi: Abi, signature: string): AbiFunction => {
  const fn = findFunction(abi, signature);
  if (fn === undefined) throw new Error(`no ${signature}`);
  return fn;
};

/** A request sent by the page. */
export type Sent = {
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal | null | undefined;
};

type Reply = (sent: Sent) => Response | Promise<Response>;

/**
 * Responds to requests by the end of their path. Returns all requests except the session request, which a page already
 * knows.
 */
export const stubFetch = (replies: Readonly<Record<string, Reply>>): readonly Sent[] => {
  const requests: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const text = typeof init.body === "string" ? init.body : undefined;
    const body: unknown = text === undefined ? undefined : JSON.parse(text);
    const sent = { url, headers: new Headers(init.headers), body, signal: init.signal };
    const path = url.split("?")[0] ?? "";
    if (path !== "/auth/session") requests.push(sent);
    const reply = Object.entries(replies).find(([end]) => path.endsWith(end))?.[1];
    if (reply === undefined) throw new TypeError(`no route for ${url}`);
    return reply(sent);
  });
  return requests;
};

/** A JSON response. */
export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

/** A response with the specification's error body. */
export const failure = (status: number, code: string, more: Readonly<Record<string, unknown>> = {}): Response => {
  const body = { code, category: "CONFLICT", message: `message of ${code}`, statusCode: status, requestId: "req-1" };
  return json({ ...body, ...more }, status);
};

const plainReview = {
  meaning: {
    source: "plain",
    long: [{ kind: "text", text: "Call the contract" }],
    short: [{ kind: "text", text: "Call the contract" }],
    fields: [],
    movements: [],
    counterparty: null,
    givesControl: false,
    inner: [],
    descriptor: null,
    contradiction: null,
  },
  warnings: [],
  unknown: [],
  simulation: { outcome: "succeeded", returnData: "0x", gas: "52000", movements: [] },
  fees: null,
  balances: [],
  tokens: [],
  digest: "reviewed-1",
  reviewed: [],
};

/** The organization's addresses, a session of the role, and an unremarkable review of any call. */
export const commonReplies = (role: "viewer" | "operator" = "operator"): Readonly<Record<string, Reply>> => {
  const address = { id: "adr-1", address: senderAddress, reference: "demo", networkId: "net-1", balance: "1500" };
  const other = { ...address, id: "adr-2", networkId: "net-2" };
  return {
    "/addresses/organization": () =>
      json({ data: [address, other], pagination: { totalElements: 2, totalPages: 1, skip: 0, take: 100 } }),
    // No token: amounts are in base units.
    [`/tokens/net-1/${contractAddress}`]: () => failure(404, "POSTERN_NOT_FOUND"),
    "/console/sandbox/review": () => json({ data: plainReview }),
    "/auth/session": () =>
      json({
        person: { id: "p", name: "Ada" },
        role,
        signedInAt: "2025-01-01T00:00:00Z",
        expiresAt: "2035-01-01T00:00:00Z",
      }),
  };
};
