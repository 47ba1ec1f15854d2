import { isRead } from "#shared/abi/functions.ts";
import { castSnippet } from "#shared/abi/snippets/cast.ts";
import { type CallRequest, curlToRelay, curlToService, sdkVersion } from "#shared/abi/snippets/curl.ts";
import { viemSnippet } from "#shared/abi/snippets/viem.ts";
import type { AbiCallable, AbiValue } from "#shared/abi/types.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { fillPath } from "#shared/wire/path.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { bodyFunction } from "#src/review/parts/body-function.ts";
import { checkCall } from "#src/review/parts/check-call.ts";
import type { CallDraft } from "./use-call-form.ts";
import { baseAmount, writeBody } from "./write-call.ts";

export const snippetKinds = [
  { kind: "service", label: "curl to the service" },
  { kind: "relay", label: "curl to Postern" },
  { kind: "viem", label: "TypeScript with viem" },
  { kind: "cast", label: "cast" },
] as const;

export type SnippetKind = (typeof snippetKinds)[number]["kind"];

type Call = {
  readonly contract: ContractRef;
  readonly fn: AbiCallable;
  readonly values: readonly AbiValue[];
  readonly draft: CallDraft;
  /** The origin of this page. */
  readonly origin: string;
};

/** The call as a command or a program, never with a secret; undefined if it cannot be encoded. */
export const snippetOf = (kind: SnippetKind, call: Call): string | undefined => {
  const { contract, fn, values, draft, origin } = call;
  if (!checkCall(fn, values).ok) return undefined;
  const amount = baseAmount(contract, fn, draft);
  const onChain = { address: contract.address, fn, values, ...(amount === undefined ? {} : { amount }) };
  switch (kind) {
    case "service":
      return curlToService(requestOf(call, isRead(fn) ? "none" : "added"), sdkVersion);
    case "relay":
      // If the server holds the share, it adds it and refuses any other.
      return curlToRelay(
        requestOf(call, !isRead(fn) && contract.environment.clientShare === "ask" ? "added" : "none"),
        {
          origin,
          environment: contract.environment.id,
        },
      );
    case "viem":
      return viemSnippet(onChain);
    case "cast":
      return castSnippet(onChain);
  }
};

const requestOf = ({ contract, fn, values, draft }: Call, share: CallRequest["share"]): CallRequest => {
  const params = { networkId: contract.network.id, contractAddress: contract.address };
  if (isRead(fn)) {
    const body = { abiFunction: bodyFunction(fn, values, contract.environment.valueForm) };
    return { path: fillPath(endpointFacts.readContract.path, params), body, kind: "read", share };
  }
  const body = writeBody(contract, fn, values, draft, draft.sender);
  return { path: fillPath(endpointFacts.writeContract.path, params), body, kind: "write", share };
};
