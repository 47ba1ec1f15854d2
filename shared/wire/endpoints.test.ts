import { describe, expect, test } from "vitest";
import { isEndpointName } from "./endpoint-facts.ts";
import { endpointList, endpoints } from "./endpoints.ts";
import { pathParameters } from "./path.ts";
import { roleIncludes } from "./role.ts";
import { beyond, type Example, specified } from "./testing-examples.ts";

const called = ({ method, path }: Pick<Example, "method" | "path">) => `${method} ${path}`;
const examples = [...specified, ...beyond];

describe("the table of endpoints", () => {
  test("has the specification's eleven, by method and path", () => {
    const own = endpointList.filter(({ origin }) => origin === "specified");
    expect(own.map(called).sort()).toEqual(specified.map(called).sort());
  });

  test("has the endpoints that the specification only names", () => {
    const own = endpointList.filter(({ origin }) => origin === "beyond");
    expect(own.map(called).sort()).toEqual(beyond.map(called).sort());
  });

  test("names each endpoint by its key, and no two have the same method and path", () => {
    for (const [key, { name }] of Object.entries(endpoints)) expect(name).toBe(key);
    expect(new Set(endpointList.map(called)).size).toBe(endpointList.length);
  });

  test.each(endpointList.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s: parameters agree with its path",
    (_, endpoint) => {
      const values = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, "v"]));
      expect(endpoint.params.safeParse(values).success).toBe(true);
      expect(endpoint.params.safeParse({ ...values, other: "v" }).success).toBe(false);
    },
  );

  test("a write is never retried, and a read takes no share", () => {
    const changing = endpointList.filter(({ changes }) => changes);
    expect(changing.filter(({ retry }) => retry !== "never")).toEqual([]);
    expect(endpointList.filter(({ changes, spends, takesShare }) => !changes && (spends || takesShare))).toEqual([]);
  });

  test.each(examples)("$name: its changes and role are as specified", (example) => {
    const endpoint = endpointList.find((one) => called(one) === called(example));
    const change =
      endpoint?.changes === true
        ? { role: endpoint.role, creates: endpoint.creates, spends: endpoint.spends }
        : undefined;
    expect(change).toEqual(example.change);
  });

  test.each(examples.filter(({ body }) => body !== undefined))(
    "$name: the specified request is accepted unchanged, and refused with an unknown field",
    (example) => {
      const body = endpointList.find((one) => called(one) === called(example))?.body;
      expect(body?.parse(example.body)).toEqual(example.body);
      expect(body?.safeParse({ ...example.body, unknown: 1 }).success).toBe(false);
    },
  );

  test("an endpoint takes a body exactly if its example has one", () => {
    const withBody = examples.filter(({ body }) => body !== undefined);
    const own = endpointList.filter(({ body }) => body !== null);
    expect(own.map(called).sort()).toEqual(withBody.map(called).sort());
  });

  test("only the organization endpoint does not take x-sdk-version", () => {
    expect(endpointList.filter(({ sdkVersion }) => !sdkVersion).map(({ name }) => name)).toEqual(["getOrganization"]);
  });

  test.each([
    ["writeContract", true],
    ["constructor", false],
    ["toString", false],
    ["", false],
  ])("%j names an endpoint: %s", (name, expected) => {
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
