import { signature } from "#shared/abi/functions.ts";
import type { AbiFunctionDescription } from "#shared/wire/abi.ts";
import { type NamedCall, nothingNamed, type RequestNames } from "./request-names.ts";
import type { WriteRequest } from "./write-request.ts";
import {
  addressesInArguments,
  addressesInCall,
  addressesInInitializer,
  contractAt,
  type WrittenAddress,
} from "./written-addresses.ts";

/** What a write names. The one place that knows where each endpoint's request has it. */
export const namesOf = (request: WriteRequest): RequestNames => ({ ...nothingNamed, ...ownNames(request) });

const ownNames = (request: WriteRequest): Partial<RequestNames> => {
  const { endpoint, params, body } = request;
  switch (endpoint) {
    case "writeContract":
      return {
        network: params.networkId,
        contract: params.contractAddress,
        sender: body.addressId,
        call: callOf(body.abiFunction),
        amount: body.amount ?? null,
      };
    case "withdraw":
      return { network: body.networkId, from: body.from, amount: body.amount };
    case "createProfile":
      return { reference: body.reference };
    case "createWallet":
    case "generateAddress":
    case "generateAddressInWallet":
      return { network: body.networkId, reference: body.reference };
    case "addAbi":
    case "linkToken":
      return { network: body.networkId, contract: body.contractAddress };
    case "createTemplate":
      return {};
    case "deleteTemplate":
      return { subject: { kind: "template", id: params.templateId } };
    case "deployTemplate":
      return {
        network: body.networkId,
        sender: body.addressId,
        subject: { kind: "template", id: params.templateId },
        isGasless: body.useGasless === true,
      };
    case "issueToken":
      return {
        network: body.networkId,
        sender: body.addressId,
        subject: { kind: "deployment", id: body.deploymentId },
        isGasless: body.useGasless,
      };
    case "unlinkToken":
      return { subject: { kind: "token", id: params.id } };
    case "createCollection":
      return { network: body.networkId, sender: body.addressId, isGasless: body.useGasless === true };
    case "deleteCollection":
      return { subject: { kind: "collection", id: params.id } };
    case "mintToken":
    case "burnToken":
      return {
        sender: body.addressId,
        subject: { kind: "collection", id: params.id },
        amount: body.amount ?? null,
      };
  }
};

/**
 * The addresses that a person wrote into a write: the contract's and those among the arguments of a call, a
 * constructor or an initializer, the destination and the senders of a withdrawal, the recipient of a mint, the owner in
 * a burn.
 */
export const writtenAddresses = (request: WriteRequest): readonly WrittenAddress[] => {
  const { endpoint, params, body } = request;
  switch (endpoint) {
    case "writeContract":
      return [...contractAt(params.contractAddress), ...addressesInCall(body.abiFunction)];
    case "addAbi":
    case "linkToken":
      return contractAt(body.contractAddress);
    case "withdraw":
      return [
        { path: "body.to", address: body.to },
        ...body.from.map((address, index) => ({ path: `body.from.${index}`, address })),
      ];
    case "deployTemplate":
      return addressesInArguments(body.constructorParameters ?? [], "body.constructorParameters");
    case "issueToken":
    case "createCollection":
      return addressesInInitializer(body.createParams);
    case "mintToken":
      return [{ path: "body.to", address: body.to }];
    case "burnToken":
      return body.from === undefined ? [] : [{ path: "body.from", address: body.from }];
    case "createProfile":
    case "createWallet":
    case "generateAddress":
    case "generateAddressInWallet":
    case "createTemplate":
    case "deleteTemplate":
    case "unlinkToken":
    case "deleteCollection":
      return [];
  }
};

/** Null for `receive` and `fallback`, which have no name. */
const callOf = ({ name, inputs }: AbiFunctionDescription): NamedCall | null =>
  name === undefined ? null : { name, signature: signature({ name, inputs }) };
