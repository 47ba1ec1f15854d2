import { checksumAddress } from "#shared/abi/checksum.ts";
import type { AbiFunction, AbiValue } from "#shared/abi/types.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import type { DryRunBody } from "#shared/console/dry-run.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Params } from "#shared/wire/endpoints.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Body } from "#src/api/client/client.ts";
import { literalAmount, readAmount } from "#src/components/form/amount.ts";
import { bodyFunction } from "#src/review/parts/body-function.ts";
import { checkCall } from "#src/review/parts/check-call.ts";
import type { SendDraft } from "./draft.ts";
import type { Held } from "./held.ts";

/** A request that sends something, without the client share. */
export type SendRequest =
  | { readonly endpoint: "withdraw"; readonly amountUnit: AmountUnit; readonly body: Body<"withdraw"> }
  | {
      readonly endpoint: "writeContract";
      readonly params: Params<"writeContract">;
      readonly body: Body<"writeContract">;
    };

/** A transfer in the form of its review and its request: both are made from the same values. */
export type SendCall = {
  readonly network: Network;
  readonly sender: Address;
  readonly held: Held;
  readonly to: string;
  /** In base units. */
  readonly amount: bigint;
  /** Undefined for none. */
  readonly purpose: string | undefined;
  readonly request: SendRequest;
  /** The transaction; undefined if it cannot be made. */
  readonly transaction: DryRunBody | undefined;
  /** Why it cannot be made. */
  readonly fault: string | undefined;
};

type From = {
  readonly environment: Environment;
  readonly network: Network;
  readonly sender: Address;
  readonly held: Held;
};

/** The call of a draft without problems. */
export const sendCall = ({ environment, network, sender, held }: From, draft: SendDraft): SendCall => {
  const { asset, decimals = 0 } = held;
  const read = readAmount(draft.amount, decimals);
  const amount = asset.kind === "erc721" ? 1n : read?.ok === true ? read.value : 0n;
  const purpose = draft.purpose.trim();
  const common = { network, sender, held, to: draft.to, amount, purpose: purpose === "" ? undefined : purpose };
  const from = { networkId: network.id, from: sender.address };
  if (asset.kind === "native") {
    return {
      ...common,
      request: {
        endpoint: "withdraw",
        amountUnit: environment.withdrawAmountUnit,
        body: {
          to: draft.to,
          amount: literalAmount(amount, decimals, environment.withdrawAmountUnit),
          from: [sender.address],
          networkId: network.id,
        },
      },
      transaction: { ...from, to: draft.to, calldata: "0x", amount: amount.toString() },
      fault: undefined,
    };
  }
  const [fn, values] = transferOf(asset, { from: checksumAddress(sender.address), to: draft.to, amount });
  const checked = checkCall(fn, values);
  return {
    ...common,
    request: {
      endpoint: "writeContract",
      params: { networkId: network.id, contractAddress: asset.token },
      body: { addressId: sender.id, abiFunction: bodyFunction(fn, values, environment.valueForm) },
    },
    transaction: checked.ok ? { ...from, to: asset.token, calldata: checked.calldata, amount: "0" } : undefined,
    fault: checked.ok ? undefined : checked.reason,
  };
};

type Moved = { readonly from: string; readonly to: string; readonly amount: bigint };

/** The function that moves a token, with its arguments (ERC-20, ERC-721, ERC-1155). */
const transferOf = (
  asset: Exclude<Held["asset"], { kind: "native" }>,
  { from, to, amount }: Moved,
): readonly [AbiFunction, readonly AbiValue[]] => {
  switch (asset.kind) {
    case "erc20":
      return [transfer, [to, amount]];
    case "erc721":
      return [safeTransferFrom, [from, to, BigInt(asset.tokenId)]];
    case "erc1155":
      return [safeTransferOf, [from, to, BigInt(asset.tokenId), amount, "0x"]];
  }
};

const changing = { type: "function", stateMutability: "nonpayable" } as const;

const transfer: AbiFunction = {
  ...changing,
  name: "transfer",
  inputs: [
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
  ],
  outputs: [{ name: "", type: "bool" }],
};

const safeTransferFrom: AbiFunction = {
  ...changing,
  name: "safeTransferFrom",
  inputs: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "tokenId", type: "uint256" },
  ],
  outputs: [],
};

const safeTransferOf: AbiFunction = {
  ...changing,
  name: "safeTransferFrom",
  inputs: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "id", type: "uint256" },
    { name: "value", type: "uint256" },
    { name: "data", type: "bytes" },
  ],
  outputs: [],
};
