import { createHash } from "node:crypto";
import { canonicalId } from "#server/lib/ids.ts";
import type { LedgerRowTable } from "#server/store/ledger-tables.ts";
import { readBaseUnits } from "#shared/amount/units.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { hashKey } from "./hash-key.ts";
import { timeOf } from "./time.ts";

/** What is stored of a row of the service's list. */
export type ReadRow = {
  readonly networkId: string;
  readonly hash: string;
  readonly hashKey: string;
  readonly content: RowContent;
};

export type RowContent = Omit<
  LedgerRowTable,
  "transaction_number" | "source" | "copies" | "reading" | "reading_copies"
>;

/** Characters of a text that identifies a row, and of any other. */
const longestIdentifying = 300;
const longestWord = 60;

/**
 * Reads a row of a service's list (operations beyond the specification, Transaction). Null if it cannot be stored,
 * because it has no hash or no network, or something that identifies it is unreadable. Other missing or strange values
 * are left out. `clean` removes secrets from a text.
 */
export const readRow = (raw: unknown, clean: (text: string) => string): ReadRow | null => {
  if (!isRecord(raw)) return null;
  const texts = identifying.map((key) => textOf(raw[key], longestIdentifying));
  if (texts.includes(undefined)) return null;
  const cleaned = cleanedTexts([...texts.map((text) => text ?? ""), wordOf(raw["status"])], clean);
  if (cleaned === null) return null;
  const [networkId = "", hash = "", from = "", to = "", contract = "", tokenId = "", amountText = "", status = ""] =
    cleaned;
  if (networkId === "" || hash === "") return null;
  const names = { from: none(from), to: none(to), contract: none(contract), tokenId: none(tokenId) };
  const amount = digitsOf(amountText);
  const kind = kindOf(wordOf(raw["type"]), { ...names, amount });
  const key = hashKey(hash);
  return {
    networkId: canonicalId(networkId),
    hash: key === hash ? hash : hash.toLowerCase(),
    hashKey: key,
    content: {
      identity: identityOf([from, to, contract].map(addressKey), tokenId, amountText),
      kind,
      from_address: names.from,
      to_address: names.to,
      contract: names.contract === null ? null : addressKey(names.contract),
      token_id: names.tokenId,
      amount: amount === null && amountText === "" && kind === "erc721" ? "1" : amount,
      direction: directions[wordOf(raw["txType"])] ?? null,
      status: none(status),
      is_mempool: raw["isMempool"] === true ? 1 : 0,
      at: timeOf(raw["date"]) ?? timeOf(raw["createdAt"]),
      fee: digitsOf(textOf(raw["fee"], longestIdentifying) ?? ""),
    },
  };
};

const identifying = ["networkId", "txid", "addressFrom", "addressTo", "contractAddress", "tokenId", "amount"] as const;

/** A text or a number as text; empty if there is none, undefined if it is something else or too long. */
const textOf = (value: unknown, longest: number): string | undefined => {
  if (value === undefined || value === null) return "";
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text.length <= longest ? visible(text.trim()) : undefined;
};

const wordOf = (value: unknown): string =>
  typeof value === "string" ? visible(value.trim().slice(0, longestWord)) : "";

/** PostgreSQL stores no NUL, and other control characters are invisible. Neither store accepts half a character. */
const visible = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, "\ufffd");

/** The texts without secrets; null if one cannot be searched for them. None contains a line break. */
const cleanedTexts = (texts: readonly string[], clean: (text: string) => string): readonly string[] | null => {
  try {
    const cleaned = clean(texts.join("\n")).split("\n");
    return cleaned.length === texts.length ? cleaned : null;
  } catch {
    return null;
  }
};

const none = (text: string): string | null => (text === "" ? null : text);

const digitsOf = (text: string): string | null => {
  const amount = readBaseUnits(text);
  return amount === undefined ? null : String(amount);
};

/** What distinguishes a row from others of its transaction. Its position is not part of that: no order is assumed. */
const identityOf = (addresses: readonly string[], tokenId: string, amount: string): string =>
  createHash("sha256")
    .update(JSON.stringify([...addresses, tokenId, amount]))
    .digest("base64url");

type RowNames = {
  readonly to: string | null;
  readonly contract: string | null;
  readonly tokenId: string | null;
  readonly amount: string | null;
};

/**
 * What a row moves, by the service's type or, if that is unknown, by its fields: a token transfer names a contract
 * besides the recipient, while a call goes to the contract it names.
 */
const kindOf = (type: string, { to, contract, tokenId, amount }: RowNames): LedgerRowTable["kind"] => {
  const word = type.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  if (word.includes("erc1155") || word.includes("semifungible")) return "erc1155";
  if (word.includes("erc721") || word.includes("nonfungible")) return "erc721";
  if (word.includes("erc20")) return "erc20";
  const isCoin = word.includes("native") || word.includes("call") || contract === null;
  if (!isCoin && tokenId !== null) return amount === null || amount === "1" ? "erc721" : "erc1155";
  if (!isCoin && (to === null || addressKey(to) !== addressKey(contract))) return "erc20";
  return amount === "0" || (amount === null && contract !== null) ? "call" : "native";
};

const directions: Readonly<Record<string, LedgerRowTable["direction"]>> = Object.assign(Object.create(null), {
  INCOMING: "in",
  OUTGOING: "out",
  INTERNAL: "internal",
});
