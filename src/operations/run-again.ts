import type { LinkProps } from "@tanstack/react-router";
import * as z from "zod/mini";
import { signature } from "#shared/abi/functions.ts";
import { readInitializer } from "#shared/abi/initializer.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { textIn } from "#shared/json/text-in.ts";
import { abiFunctionSchema } from "#shared/wire/abi.ts";
import { isEndpointName, isWriteName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { createParamsSchema } from "#shared/wire/token.ts";
import { calledName } from "./operation-call.ts";

/** The parts of an operation that its form needs. */
export type Repeated = Pick<
  OperationRecord,
  "id" | "environment" | "endpoint" | "parameters" | "body" | "bodyRemovedAt"
>;

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
  const { endpoint, bodyRemovedAt } = operation;
  if (bodyRemovedAt !== null) {
    return none(
      "It cannot be run again: its request was removed because of its age, so there is nothing to fill a form with.",
    );
  }
  return isEndpointName(endpoint) && isWriteName(endpoint)
    ? (forms[endpoint]?.(operation) ?? none("No form can be filled in like it. Copy the request as a command instead."))
    : none("This version of Postern does not support this kind of operation.");
};

const form = (link: Pick<LinkProps, "to" | "params" | "search">): Again => ({ kind: "form", link });
const none = (why: string): Again => ({ kind: "none", why });

/** The forms that can be filled in like an operation. An endpoint whose form cannot has no entry. */
const forms: Readonly<Partial<Record<WriteName, (operation: Repeated) => Again>>> = {
  writeContract: ({ id, environment, parameters, body }) =>
    form({
      to: "/$environment/playground",
      params: { environment },
      search: {
        network: parameters["networkId"],
        address: parameters["contractAddress"],
        fn: functionIn(body),
        again: id,
      },
    }),
  withdraw: ({ id, environment }) =>
    form({ to: "/$environment", params: { environment }, search: { form: "send", again: id } }),
  generateAddress: (operation) => addressForm(operation),
  // The form finds the wallet by profile and network, and creates none if it exists.
  generateAddressInWallet: (operation) => addressForm(operation),
  createProfile: ({ id, environment }) =>
    form({ to: "/$environment/profiles", params: { environment }, search: { form: "create", again: id } }),
  createWallet: ({ id, environment }) =>
    form({ to: "/$environment/wallets", params: { environment }, search: { form: "create", again: id } }),
  addAbi: () => none("Postern has no form for adding an ABI to the service. Copy the request as a command instead."),
  createTemplate: ({ id, environment }) =>
    form({ to: "/$environment/templates/new", params: { environment }, search: { again: id } }),
  deleteTemplate: ({ id, environment, parameters }) =>
    form({
      to: "/$environment/templates/$templateId",
      params: { environment, templateId: parameters["templateId"] ?? "" },
      search: { again: id },
    }),
  deployTemplate: ({ id, environment, parameters }) =>
    form({
      to: "/$environment/templates/$templateId/deploy",
      params: { environment, templateId: parameters["templateId"] ?? "" },
      search: { again: id },
    }),
  issueToken: ({ id, environment, body }) =>
    form({
      to: "/$environment/tokens/issue",
      params: { environment },
      search: { deployment: textIn(body, "deploymentId"), fn: initializerIn(body), again: id },
    }),
  linkToken: ({ id, environment }) =>
    form({ to: "/$environment/tokens", params: { environment }, search: { form: "link", again: id } }),
  unlinkToken: ({ id, environment, parameters }) =>
    form({
      to: "/$environment/tokens/$tokenId",
      params: { environment, tokenId: parameters["id"] ?? "" },
      search: { again: id },
    }),
  createCollection: ({ id, environment }) =>
    form({ to: "/$environment/collections/new", params: { environment }, search: { again: id } }),
  deleteCollection: (operation) => collectionForm(operation),
  mintToken: ({ id, environment, parameters }) =>
    form({
      to: "/$environment/collections/$collectionId/mint",
      params: { environment, collectionId: parameters["id"] ?? "" },
      search: { again: id },
    }),
  burnToken: (operation) => collectionForm(operation),
};

const addressForm = ({ id, environment }: Repeated): Again =>
  form({ to: "/$environment/addresses", params: { environment }, search: { form: "generate", again: id } });

const collectionForm = ({ id, environment, parameters }: Repeated): Again =>
  form({
    to: "/$environment/collections/$collectionId",
    params: { environment, collectionId: parameters["id"] ?? "" },
    search: { again: id },
  });

const writeSchema = lazily(() => z.object({ abiFunction: abiFunctionSchema }));

const functionIn = (body: unknown): string | undefined => {
  const read = writeSchema.safeParse(body);
  return read.success ? calledName(read.data.abiFunction) : undefined;
};

const issueSchema = lazily(() => z.object({ createParams: createParamsSchema }));

/** The signature of the initializer that an issue calls, as far as its arguments show. */
const initializerIn = (body: unknown): string | undefined => {
  const read = issueSchema.safeParse(body);
  if (!read.success) return undefined;
  const described = readInitializer(read.data.createParams.initializeParams);
  return described.ok ? signature({ name: "initialize", inputs: described.parameters }) : undefined;
};
