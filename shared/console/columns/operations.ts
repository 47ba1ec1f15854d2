import { checksumAddress } from "#shared/abi/checksum.ts";
import { formatUnits } from "#shared/amount/units.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { unknownCoin } from "#shared/meaning/coin.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import { assetInFiles } from "#shared/meaning/shown.ts";
import type { Asset, ShownMovement, TokenFacts } from "#shared/meaning/types.ts";
import { withEscapes } from "#shared/text/invisible.ts";
import { operationNoun } from "#shared/wire/endpoint-facts.ts";
import type { DataColumns } from "./column.ts";

export type OperationFacts = {
  /** Empty if the operation has none. */
  readonly networkId: string;
  readonly network:
    | { readonly name: string; readonly coin: { readonly symbol: string; readonly decimals: number } }
    | undefined;
  /** The sender's address, or all of a withdrawal; an address record that is not known, by its id. */
  readonly sender: string;
  /** The token that the line moves. */
  readonly token: TokenFacts | undefined;
  readonly counterpartyLabel: string | undefined;
};

/**
 * The lines of an operation in a file: one for each decoded movement, or one if nothing moves. Only the first has the
 * fee, so that the column can be summed.
 */
export const operationLines = (operation: OperationRecord): readonly OperationRecord[] => {
  const { meaning } = operation;
  if (meaning === null || meaning.meaning.movements.length === 0) return [operation];
  return meaning.meaning.movements.map((movement, index) => ({
    ...operation,
    meaning: {
      ...meaning,
      fee: index === 0 ? meaning.fee : null,
      meaning: { ...meaning.meaning, movements: [movement] },
    },
  }));
};

/** The movement of a line. */
const movementOn = ({ meaning }: OperationRecord): ShownMovement | undefined => meaning?.meaning.movements[0];

/** The recipient on a line; empty if there is none. */
export const counterpartyOn = (line: OperationRecord): string =>
  movementOn(line)?.to ?? line.meaning?.meaning.counterparty ?? "";

/** The token on a line; empty if it moves none, or the network's coin. */
export const tokenOn = (line: OperationRecord): string => {
  const asset = movementOn(line)?.asset;
  return asset === undefined || asset.kind === "native" ? "" : asset.token;
};

/** The columns of the journal's operations; a row is one of an operation's `operationLines`. */
export const operationColumns = {
  time: { screen: { key: "time", header: "Time" }, text: ({ createdAt }) => createdAt },
  state: { screen: { key: "state", header: "State" }, text: ({ state }) => state },
  sentence: {
    screen: { key: "operation", header: "Operation" },
    text: ({ meaning, endpoint }) =>
      meaning === null ? operationNoun(endpoint) : sentenceText(meaning.meaning.short, "short"),
  },
  purpose: { screen: { key: "purpose", header: "Purpose" }, isName: true, text: ({ purpose }) => purpose ?? "" },
  movement: { text: (line) => movementOn(line)?.kind ?? "" },
  asset: {
    text: (line, facts) => {
      const movement = movementOn(line);
      return movement === undefined ? "" : assetInFiles(movement.asset, unitsOf(facts));
    },
  },
  assetContract: { screen: { key: "asset", header: "Asset" }, alwaysInFiles: true, text: tokenOn },
  tokenId: {
    text: (line) => {
      const asset = movementOn(line)?.asset;
      return asset !== undefined && "tokenId" in asset ? asset.tokenId : "";
    },
  },
  amount: {
    screen: { key: "amount", header: "Amount" },
    alwaysInFiles: true,
    text: (line, facts) => {
      const movement = movementOn(line);
      return movement === undefined ? "" : amountText(movement, facts);
    },
  },
  baseUnits: {
    screen: { key: "baseUnits", header: "Base units" },
    alwaysInFiles: true,
    text: (line) => {
      const amount = movementOn(line)?.amount;
      return amount === undefined || amount === "unlimited" ? "" : amount;
    },
  },
  fee: {
    screen: { key: "fee", header: "Fee" },
    text: ({ meaning }, { network }) => {
      const fee = meaning?.fee ?? null;
      return fee === null || network === undefined ? "" : formatUnits(BigInt(fee.amount), network.coin.decimals);
    },
  },
  feeCoin: {
    text: ({ meaning }, { network }) => ((meaning?.fee ?? null) === null ? "" : (network?.coin.symbol ?? "")),
  },
  counterparty: {
    screen: { key: "counterparty", header: "Counterparty" },
    alwaysInFiles: true,
    text: counterpartyOn,
  },
  counterpartyLabel: { isName: true, text: (_, { counterpartyLabel }) => withEscapes(counterpartyLabel ?? "") },
  sender: { screen: { key: "sender", header: "Sender" }, alwaysInFiles: true, text: (_, { sender }) => sender },
  // A file includes the person whatever the window's width.
  person: {
    screen: { key: "person", header: "Person" },
    alwaysInFiles: true,
    isName: true,
    text: ({ person }) => withEscapes(person.name),
  },
  network: {
    screen: { key: "network", header: "Network" },
    alwaysInFiles: true,
    text: (_, { network }) => withEscapes(network?.name ?? ""),
  },
  networkId: { text: (_, { networkId }) => networkId },
  operationId: { screen: { key: "id", header: "Id" }, alwaysInFiles: true, text: ({ id }) => id },
  workflowId: {
    screen: { key: "workflow", header: "Workflow id" },
    alwaysInFiles: true,
    text: ({ workflowId }) => workflowId ?? "",
  },
  transactionHash: {
    screen: { key: "transaction", header: "Transaction" },
    alwaysInFiles: true,
    text: ({ transactionHash }) => transactionHash ?? "",
  },
  runId: { text: ({ runId }) => runId ?? "" },
  idempotencyKey: { text: ({ idempotencyKey }) => idempotencyKey },
  subject: { isName: true, text: ({ subject }) => withEscapes(subject?.name ?? "") },
  subjectId: { text: ({ subject }) => subject?.id ?? "" },
  /** Checksummed for an EVM network. */
  createdContract: {
    screen: { key: "created", header: "Created contract" },
    text: ({ createdContract }) => (createdContract === null ? "" : checksumAddress(createdContract)),
  },
  /** The contract that is called, or that of the named token or collection; checksummed for an EVM network. */
  contract: {
    screen: { key: "contract", header: "Contract" },
    text: ({ parameters, subject }) => {
      const contract = parameters["contractAddress"] ?? subject?.contractAddress ?? "";
      return contract === "" ? "" : checksumAddress(contract);
    },
  },
} as const satisfies DataColumns<OperationRecord, OperationFacts>;

const amountText = ({ asset, amount }: ShownMovement, facts: OperationFacts): string => {
  if (amount === "unlimited") return amount;
  const decimals = decimalsOf(asset, facts);
  return decimals === null ? "" : formatUnits(BigInt(amount), decimals);
};

const unitsOf = ({ network, token }: OperationFacts) => ({ native: network?.coin ?? unknownCoin, token: () => token });

/** A token of a collection is counted in whole ones. */
const decimalsOf = (asset: Asset, { network, token }: OperationFacts): number | null => {
  if (asset.kind === "native") return network?.coin.decimals ?? null;
  return asset.kind === "erc20" ? (token?.decimals ?? null) : 0;
};
