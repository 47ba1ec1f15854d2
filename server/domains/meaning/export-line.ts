import { checksumAddress } from "#shared/abi/checksum.ts";
import { formatUnits } from "#shared/amount/units.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { csvRow } from "#shared/csv/write.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import type { Asset, ShownMovement } from "#shared/meaning/types.ts";
import { withEscapes } from "#shared/text/invisible.ts";
import { operationNoun } from "#shared/wire/endpoint-facts.ts";
import { type Known, movementsOf } from "./export-known.ts";
import { tokenOf } from "./facts.ts";

const columns = [
  "time",
  "state",
  "sentence",
  "purpose",
  "movement",
  "asset",
  "assetContract",
  "tokenId",
  "amount",
  "baseUnits",
  "fee",
  "feeCoin",
  "counterparty",
  "counterpartyLabel",
  "sender",
  "person",
  "network",
  "networkId",
  "operationId",
  "workflowId",
  "transactionHash",
  "runId",
  "idempotencyKey",
  "subject",
  "subjectId",
  "createdContract",
] as const;

type Cells = Readonly<Partial<Record<(typeof columns)[number], string>>>;

export const headingLine = csvRow(columns);

/** The lines of one operation. */
export const linesOf = (operation: OperationRecord, known: Known): string => {
  const { meaning } = operation;
  const movements = movementsOf(operation);
  const common = commonCells(operation, known);
  if (movements.length === 0) {
    const counterparty = meaning?.meaning.counterparty ?? "";
    return line({ ...common, ...counterpartyCells(operation, counterparty, known), ...feeCells(operation, known) });
  }
  return movements
    .map((movement, index) =>
      line({
        ...common,
        ...movementCells(operation, movement, known),
        ...counterpartyCells(operation, movement.to, known),
        ...(index === 0 ? feeCells(operation, known) : {}),
      }),
    )
    .join("");
};

const line = (cells: Cells): string => csvRow(columns.map((column) => cells[column] ?? ""));

const commonCells = (operation: OperationRecord, { networkIdOf, networkOf, senderOf }: Known): Cells => ({
  time: operation.createdAt,
  state: operation.state,
  sentence:
    operation.meaning === null
      ? operationNoun(operation.endpoint)
      : sentenceText(operation.meaning.meaning.short, "short"),
  purpose: operation.purpose ?? "",
  sender: senderOf(operation) ?? "",
  person: withEscapes(operation.person.name),
  network: withEscapes(networkOf(operation)?.name ?? ""),
  networkId: networkIdOf(operation),
  operationId: operation.id,
  workflowId: operation.workflowId ?? "",
  transactionHash: operation.transactionHash ?? "",
  runId: operation.runId ?? "",
  idempotencyKey: operation.idempotencyKey,
  subject: withEscapes(operation.subject?.name ?? ""),
  subjectId: operation.subject?.id ?? "",
  createdContract: createdIn(operation),
});

/** The contract an operation created, checksummed for an EVM network. */
const createdIn = ({ createdContract: created }: OperationRecord): string =>
  created === null ? "" : checksumAddress(created);

const movementCells = (operation: OperationRecord, { kind, asset, amount }: ShownMovement, known: Known): Cells => {
  const { symbol, decimals } = unitOf(operation, asset, known);
  const isCounted = amount !== "unlimited" && decimals !== null;
  return {
    movement: kind,
    asset: withEscapes(symbol),
    assetContract: tokenOf(asset) ?? "",
    tokenId: "tokenId" in asset ? asset.tokenId : "",
    amount: isCounted ? formatUnits(BigInt(amount), decimals) : amount === "unlimited" ? amount : "",
    baseUnits: amount === "unlimited" ? "" : amount,
  };
};

/** The unit of an asset; a token of a collection is counted in whole ones. */
const unitOf = (
  operation: OperationRecord,
  asset: Asset,
  { networkOf, tokenOf: factsOf }: Known,
): { readonly symbol: string; readonly decimals: number | null } => {
  if (asset.kind === "native") return networkOf(operation)?.coin ?? { symbol: "", decimals: null };
  const facts = factsOf(operation, asset.token);
  if (asset.kind === "erc20") return { symbol: facts?.symbol ?? "", decimals: facts?.decimals ?? null };
  return { symbol: facts?.symbol ?? facts?.name ?? "", decimals: 0 };
};

const feeCells = (operation: OperationRecord, { networkOf }: Known): Cells => {
  const fee = operation.meaning?.fee ?? null;
  const coin = networkOf(operation)?.coin;
  if (fee === null || coin === undefined) return {};
  return { fee: formatUnits(BigInt(fee.amount), coin.decimals), feeCoin: coin.symbol };
};

const counterpartyCells = (operation: OperationRecord, address: string, { nameOf }: Known): Cells => ({
  counterparty: address,
  counterpartyLabel: withEscapes(address === "" ? "" : (nameOf(operation, address) ?? "")),
});
