import type { Subject } from "#shared/console/subject.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { RequestArguments, RequestedThing, ServiceRequest } from "#shared/meaning/request-words.ts";
import type { SpendingRequest } from "../journal/spending.ts";
import { constructorArgumentsOf, initializerArgumentsOf, type IssuanceName } from "../journal/spending-issuance.ts";

/** What is known about a request besides its own text. */
export type AroundRequest = {
  readonly from: string;
  readonly network: string | null;
  readonly subject: Subject | null;
  /** The argument names from the template's ABI: a request's own could be misleading. Undefined if unknown. */
  readonly argumentNames?: readonly string[] | undefined;
  readonly created: string | null;
};

/** A request in the form its words are made from. Throws a 400 with the path of anything ambiguous. */
export const serviceRequestOf = (
  endpoint: IssuanceName,
  request: SpendingRequest,
  { from, network, subject, argumentNames, created }: AroundRequest,
): ServiceRequest => {
  const body = isRecord(request.body) ? request.body : {};
  const named = subject ?? nothingKnown;
  return {
    from,
    network,
    subject: {
      ...named,
      id: idOf(endpoint, request, body),
      type: endpoint === "createCollection" ? textIn(body, "type") : named.type,
    },
    thing: thingOf(endpoint, request, body, { from, argumentNames }),
    isGasless: body["useGasless"] === true,
    feeLevel: textIn(body, "feeLevel"),
    fee: textIn(body, "fee"),
    created,
  };
};

const nothingKnown = { name: null, contractAddress: null, type: null, codeHash: null } as const;

const idOf = (endpoint: IssuanceName, { params }: SpendingRequest, body: Readonly<Record<string, unknown>>): string => {
  switch (endpoint) {
    case "deployTemplate":
      return params["templateId"] ?? "";
    case "issueToken":
      return textIn(body, "deploymentId") ?? "";
    case "createCollection":
      return "";
    case "mintToken":
    case "burnToken":
      return params["id"] ?? "";
  }
};

const thingOf = (
  endpoint: IssuanceName,
  request: SpendingRequest,
  body: Readonly<Record<string, unknown>>,
  { from, argumentNames = [] }: Pick<AroundRequest, "from" | "argumentNames">,
): RequestedThing => {
  const displayName = textIn(body, "displayName");
  const token = { tokenId: textIn(body, "tokenId") ?? "", amount: textIn(body, "amount") ?? "1" };
  switch (endpoint) {
    case "deployTemplate":
      return { kind: "deploy", arguments: withNames(constructorArgumentsOf(request), argumentNames) };
    case "issueToken":
      return { kind: "issue", arguments: initializerArgumentsOf(request), displayName: displayName ?? "" };
    case "createCollection":
      return {
        kind: "create",
        arguments: initializerArgumentsOf(request),
        displayName,
        description: textIn(body, "description"),
      };
    case "mintToken": {
      const { metadata } = body;
      return {
        kind: "mint",
        ...token,
        to: textIn(body, "to") ?? "",
        metadataName: isRecord(metadata) ? textIn(metadata, "name") : null,
        metadataUri: textIn(body, "metadataURI"),
      };
    }
    case "burnToken": {
      const sender = /^0x[0-9a-f]{40}$/i.test(from) ? from : null;
      return { kind: "burn", ...token, owner: textIn(body, "from") ?? sender };
    }
  }
};

const withNames = (given: RequestArguments, names: readonly string[]): RequestArguments => ({
  ...given,
  parameters: given.parameters.map((parameter, index) => ({ ...parameter, name: names[index] ?? "" })),
});

const textIn = (record: Readonly<Record<string, unknown>>, key: string): string | null => {
  const text = record[key];
  return typeof text === "string" ? text : null;
};
