import { describe, expect, test } from "vitest";
import { isEndpointName } from "./endpoint-facts.ts";
import { endpointList, endpoints } from "./endpoints.ts";
import { roleIncludes } from "./role.ts";
import { pathParameters } from "./path.ts";

// Written down by hand from the specification, Endpoints 1 to 11.
const specified = [
  "POST /api/v1/contract-interactions/network/{networkId}/contract-address/{contractAddress}/functions/read",
  "POST /api/v1/contract-interactions/network/{networkId}/contract-address/{contractAddress}/functions/write",
  "GET /api/v1/contract-interactions/network/{networkId}/tx/{txId}",
  "GET /api/v1/deployed-contracts/{deploymentId}",
  "POST /api/v2/addresses/generate",
  "GET /api/v1/addresses/organization",
  "GET /api/v1/wallets/organization",
  "GET /api/v1/profiles",
  "GET /api/v1/network/organization",
  "GET /api/v1/network/enabled",
  "GET /api/v1/organizations",
];

const beyond = [
  "GET /api/v1/workflows/{workflowId}/status",
  "GET /api/v1/deployed-contracts",
  "GET /api/v1/contract-interactions/network/{networkId}/contract-address/{contractAddress}/functions",
  "POST /api/v1/profiles",
  "POST /api/v1/wallets/generate",
  "GET /api/v1/wallets/profile/{reference}",
  "POST /api/v1/addresses/generate",
  "GET /api/v1/addresses",
  "GET /api/v1/addresses/{reference}",
  "GET /api/v1/transactions/organization",
  "GET /api/v1/transactions/address/{address}",
  "GET /api/v1/transactions/wallet/{miniWalletId}",
  "GET /api/v1/transactions/profile/{reference}",
  "GET /api/v1/portfolio",
  "GET /api/v1/portfolio/native-balance",
  "GET /api/v1/deployed-contracts/{contractAddress}/{networkId}",
  "POST /api/v1/deployed-contracts/fetch-abi",
  "POST /api/v1/deployed-contracts/add-abi",
];

describe("the table of operations", () => {
  test("has the specification's eleven, by method and path", () => {
    const own = endpointList
      .filter(({ origin }) => origin === "specified")
      .map(({ method, path }) => `${method} ${path}`);
    expect(own.sort()).toEqual([...specified].sort());
  });

  test("has those that the specification only names", () => {
    const own = endpointList.filter(({ origin }) => origin === "beyond").map(({ method, path }) => `${method} ${path}`);
    expect(own.sort()).toEqual([...beyond].sort());
  });

  test("names each operation by its key, and no two have the same method and path", () => {
    for (const [key, { name }] of Object.entries(endpoints)) expect(name).toBe(key);
    expect(new Set(endpointList.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpointList.length);
  });

  test.each(endpointList.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s: parameters agree with its path",
    (_, endpoint) => {
      const values = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, "v"]));
      expect(endpoint.params.safeParse(values).success).toBe(true);
      expect(endpoint.params.safeParse({ ...values, other: "v" }).success).toBe(false);
    },
  );

  test("a write is never retried, and what changes nothing takes no share", () => {
    const changing = endpointList.filter(({ changes }) => changes);
    expect(changing.map(({ name, retry, role }) => ({ name, retry, role }))).toEqual([
      { name: "writeContract", retry: "never", role: "operator" },
      { name: "generateAddress", retry: "never", role: "operator" },
      { name: "createProfile", retry: "never", role: "operator" },
      { name: "createWallet", retry: "never", role: "operator" },
      { name: "generateAddressInWallet", retry: "never", role: "operator" },
      { name: "addAbi", retry: "never", role: "admin" },
    ]);
    expect(endpointList.filter(({ changes, spends, takesShare }) => !changes && (spends || takesShare))).toEqual([]);
  });

  test("only the organization endpoint goes without x-sdk-version", () => {
    expect(endpointList.filter(({ sdkVersion }) => !sdkVersion).map(({ name }) => name)).toEqual(["getOrganization"]);
  });

  test.each([
    ["writeContract", true],
    ["constructor", false],
    ["toString", false],
    ["", false],
  ])("%j names an operation: %s", (name, expected) => {
    expect(isEndpointName(name)).toBe(expected);
  });
});

test.each([
  ["viewer", "viewer", true],
  ["viewer", "operator", false],
  ["operator", "viewer", true],
  ["operator", "admin", false],
  ["admin", "operator", true],
] as const)("a %s may do what a %s may: %s", (held, needed, expected) => {
  expect(roleIncludes(held, needed)).toBe(expected);
});
