import { vi } from "vitest";
import { forgetTurns } from "#src/api/client/in-turn.ts";
import { forgetReads } from "#src/api/client/last-seen.ts";

type Reply = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** A body that is not JSON. */
  readonly text?: string;
};
type Handler = (request: {
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}) => Reply | Error | Promise<Reply>;

/** Replaces the network: handlers by method and path; anything else fails like a connection. */
export const serve = (routes: Readonly<Record<string, Handler>>) => {
  const requests: string[] = [];
  forgetTurns();
  forgetReads();
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, "http://postern.test");
    const route = `${init.method ?? "GET"} ${url.pathname}`;
    requests.push(`${route}${url.search}`);
    const reply =
      (await routes[route]?.({
        url,
        headers: new Headers(init.headers),
        body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      })) ?? new TypeError(`No route ${route}`);
    if (reply instanceof Error) throw reply;
    const text = reply.text ?? (reply.body === undefined ? null : JSON.stringify(reply.body));
    return new Response(text, { status: reply.status ?? 200, headers: { ...reply.headers } });
  });
  return { requests };
};

/** An error of the server or service in the specification's form. */
export const problem = (status: number, code: string, more: object = {}): Reply => ({
  status,
  body: {
    code,
    statusCode: status,
    category: "UNKNOWN_ERROR",
    message: `${code} happened`,
    requestId: "req-1",
    ...more,
  },
});
