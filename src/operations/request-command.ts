import { curlToRelay, curlToService, sdkVersion } from "#shared/abi/snippets/curl.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { type EndpointFacts, endpointFacts, isEndpointName } from "#shared/wire/endpoint-facts.ts";
import { fillPath, pathParameters } from "#shared/wire/path.ts";

export const commandKinds = [
  { kind: "service", label: "curl to the service" },
  { kind: "relay", label: "curl to Postern" },
] as const;

export type CommandKind = (typeof commandKinds)[number]["kind"];

type Request = Pick<OperationRecord, "endpoint" | "parameters" | "body">;

/**
 * An operation's request as a command, with placeholders for keys, the session's cookie and the client share. Undefined
 * for an endpoint no longer in the table, and for an incomplete request.
 */
export const requestCommand = (
  kind: CommandKind,
  { endpoint, parameters, body }: Request,
  { environment, origin }: { readonly environment: Pick<Environment, "id" | "clientShare">; readonly origin: string },
): string | undefined => {
  const facts: EndpointFacts | undefined = isEndpointName(endpoint) ? endpointFacts[endpoint] : undefined;
  if (facts === undefined || !facts.changes || facts.method === "GET") return undefined;
  if (pathParameters(facts.path).some((name) => (parameters[name] ?? "") === "")) return undefined;
  if (facts.method === "POST" && !isRecord(body)) return undefined;
  const { method, takesShare } = facts;
  const request = {
    method,
    path: fillPath(facts.path, parameters),
    body: method === "POST" && isRecord(body) ? body : null,
    kind: "write",
  } as const;
  if (kind === "service") return curlToService({ ...request, share: takesShare ? "added" : "none" }, sdkVersion);
  // Where the server holds the share, it adds it, and refuses another.
  const share = takesShare && environment.clientShare === "ask" ? "added" : "none";
  return curlToRelay({ ...request, share }, { origin, environment: environment.id });
};
