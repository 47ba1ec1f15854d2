import type { LinkProps } from "@tanstack/react-router";
import { signature } from "#shared/abi/functions.ts";
import { readInitializer } from "#shared/abi/initializer.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { CreateParams } from "#shared/wire/token.ts";
import { calledName } from "./operation-call.ts";
import type { Recorded } from "./recorded-request.ts";
import { type RecordedWrite, recordedWrite } from "./recorded-write.ts";

/** The parts of an operation that its form needs. */
export type Repeated = Recorded & Pick<OperationRecord, "id" | "environment">;

/** The page whose form is prefilled from an operation's request, or why there is none. */
export type Again =
  | { readonly kind: "form"; readonly link: Pick<LinkProps, "to" | "params" | "search"> }
  | { readonly kind: "none"; readonly why: string };

/**
 * Where an operation can be run again: in a new form, which sends nothing until a person has reviewed it, under its own
 * key. The link has the operation's id and what the page needs to open the form; all other values come from the
 * journal, which has no client share.
 */
export const againOf = (operation: Repeated): Again => {
  if (operation.bodyRemovedAt !== null) {
    return none(
      "It cannot be run again: its request was removed because of its age, so there is nothing to fill a form with.",
    );
  }
  const request = recordedWrite(operation);
  return request === undefined
    ? none("This version of Postern does not support this kind of operation.")
    : formOf(request, operation);
};

const form = (link: Pick<LinkProps, "to" | "params" | "search">): Again => ({ kind: "form", link });
const none = (why: string): Again => ({ kind: "none", why });

/** The form that can be filled in like a request. */
const formOf = (
  { endpoint, params, body }: RecordedWrite,
  { id: again, environment }: Pick<OperationRecord, "id" | "environment">,
): Again => {
  switch (endpoint) {
    case "writeContract":
      return form({
        to: "/$environment/playground",
        params: { environment },
        search: {
          network: params.networkId,
          address: params.contractAddress,
          fn: body.abiFunction && calledName(body.abiFunction),
          again,
        },
      });
    case "withdraw":
      return form({ to: "/$environment", params: { environment }, search: { form: "send", again } });
    case "generateAddress":
    // The form finds the wallet by profile and network, and creates none if it exists.
    case "generateAddressInWallet":
      return form({ to: "/$environment/addresses", params: { environment }, search: { form: "generate", again } });
    case "createProfile":
      return form({ to: "/$environment/profiles", params: { environment }, search: { form: "create", again } });
    case "createWallet":
      return form({ to: "/$environment/wallets", params: { environment }, search: { form: "create", again } });
    case "addAbi":
      return none("Postern has no form for adding an ABI to the service. Copy the request as a command instead.");
    case "createTemplate":
      return form({ to: "/$environment/templates/new", params: { environment }, search: { again } });
    case "deleteTemplate":
      return form({
        to: "/$environment/templates/$templateId",
        params: { environment, templateId: params.templateId ?? "" },
        search: { again },
      });
    case "deployTemplate":
      return form({
        to: "/$environment/templates/$templateId/deploy",
        params: { environment, templateId: params.templateId ?? "" },
        search: { again },
      });
    case "issueToken":
      return form({
        to: "/$environment/tokens/issue",
        params: { environment },
        search: { deployment: body.deploymentId ?? "", fn: initializerIn(body.createParams), again },
      });
    case "linkToken":
      return form({ to: "/$environment/tokens", params: { environment }, search: { form: "link", again } });
    case "unlinkToken":
      return form({
        to: "/$environment/tokens/$tokenId",
        params: { environment, tokenId: params.id ?? "" },
        search: { again },
      });
    case "createCollection":
      return form({ to: "/$environment/collections/new", params: { environment }, search: { again } });
    case "mintToken":
      return form({
        to: "/$environment/collections/$collectionId/mint",
        params: { environment, collectionId: params.id ?? "" },
        search: { again },
      });
    case "deleteCollection":
    case "burnToken":
      return form({
        to: "/$environment/collections/$collectionId",
        params: { environment, collectionId: params.id ?? "" },
        search: { again },
      });
  }
};

/** The signature of the initializer that an issue calls, as far as its arguments show. */
const initializerIn = (params: CreateParams | undefined): string | undefined => {
  const described = params === undefined ? undefined : readInitializer(params.initializeParams);
  return described?.ok === true ? signature({ name: "initialize", inputs: described.parameters }) : undefined;
};
