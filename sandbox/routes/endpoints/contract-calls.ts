import type { Hex } from "viem";
import { checkCall, type ContractRef, knownOutputs } from "#sandbox/domains/abis/abis.ts";
import { amountInBaseUnits } from "#sandbox/domains/calls/amount.ts";
import { type Call, encodeCall } from "#sandbox/domains/calls/function.ts";
import { decodeResult, type Json } from "#sandbox/domains/calls/result.ts";
import { revertOf } from "#sandbox/domains/calls/revert.ts";
import { contractAddressOf, hasCode } from "#sandbox/domains/calls/target.ts";
import { keptReceipt } from "#sandbox/domains/chain/blocks.ts";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { hexSchema } from "#sandbox/domains/rpc/hex.ts";
import { RpcError } from "#sandbox/domains/rpc/rpc.ts";
import { signerOf } from "#sandbox/domains/wallets/signer.ts";
import { chainOf, networkOf } from "#sandbox/http/find.ts";
import { described, ok, route, routeWithBody } from "#sandbox/http/route.ts";
import { invalid, ServiceError } from "#sandbox/lib/errors.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { endpoints } from "#shared/wire/endpoints.ts";

/** A read-only call (specification, Endpoints 1). A revert is 400 ERR_010 with its reason and its `data`. */
const readContract = routeWithBody(endpoints.readContract, async (service, { caller, params, body }) => {
  const chain = chainOf(service, params.networkId);
  const contractAddress = contractAddressOf(params.contractAddress);
  const call = encodeCall(body.abiFunction);
  if (call.type === "receive") throw invalid("abiFunction.type", "receive cannot be read, because it returns nothing");
  if (!(await hasCode(chain, contractAddress))) throw new ServiceError("ERR_066");
  const contract = { organizationId: caller.organizationId, chain, contractAddress };
  await checkCall(service.store, contract, call);
  const answer = await staticCall(chain, contractAddress, call.data);
  const data = {
    result: await decoded(service.store, contract, call, answer),
    functionName: call.name,
    contractAddress,
    network: chain.network.code,
    encodedData: call.data,
  };
  return ok({ result: { data, success: true, status: 200 } });
});

/** Starts a write (specification, Endpoints 2). A wrong body is refused immediately; otherwise a workflow starts. */
const writeContract = routeWithBody(endpoints.writeContract, async (service, { caller, params, body }) => {
  const chain = chainOf(service, params.networkId);
  const to = contractAddressOf(params.contractAddress);
  const call = encodeCall(body.abiFunction);
  const value = amountInBaseUnits(body.amount, call.payable, chain.network);
  const { organizationId } = caller;
  const account = await signerOf(service, organizationId, chain.network, body);
  if (!(await hasCode(chain, to))) {
    throw new ServiceError("ERR_006", { details: "contractAddress: there is no contract at this address." });
  }
  await checkCall(service.store, { organizationId, chain, contractAddress: to }, call);
  const intent = { account, to, data: call.data, value, feeLevel: body.feeLevel ?? "MEDIUM" } as const;
  const handle = await service.workflows.start({ organizationId, chain, intent });
  const status = "started";
  const current = { workflowResult: { ...handle, status, message: "The write workflow has started." } };
  const older = { result: { workflowId: handle.workflowId, status } };
  // The older path names the network by its code.
  const isOlder = params.networkId === chain.network.code;
  return { status: 200, body: isOlder ? older : current, older };
});

const noReceipt = (id: string): ServiceError =>
  new ServiceError("ERR_046", { details: `networkId: there is no network ${id}.` });

/** The receipt, stored when the transaction was mined (specification, Endpoints 3). An unknown network has none. */
const getReceipt = route(endpoints.getReceipt, async ({ store }, { params }) => {
  const receipt = await keptReceipt(store, networkOf(params.networkId, noReceipt).id, params.txId);
  if (receipt === null) throw new ServiceError("ERR_046");
  const parsed: unknown = JSON.parse(receipt);
  return ok({ receipt: parsed });
});

/**
 * A call's result, decoded with the outputs in the request, else with the contract's known ABI. A fallback returns
 * bytes without a type.
 */
const decoded = async (store: Store, contract: ContractRef, call: Call, answer: Hex): Promise<Json> => {
  if (call.type === "fallback") return answer;
  const outputs = call.outputs.length > 0 ? call.outputs : await knownOutputs(store, contract, call.selector);
  return decodeResult(outputs, answer);
};

const staticCall = async (chain: Chain, to: Hex, data: Hex): Promise<Hex> => {
  try {
    return await chain.ask((rpc) => rpc.call("eth_call", [{ to, data }, "latest"], hexSchema));
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const revert = revertOf(error);
    throw new ServiceError("ERR_010", {
      message: `Execution reverted: ${revert.reason}`,
      extra: { data: revert.data },
    });
  }
};

export const contractCallRoutes = {
  readContract: described(readContract, {
    tag: "Contract interactions",
    success: 200,
    errors: ["401 ERR_011", "403 ERR_009", "403 ERR_410", "404 ERR_006", "404 ERR_066", "500 ERR_204", "500 ERR_999"],
    about: "It costs no gas. The result is decoded.",
    failures: { unreachable: "ERR_204", unexpected: "ERR_999" },
  }),
  writeContract: described(writeContract, {
    tag: "Contract interactions",
    success: 200,
    errors: ["403 ERR_009", "404 ERR_006"],
    about: "It starts a workflow. The key needs the interact contract policy.",
    policy: "interact",
  }),
  getReceipt: described(getReceipt, {
    tag: "Contract interactions",
    success: 200,
    errors: ["403 ERR_009", "404 ERR_046"],
  }),
};
