import type { Spending } from "#server/domains/journal/spending.ts";
import { itemOf } from "#server/domains/runs/source-item.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import type { Call, Reply } from "#server/domains/service/call.ts";
import { answer } from "#server/testing/address-lists.ts";
import { asRead } from "#server/testing/read-request.ts";
import { contractAddress, networkId, writeBody } from "#server/testing/samples.ts";
import type { EndpointName } from "#shared/wire/endpoint-facts.ts";
import { networkSchema } from "#shared/wire/network.ts";
import { paginationOf } from "#shared/wire/page-window.ts";
import type { NamedNetwork } from "./networks.ts";
import type { Reading } from "./requests.ts";

/** What a service says to a call: a body, or nothing for a record that it does not have. */
type ReplyTo = (call: Call) => object | "failing" | undefined;

/** A service that answers these endpoints, and the calls it got. */
export const telling = (answers: Readonly<Record<string, ReplyTo>>) => {
  const asked: Call[] = [];
  const read = (call: Call): Promise<Reply> => {
    asked.push(call);
    const reply = answers[call.endpoint.name]?.(call);
    const refused = (status: number, code: string) => answer(status, { code, message: "no", statusCode: status });
    if (reply === "failing") return Promise.resolve(refused(500, "ERR_019"));
    return Promise.resolve(reply === undefined ? refused(404, "ERR_096") : answer(200, reply));
  };
  const lookUp: LookUp = { service: { read }, requestId: "request-1" };
  return { asked, lookUp, askedFor: (name: EndpointName) => asked.filter(({ endpoint }) => endpoint.name === name) };
};

/** The answer with these networks of the organization. */
export const networkList = (networks: readonly object[]) => ({
  networks,
  pagination: paginationOf(networks.length, { skip: 0, take: 100 }),
});

export const sandbox = { id: networkId, name: "SANDBOX", enabled: true, decimals: 18 };

/** A network as the items name it, by its id. */
export const namedNetworks = (network: object = sandbox): ReadonlyMap<string, NamedNetwork> => {
  const parsed = networkSchema.parse(network);
  return new Map([[parsed.id, { id: parsed.id, network: parsed }]]);
};

/** What a contract write of the samples spends. */
export const spending: Spending = {
  network: networkId,
  sender: "address-1",
  to: contractAddress.toLowerCase(),
  data: "0x01",
  amount: "0",
  baseAmount: "0",
  coinAmount: "0",
};

type Changes = Partial<Omit<Reading, "item" | "request">> &
  Partial<Pick<Reading["item"], "endpoint" | "line" | "params">> & { readonly body?: object };

/** A contract write as the check has read it, with the test's changes. Its line follows its position by two. */
export const reading = ({ endpoint = "writeContract", position = 0, line, ...changes }: Changes = {}): Reading => {
  const own = endpoint === "writeContract" ? { params: { networkId, contractAddress }, body: writeBody } : undefined;
  const { params = own?.params ?? {}, body = own?.body ?? {}, ...rest } = changes;
  const item = itemOf({ endpoint, params, body: { ...body }, line: line ?? position + 2 }, position);
  return { item, position, request: asRead(endpoint, params, body), network: networkId, spending, ...rest };
};

/** Of each finding its severity, entry and message. */
export const findingRows = (
  findings: readonly { readonly severity: string; readonly entry: number | null; readonly message: string }[],
) => findings.map(({ severity, entry, message }) => [severity, entry, message]);
