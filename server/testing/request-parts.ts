import fc from "fast-check";
import { type EndpointName, isEndpointName } from "#shared/wire/endpoint-facts.ts";
import { endpointList } from "#shared/wire/endpoints.ts";
import { clientShare } from "./harness.ts";
import { contractAddress } from "./samples.ts";
import { validRequest } from "./valid-requests.ts";

/** A request before it is bytes; its strings are Latin-1, one byte for each character. */
export type Parts = {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
};

export type RequestValues = {
  readonly host: string;
  /** Cookies of sessions, cookies without a session, and nonsense. */
  readonly cookies: readonly string[];
};

const names: readonly EndpointName[] = endpointList.map(({ name }) => name).filter(isEndpointName);
const unique = fc.integer({ min: 1, max: 1_000_000_000 }).map(String);

/** The bytes of a text, as Latin-1. */
export const bytesOf = (text: string): string => Buffer.from(text).toString("latin1");

const browserHeaders = ({ host }: RequestValues, cookie: string, key: string): Parts["headers"] => [
  ["Host", host],
  ["Connection", "close"],
  ["Content-Type", "application/json"],
  ["X-Postern", "1"],
  ["Sec-Fetch-Site", "same-origin"],
  ["Idempotency-Key", key],
  ["Cookie", cookie],
];

/** What the browser application sends: any endpoint of the table in either environment, and the server's own routes. */
export const validParts = (values: RequestValues): fc.Arbitrary<Parts> => {
  const relayed = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom("ask", "held"), unique)
    .map(([name, environment, digits]) => {
      const { method, target, body, takesShare } = validRequest(name, digits);
      const whole = takesShare && environment === "ask" ? { ...body, clientShare } : body;
      return { method, target: `/relay/${environment}${target}`, body: whole };
    });
  const own = fc.constantFrom<{ method: string; target: string; body: object | undefined }>(
    { method: "GET", target: "/console/environments", body: undefined },
    { method: "GET", target: "/console/ask/operations?take=5&state=open", body: undefined },
    { method: "GET", target: "/console/ask/operations/x", body: undefined },
    { method: "POST", target: "/console/ask/operations/x/settle", body: { outcome: "not_sent", note: "n" } },
    {
      method: "POST",
      target: "/console/ask/dry-run",
      body: { networkId: "net-1", from: contractAddress, to: contractAddress, calldata: "0x", amount: "1" },
    },
    { method: "GET", target: "/auth/session", body: undefined },
    { method: "POST", target: "/auth/link", body: { token: "guess" } },
    { method: "POST", target: "/auth/links", body: { role: "admin", name: "x" } },
    { method: "GET", target: "/auth/link?token=x", body: undefined },
    { method: "GET", target: "/assets/app-1.js", body: undefined },
    { method: "GET", target: "/healthz", body: undefined },
    { method: "GET", target: "/readyz", body: undefined },
    { method: "GET", target: "/metrics", body: undefined },
  );
  return fc
    .tuple(
      fc.oneof({ weight: 4, arbitrary: relayed }, { weight: 1, arbitrary: own }),
      fc.constantFrom(...values.cookies),
      unique,
    )
    .map(([{ method, target, body }, cookie, key]) => ({
      method,
      target,
      headers: browserHeaders(values, cookie, `k-${key}`),
      body: body === undefined ? "" : bytesOf(JSON.stringify(body)),
    }));
};

/** A request as it goes over the wire. */
export const serialized = ({ method, target, headers, body }: Parts): string => {
  const isFramed = headers.some(([name]) => /^(content-length|transfer-encoding)\s*$/i.test(name));
  const length: Parts["headers"] = isFramed || body === "" ? [] : [["Content-Length", String(body.length)]];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `${method} ${target} HTTP/1.1\r\n${lines}\r\n${body}`;
};
