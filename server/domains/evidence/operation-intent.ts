import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { sharingSender } from "#server/domains/journal/sender-sets.ts";
import { subjectIn } from "#server/domains/journal/subject.ts";
import { sendersIn } from "#server/domains/journal/withdrawal-senders.ts";
import { type FactsDependencies, gatherFacts } from "#server/domains/meaning/facts.ts";
import type { NetworkFacts } from "#server/domains/meaning/networks.ts";
import { senderOf, transactionOf } from "#server/domains/meaning/transaction-of.ts";
import { storedRequest } from "#server/domains/request/stored.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { mayHaveUnknownTransaction, operationStates } from "#shared/console/operation-states.ts";
import { hasWords } from "#shared/console/operation-words.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { usualDecimals } from "#shared/meaning/coin.ts";
import type { Movement, ShownMovement } from "#shared/meaning/types.ts";
import { isWithdrawal, createsContract, isIssuance } from "#shared/wire/endpoint-facts.ts";
import type { Intent } from "./judge.ts";

export type IntentDependencies = {
  readonly facts: FactsDependencies;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
};

/** An operation's request and network, and the movements it implies. */
export type OperationIntent = {
  readonly intent: Intent;
  readonly moves: readonly ShownMovement[];
  readonly network: NetworkFacts | undefined;
  /** In the service's spelling, else the request's. */
  readonly networkId: string;
  /** Other operations without a transaction and with the same request. */
  readonly rivals: readonly string[];
};

/** Reads an operation's request from its row and its summary; null if it sends no transaction. */
export const intentOf = async (
  deps: IntentDependencies,
  row: OperationTable,
  { meaning }: Pick<OperationRecord, "meaning">,
): Promise<OperationIntent | null> => {
  if (!hasWords(row.operation)) return null;
  const { facts, environments } = deps;
  const network = await facts.networks.find(row.environment, row.network_id ?? "");
  const moves = meaning?.meaning.movements ?? [];
  const isRead = meaning !== null && meaning.meaning.source !== "unread";
  const rivals = await rivalsOf(facts.store, row);
  const common = {
    recordedAt: row.created_at,
    isGasless: network?.isGasless === true || storedRequest(row).names.isGasless,
    isAlone: rivals.length === 0,
  };
  const rest = { moves, network, networkId: network?.id ?? row.network_id ?? "", rivals };
  if (isIssuance(row.operation)) {
    const sender = await senderOf({ store: facts.store, environments }, row);
    const isCreation = createsContract(row.operation);
    return {
      ...rest,
      intent: {
        ...common,
        senders: typeof sender === "string" ? [addressKey(sender)] : [],
        to: isCreation ? null : collectionOf(row),
        calldata: null,
        native: 0n,
        tokens: isCreation || !isRead ? null : tokensIn(moves),
      },
    };
  }
  const decimals = network?.coin.decimals ?? usualDecimals;
  const recorded = await transactionOf({ store: facts.store, environments }, row, decimals);
  if (recorded.kind === "unreadable") {
    const unread = { senders: [], to: row.contract_address, calldata: null, native: null, tokens: null };
    return { ...rest, intent: { ...common, ...unread } };
  }
  const { transaction } = recorded;
  const { from, moreSenders = [], to, calldata, amount } = transaction;
  // Its summary may not exist yet: without it, its movements could not be compared.
  const gathering =
    meaning === null
      ? gatherFacts(facts, { environment: row.environment, networkId: rest.networkId, transaction })
      : undefined;
  const read = meaning?.meaning ?? (gathering && (await inTime(gathering, patienceMs)))?.meaning;
  return {
    ...rest,
    moves: read?.movements ?? [],
    intent: {
      ...common,
      // If the sending address's record is gone, its id takes the address's place.
      senders:
        recorded.isSenderUnread || addressKey(from) === row.sender ? own(row) : [from, ...moreSenders].map(addressKey),
      to: to === null ? null : addressKey(to),
      calldata,
      // Without the network's decimals, a coin amount in whole coins is a guess.
      native: network === undefined && amount > 0n ? null : amount,
      tokens: read === undefined || read.source === "unread" ? null : tokensIn(read.movements),
    },
  };
};

/** How long to wait for a transaction's summary. */
const patienceMs = 5_000;

/** A row's sender is an address if a withdrawal names it, or if the request has it instead of a record's id. */
const own = ({ sender, operation }: OperationTable): readonly string[] => {
  if (sender === null) return [];
  if (isWithdrawal(operation)) return sendersIn(sender);
  return /^0x[0-9a-f]{40}$/.test(sender) ? [sender] : [];
};

const tokensIn = (moves: readonly Movement[]): readonly Movement[] =>
  moves.filter(({ kind, asset }) => kind === "transfer" && asset.kind !== "native");

const collectionOf = ({ subject }: OperationTable): string | null => {
  const address = subjectIn(subject)?.contractAddress ?? "";
  return address === "" ? null : addressKey(address);
};

const openStates = operationStates.filter(mayHaveUnknownTransaction);
const mostRivals = 10;

/** Operations with different senders differ; while an address is unknown, they may be equal. */
const rivalsOf = async (store: Store, row: OperationTable): Promise<readonly string[]> => {
  if (row.intent_hash === null) return [];
  const rows = await store
    .selectFrom("operations")
    .select(["id", "operation", "sender"])
    .where("intent_hash", "=", row.intent_hash)
    .where("environment", "=", row.environment)
    .where("id", "<>", row.id)
    .where("transaction_hash", "is", null)
    .where("state", "in", openStates)
    .orderBy("created_at", "desc")
    .limit(mostRivals)
    .execute();
  return (await sharingSender(store, row.environment, row, rows)).map(({ id }) => id);
};
