import { constructorArgumentsOf, initializerArgumentsOf } from "#server/domains/journal/spending-issuance.ts";
import type { SpendingRequest } from "#server/domains/journal/spending.ts";
import type { Subject } from "#shared/console/subject.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { ownText, textIn } from "#shared/json/text-in.ts";
import type { RequestArguments, RequestedThing, ServiceRequest } from "#shared/meaning/request-words.ts";
import type { IssuanceName } from "#shared/wire/endpoint-facts.ts";
import { namedSubject } from "#shared/wire/named-subject.ts";

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
      id: namedSubject(endpoint, request)?.id ?? "",
      type: endpoint === "createCollection" ? (ownText(body, "type") ?? null) : named.type,
    },
    thing: thingOf(endpoint, request, body, { from, argumentNames }),
    isGasless: body["useGasless"] === true,
    feeLevel: ownText(body, "feeLevel") ?? null,
    fee: ownText(body, "fee") ?? null,
    created,
  };
};

const nothingKnown = { name: null, contractAddress: null, type: null, codeHash: null } as const;

const thingOf = (
  endpoint: IssuanceName,
  request: SpendingRequest,
  body: Readonly<Record<string, unknown>>,
  { from, argumentNames = [] }: Pick<AroundRequest, "from" | "argumentNames">,
): RequestedThing => {
  const displayName = ownText(body, "displayName") ?? null;
  const token = { tokenId: textIn(body, "tokenId"), amount: ownText(body, "amount") ?? "1" };
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
        description: ownText(body, "description") ?? null,
      };
    case "mintToken": {
      const { metadata } = body;
      return {
        kind: "mint",
        ...token,
        to: textIn(body, "to"),
        metadataName: ownText(metadata, "name") ?? null,
        metadataUri: ownText(body, "metadataURI") ?? null,
      };
    }
    case "burnToken": {
      const sender = /^0x[0-9a-f]{40}$/i.test(from) ? from : null;
      return { kind: "burn", ...token, owner: ownText(body, "from") ?? sender };
    }
  }
};

const withNames = (given: RequestArguments, names: readonly string[]): RequestArguments => ({
  ...given,
  parameters: given.parameters.map((parameter, index) => ({ ...parameter, name: names[index] ?? "" })),
});
