import * as examples from "#shared/wire/testing-examples.ts";
import { contract, networkId, unknownAddress, unknownId } from "./suite.ts";

/** An endpoint with a complete request. */
export type Endpoint = {
  readonly name: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** The path as sent, and its template. */
  readonly path: string;
  readonly template: string;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** Ids of nonexistent records, except for the network, the profile and the contract called. */
const inPath: Readonly<Record<string, string>> = {
  networkId: networkId("SANDBOX"),
  contractAddress: contract("AllTypes", "SANDBOX"),
  reference: "demo",
  address: unknownAddress,
  txId: `0x${"00".repeat(32)}`,
  tokenId: "1",
};
const inBody: Readonly<Record<string, string>> = { networkId: networkId("SANDBOX"), contractAddress: unknownAddress };

const filled = ({ name, method, path, query, body }: examples.Example): Endpoint => ({
  name,
  method,
  template: path,
  path: `${filledPath(path)}${query === undefined ? "" : `?${query}=${inPath[query] ?? unknownId}`}`,
  ...(body === undefined
    ? {}
    : { body: Object.fromEntries(Object.entries(body).map(([key, value]) => [key, inBody[key] ?? value])) }),
});

const filledPath = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => inPath[parameter] ?? unknownId);

/** Specification, Endpoints: the eleven. */
export const specified: readonly Endpoint[] = examples.specified.map(filled);

/** Those, plus the sandbox's endpoints of "operations beyond the specification". */
export const endpoints: readonly Endpoint[] = [...specified, ...examples.beyond.map(filled)];
