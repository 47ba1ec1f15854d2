import type { Endpoint } from "#shared/wire/endpoint.ts";
import type { EndpointName } from "#shared/wire/endpoint-facts.ts";
import { Problem } from "#server/lib/problem.ts";

/** How a service answers a request for an endpoint that it lacks. */
const lackingStatuses: ReadonlySet<number> = new Set([404, 405, 501]);

/** Lists of the whole organization: no record can be what a 404 is about. */
const withoutRecord: ReadonlySet<string> = new Set<EndpointName>(["listDeployedContracts", "listTransactions"]);

/** What is known of an answer that is not a success: its status, and the code of its error body where it has one. */
type Failure = { readonly status: number; readonly code: string | undefined };

/**
 * Whether an answer says that the service lacks the endpoint. Only reads that the specification merely names are found out this way:
 * the eleven that it shows are lacking where the configuration says so (`service.lacks`), and a write whose answer cannot be
 * read may have happened.
 */
export const tellsOfLack = (endpoint: Endpoint, { status, code }: Failure): boolean => {
  if (endpoint.origin !== "beyond" || endpoint.changes || !lackingStatuses.has(status)) return false;
  // With a code of its own, a 404 may be about the record that was asked for.
  return code === undefined || status !== 404 || (code === "ERR_006" && withoutRecord.has(endpoint.name));
};

/** What a person is told about an endpoint that the deployment lacks; for a write, that nothing was sent. */
export const notOffered = ({ changes }: Endpoint): Problem =>
  new Problem(
    "POSTERN_NOT_OFFERED",
    `This deployment of the service does not offer this endpoint.${changes ? " Nothing was sent." : ""}`,
  );
