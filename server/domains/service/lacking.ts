import { Problem } from "#server/lib/problem.ts";
import type { EndpointName } from "#shared/wire/endpoint-facts.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";

/** How a service responds to a request for an endpoint it lacks. */
const lackingStatuses: ReadonlySet<number> = new Set([404, 405, 501]);

/** Lists of the whole organization: a 404 cannot be about a record. */
const withoutRecord: ReadonlySet<string> = new Set<EndpointName>(["listDeployedContracts", "listTransactions"]);

/** The known facts of a failed response: its status, and its error body's code if it has one. */
type Failure = { readonly status: number; readonly code: string | undefined };

/**
 * Whether a response means that the service lacks the endpoint. This applies only to reads that the specification
 * merely names: the eleven that it shows are lacking if the configuration says so (`service.lacks`), and a write with
 * an unreadable response may have happened.
 */
export const tellsOfLack = (endpoint: Endpoint, { status, code }: Failure): boolean => {
  if (endpoint.origin !== "beyond" || endpoint.changes || !lackingStatuses.has(status)) return false;
  // With its own code, a 404 may be about the requested record.
  return code === undefined || status !== 404 || (code === "ERR_006" && withoutRecord.has(endpoint.name));
};

/** The message for an endpoint the deployment lacks; for a write, that nothing was sent. */
export const notOffered = ({ changes }: Endpoint): Problem =>
  new Problem(
    "POSTERN_NOT_OFFERED",
    `This deployment of the service does not offer this endpoint.${changes ? " Nothing was sent." : ""}`,
  );
