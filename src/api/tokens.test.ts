import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { serve } from "#src/testing/server.ts";
import { createQueryClient } from "./query-client.ts";
import { tokenOptions, useRefreshToken } from "./tokens.ts";

const address = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const path = `/console/sandbox/tokens/net-1/${address}`;
const facts = {
  address,
  standard: "erc20",
  symbol: "PDT",
  name: "DemoToken",
  decimals: 18,
  isAmbiguous: false,
  troubles: [],
  networkId: "net-1",
  readAt: "2026-11-22T10:00:00.000Z",
};

test("token facts are fetched once, regardless of the address's case, and again after a refresh", async () => {
  const { requests } = serve({
    [`GET ${path}`]: () => ({ body: { data: facts } }),
    [`POST ${path}/refresh`]: () => ({ body: { data: facts } }),
  });
  const client = createQueryClient();
  const options = tokenOptions("sandbox", "net-1", address);
  expect(await client.fetchQuery(options)).toEqual(facts);
  await client.fetchQuery(tokenOptions("sandbox", "net-1", address.toLowerCase()));
  expect(requests).toEqual([`GET ${path}`]);
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => useRefreshToken("sandbox", "net-1", address), { wrapper });
  await result.current.mutateAsync();
  expect(requests[1]).toBe(`POST ${path}/refresh`);
  expect(client.getQueryState(options.queryKey)?.isInvalidated).toBe(true);
});
