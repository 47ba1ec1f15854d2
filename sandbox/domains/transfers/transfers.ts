import { decodeEventLog, getAddress, parseAbi, parseTransaction } from "viem/utils";
import type { Insertable } from "kysely";
import type { KeptReceipt } from "../rpc/receipt.ts";
import type { Hex } from "viem";
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

/** What a mined transaction moved: itself, and one row for each token transfer that its logs tell of. */
export const transfersOf = ({ networkId, raw, receipt, timestamp }: Mined): readonly Row[] => {
  const { value = 0n, data } = parseTransaction(raw);
  const common = {
    position: null,
    network_id: networkId,
    txid: receipt.transactionHash,
    date: new Date(timestamp * 1000).toISOString(),
  };
  const isPlain = data === undefined || data === "0x";
  const itself: Row = {
    ...common,
    entry: 0,
    sender: receipt.from,
    recipient: receipt.to,
    amount: String(value),
    contract_address: isPlain ? null : receipt.to,
    token_id: null,
    type: isPlain ? "NATIVE" : "CONTRACT_CALL",
    status: receipt.status === 1 ? "CONFIRMED" : "FAILED",
    fee: String(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)),
  };
  const tokens = receipt.logs.flatMap((log): readonly Row[] => {
    const transfer = tokenTransfer(log);
    if (transfer === null) return [];
    return [
      {
        ...common,
        entry: log.logIndex + 1,
        ...transfer,
        contract_address: log.address,
        status: "CONFIRMED",
        fee: null,
      },
    ];
  });
  return [itself, ...tokens];
};

type Log = KeptReceipt["logs"][number];
type Moved = Pick<Row, "sender" | "recipient" | "amount" | "token_id" | "type">;

const erc20 = parseAbi(["event Transfer(address indexed from, address indexed to, uint256 value)"]);
const erc721 = parseAbi(["event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)"]);

/** Both standards call their event Transfer: an ERC-721 has the token's id among the topics, an ERC-20 the amount in the data. */
const tokenTransfer = ({ topics, data }: Log): Moved | null => {
  const [signature, ...indexed] = topics;
  if (signature === undefined) return null;
  const known: [Hex, ...Hex[]] = [signature, ...indexed];
  try {
    if (topics.length === 3) {
      const { args } = decodeEventLog({ abi: erc20, topics: known, data });
      return { ...ends(args), amount: String(args.value), token_id: null, type: "ERC20" };
    }
    if (topics.length === 4) {
      const { args } = decodeEventLog({ abi: erc721, topics: known, data });
      return { ...ends(args), amount: "1", token_id: String(args.tokenId), type: "ERC721" };
    }
    return null;
  } catch {
    return null; // Another event.
  }
};

const ends = ({ from, to }: { readonly from: Hex; readonly to: Hex }) => ({
  sender: getAddress(from),
  recipient: getAddress(to),
});
