import type { Insertable } from "kysely";
import type { Hex } from "viem";
import { decodeEventLog, getAddress, parseAbi, parseTransaction } from "viem/utils";
import type { KeptReceipt } from "#sandbox/domains/rpc/receipt.ts";
import type { Tables } from "#sandbox/store/tables.ts";

type Row = Insertable<Tables["transfers"]>;

/** A mined transaction. */
type Mined = {
  readonly networkId: string;
  readonly raw: Hex;
  readonly receipt: KeptReceipt;
  /** Seconds since 1970. */
  readonly timestamp: number;
};

/** What a mined transaction moved: itself, and one row per token transfer in its logs. */
export const transfersOf = ({ networkId, raw, receipt, timestamp }: Mined): readonly Row[] => {
  const { value = 0n, data } = parseTransaction(raw);
  const common = {
    position: null,
    network_id: networkId,
    txid: receipt.transactionHash,
    date: new Date(timestamp * 1000).toISOString(),
  };
  const isPlain = receipt.to !== "" && (data === undefined || data === "0x");
  const itself: Row = {
    ...common,
    entry: 0,
    sender: receipt.from,
    recipient: receipt.to,
    amount: String(value),
    // A creation has no recipient; it concerns the contract it created.
    contract_address: isPlain ? null : receipt.to === "" ? receipt.contractAddress : receipt.to,
    token_id: null,
    type: isPlain ? "NATIVE" : "CONTRACT_CALL",
    status: receipt.status === 1 ? "CONFIRMED" : "FAILED",
    fee: String(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)),
  };
  const tokens = receipt.logs.flatMap((log) =>
    tokenTransfers(log).map((moved): Row => ({
      ...common,
      entry: 0,
      ...moved,
      contract_address: log.address,
      status: "CONFIRMED",
      fee: null,
    })),
  );
  return [itself, ...tokens].map((row, entry) => ({ ...row, entry }));
};

type Log = KeptReceipt["logs"][number];
type Moved = Pick<Row, "sender" | "recipient" | "amount" | "token_id" | "type">;

const erc20 = parseAbi(["event Transfer(address indexed from, address indexed to, uint256 value)"]);
const erc721 = parseAbi(["event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)"]);
const erc1155 = parseAbi([
  "event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)",
  "event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)",
]);

/**
 * The token transfers in a log. ERC-20 and ERC-721 both call their event Transfer: an ERC-721 has the token's id in a
 * topic, an ERC-20 the amount in the data. ERC-1155 has its own events, one of them for several tokens.
 */
const tokenTransfers = ({ topics, data }: Log): readonly Moved[] => {
  const [signature, ...indexed] = topics;
  if (signature === undefined) return [];
  const eventTopics: [Hex, ...Hex[]] = [signature, ...indexed];
  try {
    if (topics.length === 3) {
      const { args } = decodeEventLog({ abi: erc20, topics: eventTopics, data });
      return [{ ...ends(args), amount: String(args.value), token_id: null, type: "ERC20" }];
    }
    if (topics.length === 4) return oneOfAKind(eventTopics, data);
    return [];
  } catch {
    return []; // Another event.
  }
};

const oneOfAKind = (topics: [Hex, ...Hex[]], data: Hex): readonly Moved[] => {
  const { eventName, args } = decodeEventLog({ abi: [...erc721, ...erc1155], topics, data });
  if (eventName === "Transfer") return [{ ...ends(args), amount: "1", token_id: String(args.tokenId), type: "ERC721" }];
  if (eventName === "TransferSingle") return [several(args, args.id, args.value)];
  // A batch whose lists differ in length is invalid.
  if (args.ids.length !== args.values.length) return [];
  return args.ids.map((id, index) => several(args, id, args.values[index] ?? 0n));
};

const several = (args: Ends, id: bigint, value: bigint): Moved => ({
  ...ends(args),
  amount: String(value),
  token_id: String(id),
  type: "ERC1155",
});

type Ends = { readonly from: Hex; readonly to: Hex };

const ends = ({ from, to }: Ends) => ({
  sender: getAddress(from),
  recipient: getAddress(to),
});
