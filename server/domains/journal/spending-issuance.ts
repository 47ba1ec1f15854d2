import type { IssuanceRequest, RequestTo } from "#server/domains/request/write-request.ts";
import { canonicalId } from "#server/lib/ids.ts";
import type { DescribedArguments, DescribedCallError } from "#shared/abi/described-call.ts";
import { readDescribedArguments } from "#shared/abi/described-call.ts";
import { type InitializerArguments, readInitializer } from "#shared/abi/initializer.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { canonicalJson } from "#shared/json/canonical.ts";
import type { CreateParams } from "#shared/wire/token.ts";
import { refusedCall } from "./refused-call.ts";
import { addressAt, amountsIn, refuse, senderOf, type Spending } from "./spending-parts.ts";

/**
 * Reads what is spent at endpoints whose transaction the service builds from its own record: a template, a deployment, a
 * collection. Payment, display names and descriptions (fee, fee level, gasless, display name, metadata) are left out.
 */
export const issuanceSpending = (request: IssuanceRequest): Spending => ({
  sender: senderOf(request.body.addressId),
  ...built(request),
  amount: "0",
  ...amountsIn("native", "0"),
});

const built = (request: IssuanceRequest): Pick<Spending, "network" | "to" | "data"> => {
  switch (request.endpoint) {
    case "deployTemplate":
      return {
        network: request.body.networkId,
        to: `template:${idAt("path.templateId", request.params.templateId)}`,
        data: constructorArgumentsOf(request).data,
      };
    case "issueToken":
      return {
        network: request.body.networkId,
        to: `deployment:${idAt("body.deploymentId", request.body.deploymentId)}`,
        data: initializerArgumentsOf(request).data,
      };
    case "createCollection":
      return {
        network: request.body.networkId,
        to: `collection:${request.body.type}`,
        data: initializerArgumentsOf(request).data,
      };
    case "mintToken": {
      const { to, tokenId, amount } = request.body;
      return {
        network: "",
        to: `collection:${idAt("path.id", request.params.id)}`,
        data: canonicalJson({
          mint: numberAt("body.tokenId", tokenId),
          ...amountOf(amount),
          to: evmAddressAt("body.to", to),
        }),
      };
    }
    case "burnToken": {
      const { from, tokenId, amount } = request.body;
      const owner = from === undefined ? null : evmAddressAt("body.from", from);
      return {
        network: "",
        to: `collection:${idAt("path.id", request.params.id)}`,
        data: canonicalJson({ burn: numberAt("body.tokenId", tokenId), ...amountOf(amount), from: owner }),
      };
    }
  }
};

/**
 * The arguments of a deployment, in the types that the request gives. Throws a 400 with the path of anything ambiguous.
 */
export const constructorArgumentsOf = ({ body }: Pick<RequestTo<"deployTemplate">, "body">): DescribedArguments =>
  taken(readDescribedArguments(body.constructorParameters ?? []), ["body", "constructorParameters"]);

/** The arguments of an initializer. Throws a 400 with the path of anything ambiguous. */
export const initializerArgumentsOf = ({
  body,
}: {
  readonly body: { readonly createParams: CreateParams };
}): InitializerArguments =>
  taken(readInitializer(body.createParams.initializeParams), ["body", "createParams", "initializeParams"]);

const taken = <T extends object>(
  read: ({ readonly ok: true } & T) | { readonly ok: false; readonly error: DescribedCallError },
  prefix: readonly string[],
): T => {
  if (read.ok) return read;
  const { path, advice } = refusedCall(read.error, prefix);
  throw refuse(path, advice);
};

const idAt = (path: string, id: string): string => {
  if (!/^[\w.:-]{1,200}$/.test(id)) throw refuse(path, "enter an id, without spaces or braces");
  return canonicalId(id);
};

const evmAddressAt = (path: string, value: string): string => {
  const address = addressAt(path, value);
  if (!isEvmAddress(address)) throw refuse(path, "enter 0x and 40 hexadecimal digits");
  return address;
};

const numberAt = (path: string, digits: string): string => {
  if (!/^(?:0|[1-9]\d{0,77})$/.test(digits) || BigInt(digits) >= 2n ** 256n) {
    throw refuse(path, "enter a whole number below 2^256 in decimal digits, without leading zeros");
  }
  return digits;
};

/** Defaults to one. */
const amountOf = (amount: string | undefined): { readonly amount: string } => ({
  amount: amount === undefined ? "1" : numberAt("body.amount", amount),
});
