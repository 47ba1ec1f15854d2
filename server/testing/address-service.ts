import * as z from "zod";
import { listNetworks } from "./lists.ts";
import { answers, type Behaviour, type Upstream } from "./upstream.ts";

/** A service that generates addresses on the network `net-1` and lists them, from `made`: how many each profile has. */
export const serveAddresses = (upstream: Upstream, counts: Map<string, number>): void => {
  const makes: Behaviour = (response, request, socket) => {
    const { reference } = z.object({ reference: z.string() }).parse(JSON.parse(request.body));
    const index = counts.get(reference) ?? 0;
    counts.set(reference, index + 1);
    const data = { id: `${reference}-${index}`, address: `0x${reference}${index}` };
    answers(201, { data, message: "made" })(response, request, socket);
  };
  const lists: Behaviour = (response, request, socket) => {
    const { pathname, searchParams } = new URL(request.url, "http://x");
    const reference = decodeURIComponent(pathname.split("/").at(-1) ?? "");
    const total = counts.get(reference) ?? 0;
    const skip = Number(searchParams.get("skip"));
    const date = new Date(Date.parse("2026-01-01") + skip * 1000).toISOString();
    const data = skip < total ? [{ id: `${reference}-${skip}`, address: `0x${reference}${skip}`, date }] : [];
    const pagination = { totalElements: total, totalPages: total, skip, take: 1 };
    answers(200, { data, pagination })(response, request, socket);
  };
  listNetworks(upstream, [{ id: "net-1", name: "tETH", enabled: true }]);
  upstream.on(lists, /addresses\/[^/]+\?/);
  upstream.on(makes, /generate$/);
};
