import { endpointFacts, endpointNames, isWriteName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { pathParameters } from "#shared/wire/path.ts";
import { beyond, specified } from "#shared/wire/testing-examples.ts";

/** A write as a person sends it. */
export type ExampleRequest = {
  readonly endpoint: WriteName;
  readonly params: Readonly<Record<string, string>>;
  /** With the client share; undefined where the endpoint takes no body. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
};

/** The specification's example of each write; a path parameter has its own name as its value. */
export const exampleRequests: readonly ExampleRequest[] = endpointNames.filter(isWriteName).map((endpoint) => {
  const { method, path } = endpointFacts[endpoint];
  const example = [...specified, ...beyond].find((one) => one.method === method && one.path === path);
  if (example === undefined) throw new Error(`There is no example of ${endpoint}.`);
  const params = Object.fromEntries(pathParameters(path).map((name) => [name, name]));
  return { endpoint, params, body: example.body };
});
