import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { operationHeader } from "../shared/console/header.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { fillPath } from "../shared/wire/path.ts";
import type { Seeded } from "./service.ts";

export type AbiFunction = { readonly name: string; readonly inputs: readonly object[] };

/** The headers of a write that another program sends as the signed-in person. */
export const headers = () => ({
  "x-postern": "1",
  "sec-fetch-site": "same-origin",
  "idempotency-key": crypto.randomUUID(),
});

/** Where requests go: an environment's relay, with the server's origin if the page has no base URL. */
type Relay = `${string}/relay/${string}`;

/** Calls a function of a contract over HTTP. */
export const write = (
  request: APIRequestContext,
  { networkId, addresses }: Seeded,
  to: string,
  abiFunction: AbiFunction,
  {
    from = addresses[0]?.id,
    relay = "/relay/sandbox",
  }: { readonly from?: string | undefined; readonly relay?: Relay } = {},
): Promise<APIResponse> =>
  request.post(`${relay}${fillPath(endpoints.writeContract.path, { networkId, contractAddress: to })}`, {
    headers: headers(),
    data: { addressId: from, abiFunction: { type: "function", ...abiFunction } },
  });

/** The id of the operation that a write created. */
export const operationOf = (answer: APIResponse): string => answer.headers()[operationHeader] ?? "";

export const transfer = (to: string | undefined, value: string): AbiFunction => ({
  name: "transfer",
  inputs: [
    { name: "to", type: "address", value: to },
    { name: "value", type: "uint256", value },
  ],
});

/** A call to the reverter that passes every check before it is sent, and reverts when it is mined. */
export const revertsWhenMined = async (
  request: APIRequestContext,
  { networkId, reverter }: Seeded,
  relay: Relay = "/relay/sandbox",
): Promise<AbiFunction> => {
  const blockNumber = {
    type: "function",
    name: "blockNumber",
    inputs: [],
    outputs: [{ name: "", type: "uint256", value: {} }],
  };
  const answer = await request.post(
    `${relay}${fillPath(endpoints.readContract.path, { networkId, contractAddress: reverter })}`,
    { headers: headers(), data: { abiFunction: { ...blockNumber, stateMutability: "view" } } },
  );
  expect(answer.status(), await answer.text()).toBe(200);
  const { result } = endpoints.readContract.response.parse(await answer.json());
  return {
    name: "upToBlock",
    inputs: [{ name: "last", type: "uint256", value: String(result.data.result) }],
  };
};
