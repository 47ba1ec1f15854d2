import { randomUUID } from "node:crypto";
import { answerTo } from "#server/domains/service/answer.ts";
import type { Service } from "#server/domains/service/service.ts";
import { sameId } from "#server/lib/ids.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { readBaseUnits } from "#shared/amount/units.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { retryAfterMs } from "#shared/http/retry-after.ts";
import { addressAnswerSchema } from "#shared/wire/address.ts";
import type { Answer } from "#shared/wire/endpoints.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { holdingStandard } from "#shared/wire/holding-standard.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { assetListSchema } from "#shared/wire/portfolio.ts";
import { nativeBalance } from "./native.ts";
import type { Balance } from "./save.ts";

/** The most pages requested for one address: 20,000 tokens. */
const mostPages = 200;
const pageMs = 15_000;
/** How often a list that changes during reading is reread from the beginning. */
const mostPasses = 2;

/** The result of reading an address's tokens. */
export type PortfolioRead =
  | { readonly kind: "read"; readonly balances: readonly Balance[] }
  /** The deployment has no such endpoint. */
  | { readonly kind: "not-offered" }
  /** It has no such endpoint, or does not know the address. */
  | { readonly kind: "not-found" }
  /** It may work later. */
  | { readonly kind: "failed"; readonly retryAfterMs: number };

/** The address to query. */
export type Target = {
  readonly address: string;
  readonly addressId: string;
  readonly wallet: string | null;
  /**
   * The organization has the same address on another network: an asset that names neither record nor wallet may belong
   * to either.
   */
  readonly isOnOthers: boolean;
};

type Asset = Answer<"listAssets">["assets"][number];

/**
 * Reads all tokens of an address, page by page (endpoints beyond the specification, assets). Throws only on a bug of
 * our own.
 */
export const readPortfolio = async (service: Service, target: Target, now: number): Promise<PortfolioRead> => {
  let last: number | undefined;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const read = await readPages(service, target.address, now);
    if (read.kind !== "pages") return read;
    // A service with a wrong total returns the same list twice.
    if (read.isWhole || last === read.assets.length) return held(read.assets, target);
    last = read.assets.length;
  }
  return { kind: "failed", retryAfterMs: 0 };
};

type Pages =
  | Exclude<PortfolioRead, { readonly kind: "read" }>
  /** Incomplete: the list changed during reading, or its length differs from the service's total. */
  | { readonly kind: "pages"; readonly assets: readonly Asset[]; readonly isWhole: boolean };

const readPages = async (service: Service, address: string, now: number): Promise<Pages> => {
  const assets: Asset[] = [];
  let total: number | undefined;
  let hasMoved = false;
  for (let page = 0; page < mostPages; page += 1) {
    const query = { ...pageQuery({ skip: assets.length, take: maxTake }), address };
    const endpoint = { ...endpoints.listAssets, timeoutMs: pageMs } as const;
    const call = { endpoint, params: {}, query, body: undefined, requestId: randomUUID() };
    const answer = answerTo(call, await service.read(call));
    if (answer.kind === "lacking") return { kind: "not-offered" };
    if (answer.kind === "error" && answer.status === 404 && answer.error.code === "ERR_006")
      return { kind: "not-found" };
    if (answer.kind !== "success") {
      const patience = answer.kind === "error" || answer.kind === "garbage" ? answer.retryAfter : undefined;
      return { kind: "failed", retryAfterMs: retryAfterMs(patience, now) };
    }
    const { assets: some, pagination } = assetListSchema.parse(answer.value);
    assets.push(...some);
    hasMoved ||= total !== undefined && total !== pagination.totalElements;
    total = pagination.totalElements;
    if (assets.length < total && some.length > 0) continue;
    return { kind: "pages", assets, isWhole: !hasMoved && assets.length === total };
  }
  // A part is never treated as the whole.
  return { kind: "failed", retryAfterMs: 0 };
};

const held = (assets: readonly Asset[], target: Target): PortfolioRead => {
  const balances = new Map<string, Balance>();
  for (const asset of assets) {
    if (!isOf(asset, target)) continue;
    const balance = balanceFrom(asset);
    if (balance !== undefined) balances.set(`${balance.asset}#${balance.tokenId}`, balance);
  }
  return { kind: "read", balances: [...balances.values()] };
};

const isOf = ({ addressId, walletId }: Asset, target: Target): boolean => {
  if (addressId !== undefined) return sameId(addressId, target.addressId);
  if (walletId !== undefined && target.wallet !== null) return sameId(walletId, target.wallet);
  return !target.isOnOthers;
};

/** A holding as stored; undefined if the service does not name its contract. */
export const balanceFrom = ({ contractAddress, tokenId, type, amount }: Asset): Balance | undefined => {
  const contract = contractAddress?.trim() ?? "";
  if (!isContract(contract)) return undefined;
  const id = readBaseUnits(tokenId);
  const kind = holdingStandard({ type, tokenId });
  const read = readBaseUnits(amount);
  const isUsable = read !== undefined && read < 10n ** 78n;
  const isOne = kind === "erc721" && amount === undefined;
  return {
    asset: addressKey(contract),
    tokenId: kind === "erc20" || id === undefined ? "" : String(id),
    kind,
    amount: isOne ? 1n : isUsable ? read : null,
  };
};

/** Contracts of other families are texts that a path can hold. */
const isContract = (text: string): boolean => isEvmAddress(text) || /^[\w.:-]{1,128}$/.test(text);

/** An address's current coin balance; undefined if the service has no endpoint for one address. */
export const readNative = async (service: Service, addressId: string): Promise<Balance | undefined> => {
  const endpoint = { ...endpoints.getAddress, timeoutMs: pageMs } as const;
  const call = { endpoint, params: {}, query: { id: addressId }, body: undefined, requestId: randomUUID() };
  const answer = answerTo(call, await service.read(call));
  if (answer.kind !== "success") return undefined;
  const { data } = addressAnswerSchema.parse(answer.value);
  return sameId(data.id, addressId) ? nativeBalance(data) : undefined;
};
