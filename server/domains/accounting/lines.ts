import { tokenOf } from "#server/domains/meaning/facts.ts";
import { formatUnits } from "#shared/amount/units.ts";
import type { AccountingColumn, accountingLines } from "#shared/console/accounting.ts";
import { type BookDifference, differenceText } from "#shared/console/book-differences.ts";
import { hasMoved, isPending } from "#shared/console/transaction-states.ts";
import type { TransactionEntry, ListedTransaction } from "#shared/console/transactions.ts";
import { unknownCoin } from "#shared/meaning/coin.ts";
import { assetInFiles } from "#shared/meaning/shown.ts";
import type { Asset } from "#shared/meaning/types.ts";
import { withEscapes } from "#shared/text/invisible.ts";
import { operationNoun } from "#shared/wire/endpoint-facts.ts";
import type { Directory } from "./directory.ts";
import type { UnlistedOperation } from "./unlisted.ts";

/** A line of the export; cells may be empty. */
export type AccountingLine = Readonly<Record<AccountingColumn, string>>;
type Cells = Partial<AccountingLine>;
type Kind = (typeof accountingLines)[number];

/** The context of a line: an environment, and the owners of the books. */
export type Books = {
  readonly environment: string;
  /** The books are of one owner, not of the whole organization. */
  readonly isOfOwner: boolean;
};

/**
 * The lines of a transaction: one for each amount that moved, two where it stays among the own addresses, and one for
 * the fee. The column `amount` has only what counts, so that it can be summed; `baseUnits` has what the service lists,
 * whatever the outcome.
 */
export const linesOfTransaction = (
  { environment, isOfOwner }: Books,
  transaction: ListedTransaction,
  directory: Directory,
): readonly AccountingLine[] => {
  const { networkId, hash, state, at, operation, entries, direction } = transaction;
  const common = {
    date: at ?? "",
    environment,
    network: withEscapes(directory.networkOf(networkId)?.name ?? ""),
    networkId,
    state,
    hash,
    purpose: withEscapes(operation?.purpose ?? ""),
    person: withEscapes(operation?.person ?? ""),
    sentence: withEscapes(operation?.sentence ?? ""),
    operationId: operation?.id ?? "",
    runId: operation === null ? "" : (directory.runOf(operation.id) ?? ""),
    page: `/${encodeURIComponent(environment)}/transactions/${encodeURIComponent(networkId)}/${encodeURIComponent(hash)}`,
  };
  const moved = entries.flatMap((entry) => movementLines(common, transaction, entry, directory));
  // A recipient of an internal transfer did not pay for it.
  const isPayer = !isOfOwner || direction !== "in";
  const fees = isPayer ? feeLines(common, transaction, directory) : [];
  if (moved.length + fees.length > 0) return [...moved, ...fees];
  const { counterparty } = transaction;
  return [line("transaction", { ...common, direction, ...counterpartyCells(networkId, counterparty, directory) })];
};

/** The line that says what a file may lack; it has no amount. */
export const lineOfGaps = (environment: string, at: number, missing: string): AccountingLine =>
  line("incomplete", { date: new Date(at).toISOString(), environment, sentence: withEscapes(missing) });

/** The line of a balance that the listed transactions do not explain. It is beside the books: it has no amount. */
export const lineOfDifference = (
  environment: string,
  at: number,
  difference: BookDifference,
  directory: Directory,
): AccountingLine => {
  const { networkId, asset, address, addressId } = difference;
  return line("difference", {
    date: new Date(at).toISOString(),
    environment,
    network: withEscapes(directory.networkOf(networkId)?.name ?? ""),
    networkId,
    asset: nameOf(networkId, asset, directory),
    contract: tokenOf(asset) ?? "",
    ...ownCells(networkId, address, directory),
    sentence: withEscapes(differenceText(difference)),
    page: `/${encodeURIComponent(environment)}/addresses/${encodeURIComponent(addressId)}`,
  });
};

/** The line of an operation without a listed transaction: it has no amount. */
export const lineOfOperation = (
  environment: string,
  operation: UnlistedOperation,
  directory: Directory,
): AccountingLine => {
  const { networkId, counterparty, sender } = operation;
  return line("operation", {
    date: new Date(operation.at).toISOString(),
    environment,
    network: withEscapes(directory.networkOf(networkId)?.name ?? ""),
    networkId,
    ...counterpartyCells(networkId, counterparty, directory),
    ...ownCells(networkId, sender, directory),
    purpose: withEscapes(operation.purpose ?? ""),
    person: withEscapes(operation.person),
    sentence: withEscapes(operation.sentence ?? operationNoun(operation.endpoint)),
    state: operation.state,
    hash: operation.hash ?? "",
    operationId: operation.id,
    runId: operation.runId ?? "",
    page: `/${encodeURIComponent(environment)}/activity/${encodeURIComponent(operation.id)}`,
  });
};

const line = (kind: Kind, cells: Cells): AccountingLine => ({ ...empty, ...cells, line: kind });

const empty: AccountingLine = {
  date: "",
  line: "",
  environment: "",
  network: "",
  networkId: "",
  direction: "",
  asset: "",
  contract: "",
  tokenId: "",
  amount: "",
  baseUnits: "",
  fee: "",
  feeAsset: "",
  counterparty: "",
  counterpartyLabel: "",
  ownAddress: "",
  ownLabel: "",
  profile: "",
  purpose: "",
  person: "",
  sentence: "",
  state: "",
  hash: "",
  operationId: "",
  runId: "",
  page: "",
};

const movementLines = (
  common: Cells,
  { networkId, state }: ListedTransaction,
  { asset, amount, direction, from, to, isGuess }: TransactionEntry,
  directory: Directory,
): readonly AccountingLine[] => {
  const decimals = decimalsOf(networkId, asset, directory);
  const half = (sign: 1n | -1n, own: string | null, other: string | null): AccountingLine => {
    const value = amount === null ? null : sign * BigInt(amount);
    return line("movement", {
      ...common,
      direction,
      asset: nameOf(networkId, asset, directory),
      contract: tokenOf(asset) ?? "",
      tokenId: "tokenId" in asset ? asset.tokenId : "",
      amount:
        value === null || decimals === null || isGuess === true || !hasMoved(state) ? "" : formatUnits(value, decimals),
      baseUnits: value === null ? "" : value.toString(),
      ...counterpartyCells(networkId, other, directory),
      ...ownCells(networkId, own, directory),
    });
  };
  switch (direction) {
    case "in":
      return [half(1n, to, from)];
    case "out":
      return [half(-1n, from, to)];
    case "internal":
      return [half(-1n, from, to), half(1n, to, from)];
  }
};

/** A failed transaction also has a fee. */
const feeLines = (
  common: Cells,
  { networkId, state, fee, feePayer }: ListedTransaction,
  directory: Directory,
): readonly AccountingLine[] => {
  if (fee === null) return [];
  const coin = directory.networkOf(networkId)?.coin;
  const isPaid = !isPending(state);
  const paid = coin === undefined || !isPaid ? "" : formatUnits(BigInt(fee.amount), coin.decimals);
  const symbol = withEscapes(coin?.symbol ?? "");
  return [
    line("fee", {
      ...common,
      direction: "out",
      asset: symbol,
      amount: paid === "" || paid === "0" ? paid : `-${paid}`,
      baseUnits: (-BigInt(fee.amount)).toString(),
      fee: paid,
      feeAsset: paid === "" ? "" : symbol,
      ...ownCells(networkId, feePayer ?? null, directory),
    }),
  ];
};

const nameOf = (networkId: string, asset: Asset, directory: Directory): string =>
  assetInFiles(asset, {
    native: directory.networkOf(networkId)?.coin ?? unknownCoin,
    token: (contract) => directory.tokenOf(networkId, contract),
  });

/** A token of a collection is counted in whole ones. */
const decimalsOf = (networkId: string, asset: Asset, directory: Directory): number | null => {
  if (asset.kind === "native") return directory.networkOf(networkId)?.coin.decimals ?? null;
  return asset.kind === "erc20" ? (directory.tokenOf(networkId, asset.token)?.decimals ?? null) : 0;
};

const counterpartyCells = (networkId: string, address: string | null, directory: Directory): Cells =>
  address === null
    ? {}
    : { counterparty: address, counterpartyLabel: withEscapes(directory.nameOf(networkId, address) ?? "") };

const ownCells = (networkId: string, address: string | null, directory: Directory): Cells =>
  address === null
    ? {}
    : {
        ownAddress: address,
        ownLabel: withEscapes(directory.nameOf(networkId, address) ?? ""),
        profile: withEscapes(directory.profileOf(networkId, address) ?? ""),
      };
