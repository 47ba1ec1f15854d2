import { canonicalId } from "#server/lib/ids.ts";
import type { DescribedArguments, DescribedCallError } from "#shared/abi/described-call.ts";
import { readDescribedArguments } from "#shared/abi/described-call.ts";
import { type InitializerArguments, readInitializer } from "#shared/abi/initializer.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { canonicalJson } from "#shared/json/canonical.ts";
import { collectionTypes } from "#shared/wire/collection.ts";
import type { IssuanceName } from "#shared/wire/endpoint-facts.ts";
import { createParamsSchema } from "#shared/wire/token.ts";
import { refusedCall } from "./refused-call.ts";
import {
  addressAt,
  type ReadSpending,
  recordOf,
  refuse,
  senderOf,
  type SpendingRequest,
  textOf,
} from "./spending-parts.ts";

/**
 * How to read what is spent at endpoints whose transaction the service builds from its own record: a template, a
 * deployment, a collection. Payment, display names and descriptions (fee, fee level, gasless, display name, metadata)
 * are left out.
 */
export const issuanceReaders: Readonly<Record<IssuanceName, ReadSpending>> = {
  deployTemplate: (request) => {
    const { networkId, addressId } = recordOf(request.body);
    return {
      network: textOf(networkId),
      sender: senderOf(addressId),
      to: `template:${idAt("path.templateId", request.params["templateId"])}`,
      data: constructorArgumentsOf(request).data,
      amount: "0",
    };
  },
  issueToken: (request) => {
    const { networkId, addressId, deploymentId } = recordOf(request.body);
    return {
      network: textOf(networkId),
      sender: senderOf(addressId),
      to: `deployment:${idAt("body.deploymentId", deploymentId)}`,
      data: initializerArgumentsOf(request).data,
      amount: "0",
    };
  },
  createCollection: (request) => {
    const { networkId, addressId, type } = recordOf(request.body);
    const known = collectionTypes.find((one) => one === type);
    if (known === undefined) throw refuse("body.type", `enter ${collectionTypes.join(" or ")}`);
    return {
      network: textOf(networkId),
      sender: senderOf(addressId),
      to: `collection:${known}`,
      data: initializerArgumentsOf(request).data,
      amount: "0",
    };
  },
  mintToken: ({ params, body }) => {
    const { addressId, to, tokenId, amount } = recordOf(body);
    return {
      network: "",
      sender: senderOf(addressId),
      to: `collection:${idAt("path.id", params["id"])}`,
      data: canonicalJson({
        mint: numberAt("body.tokenId", tokenId),
        ...amountOf(amount),
        to: evmAddressAt("body.to", to),
      }),
      amount: "0",
    };
  },
  burnToken: ({ params, body }) => {
    const { addressId, from, tokenId, amount } = recordOf(body);
    const owner = from === undefined ? null : evmAddressAt("body.from", from);
    return {
      network: "",
      sender: senderOf(addressId),
      to: `collection:${idAt("path.id", params["id"])}`,
      data: canonicalJson({ burn: numberAt("body.tokenId", tokenId), ...amountOf(amount), from: owner }),
      amount: "0",
    };
  },
};

/**
 * The arguments of a deployment, in the types that the request gives. Throws a 400 with the path of anything ambiguous.
 */
export const constructorArgumentsOf = ({ body }: SpendingRequest): DescribedArguments => {
  const given = recordOf(body)["constructorParameters"];
  const inputs: readonly unknown[] = Array.isArray(given) ? given : [];
  return taken(readDescribedArguments(inputs), ["body", "constructorParameters"]);
};

/** The arguments of an initializer. Throws a 400 with the path of anything ambiguous. */
export const initializerArgumentsOf = ({ body }: SpendingRequest): InitializerArguments => {
  const given = createParamsSchema.safeParse(recordOf(body)["createParams"]);
  if (!given.success) throw refuse("body.createParams", "give each argument with its name, type and value");
  return taken(readInitializer(given.data.initializeParams), ["body", "createParams", "initializeParams"]);
};

const taken = <T extends object>(
  read: ({ readonly ok: true } & T) | { readonly ok: false; readonly error: DescribedCallError },
  prefix: readonly string[],
): T => {
  if (read.ok) return read;
  const { path, advice } = refusedCall(read.error, prefix);
  throw refuse(path, advice);
};

const idAt = (path: string, value: unknown): string => {
  const id = textOf(value);
  if (!/^[\w.:-]{1,200}$/.test(id)) throw refuse(path, "enter an id, without spaces or braces");
  return canonicalId(id);
};

const evmAddressAt = (path: string, value: unknown): string => {
  const address = addressAt(path, value);
  if (!isEvmAddress(address)) throw refuse(path, "enter 0x and 40 hexadecimal digits");
  return address;
};

const numberAt = (path: string, value: unknown): string => {
  const digits = textOf(value);
  if (!/^(?:0|[1-9]\d{0,77})$/.test(digits) || BigInt(digits) >= 2n ** 256n) {
    throw refuse(path, "enter a whole number below 2^256 in decimal digits, without leading zeros");
  }
  return digits;
};

/** Defaults to one. */
const amountOf = (amount: unknown): { readonly amount: string } => ({
  amount: amount === undefined ? "1" : numberAt("body.amount", amount),
});
