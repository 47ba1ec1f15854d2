import { routes } from "#sandbox/routes/endpoints/routes.ts";
import { type EndpointName, endpointNames } from "#shared/wire/endpoint-facts.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { errorExamples, errorResponses, errorSchema } from "./errors.ts";
import { parametersOf } from "./parameters.ts";
import { describeSchema, type Described } from "./schema.ts";

const about = `The wallet, address and contract interaction service, as a sandbox on local chains.

Responses are described as widely as a client should read them: they include older forms, unknown keys should be kept, and a key that is not required may be absent or null.

Each endpoint has the errors that the specification lists for it and those that the sandbox returns. The sandbox itself never
returns ERR_011, ERR_013 and ERR_410; a fault can make it return them.

The sandbox also has routes of its own, which need no key: POST /_sandbox/rpc/{networkId} makes read-only JSON-RPC calls to a network's chain, and /_sandbox/faults makes faults on purpose.`;

/** The OpenAPI 3.1 description of the service at an address, generated from the table of endpoints. */
export const describeService = (baseUrl: string) => {
  const described = endpointNames.map((name) => describeEndpoint(name, endpoints[name]));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, operation } of described) paths[path] = { ...paths[path], [method]: operation };
  return {
    openapi: "3.1.0",
    info: { title: "Wallet, address and contract interaction service", version: "2.2.0", description: about },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: "apiKey", in: "header", name: "x-api-key" } },
      examples: errorExamples(Object.values(routes).map(({ description }) => description)),
      schemas: { Error: errorSchema, ...Object.assign({}, ...described.map(({ definitions }) => definitions)) },
    },
  };
};

/** An Operation Object, and the schemas it refers to. */
const describeEndpoint = (name: EndpointName, endpoint: Endpoint) => {
  const { description, body } = routes[name];
  const { title, method, path, response } = endpoint;
  const request = body === null ? null : describeSchema(body);
  const answer = describeSchema(response);
  return {
    path,
    method: method.toLowerCase(),
    operation: {
      operationId: name,
      summary: title,
      ...(description.about === undefined ? {} : { description: description.about }),
      tags: [description.tag],
      parameters: parametersOf(endpoint),
      ...(request === null ? {} : { requestBody: { required: true, content: json(request) } }),
      responses: {
        [description.success]: { description: "The response.", content: json(answer) },
        ...errorResponses(description),
      },
    },
    definitions: { ...request?.definitions, ...answer.definitions },
  };
};

const json = ({ schema }: Described) => ({ "application/json": { schema } });
