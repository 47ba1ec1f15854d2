import { constructorArgumentsOf, initializerArgumentsOf } from "#server/domains/journal/spending-issuance.ts";
import { namesOf } from "#server/domains/request/names.ts";
import type { IssuanceRequest } from "#server/domains/request/write-request.ts";
import type { Subject } from "#shared/console/subject.ts";
import type { RequestArguments, RequestedThing, ServiceRequest } from "#shared/meaning/request-words.ts";
import { metadataObject, type MintMetadata } from "#shared/wire/metadata.ts";

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
export const serviceRequestOf = (request: IssuanceRequest, around: AroundRequest): ServiceRequest => {
  const { from, network, subject, created } = around;
  const subjectFacts = subject ?? nothingKnown;
  const names = namesOf(request);
  return {
    from,
    network,
    subject: {
      ...subjectFacts,
      id: names.subject?.id ?? "",
      type: request.endpoint === "createCollection" ? request.body.type : subjectFacts.type,
    },
    thing: thingOf(request, around),
    isGasless: names.isGasless,
    feeLevel: ("feeLevel" in request.body ? request.body.feeLevel : undefined) ?? null,
    fee: ("fee" in request.body ? request.body.fee : undefined) ?? null,
    created,
  };
};

const nameIn = (metadata: MintMetadata | undefined): string | null => {
  const name = metadata === undefined ? undefined : metadataObject(metadata)["name"];
  return typeof name === "string" ? name : null;
};

const nothingKnown = { name: null, contractAddress: null, type: null, codeHash: null } as const;

const thingOf = (
  request: IssuanceRequest,
  { from, argumentNames = [] }: Pick<AroundRequest, "from" | "argumentNames">,
): RequestedThing => {
  switch (request.endpoint) {
    case "deployTemplate":
      return { kind: "deploy", arguments: withNames(constructorArgumentsOf(request), argumentNames) };
    case "issueToken":
      return { kind: "issue", arguments: initializerArgumentsOf(request), displayName: request.body.displayName };
    case "createCollection": {
      const { displayName = null, description = null } = request.body;
      return { kind: "create", arguments: initializerArgumentsOf(request), displayName, description };
    }
    case "mintToken": {
      const { to, tokenId, amount = "1", metadata, metadataURI: metadataUri = null } = request.body;
      return { kind: "mint", tokenId, amount, to, metadataName: nameIn(metadata), metadataUri };
    }
    case "burnToken": {
      const sender = /^0x[0-9a-f]{40}$/i.test(from) ? from : null;
      const { tokenId, amount = "1", from: owner = sender } = request.body;
      return { kind: "burn", tokenId, amount, owner };
    }
  }
};

const withNames = (args: RequestArguments, names: readonly string[]): RequestArguments => ({
  ...args,
  parameters: args.parameters.map((parameter, index) => ({ ...parameter, name: names[index] ?? "" })),
});
