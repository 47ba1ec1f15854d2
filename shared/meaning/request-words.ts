import type { AbiParameter, AbiValue, Hex } from "#shared/abi/types.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { supplyArguments } from "#shared/amount/supply-arguments.ts";
import { formatUnits } from "#shared/amount/units.ts";
import { fieldsOf } from "./fields.ts";
import { bounded, inMarks, stringText } from "./foreign-text.ts";
import { addressIn, amountIn, quotedIn, say, whole, zeroAddress } from "./sentence.ts";
import { shownMovement } from "./shown.ts";
import type { Asset, Facts, Meaning, MeaningField, Movement, Sentence } from "./types.ts";

/** Arguments in parameter order, and their encoding. */
export type RequestArguments = {
  readonly parameters: readonly AbiParameter[];
  readonly values: readonly AbiValue[];
  readonly data: Hex;
  /** Positions of arguments whose type names no components: their values are JSON text. */
  readonly opaque?: ReadonlySet<number>;
};

/** What the service reports about the thing that a request refers to; every text is untrusted. */
export type RequestSubject = {
  readonly id: string;
  readonly name: string | null;
  readonly contractAddress: string | null;
  readonly type: string | null;
  readonly codeHash: string | null;
};

/** The parts of a request that the service receives. */
export type RequestedThing =
  | { readonly kind: "deploy"; readonly arguments: RequestArguments }
  | { readonly kind: "issue"; readonly arguments: RequestArguments; readonly displayName: string }
  | {
      readonly kind: "create";
      readonly arguments: RequestArguments;
      readonly displayName: string | null;
      readonly description: string | null;
    }
  | {
      readonly kind: "mint";
      readonly tokenId: string;
      readonly amount: string;
      readonly to: string;
      readonly metadataName: string | null;
      readonly metadataUri: string | null;
    }
  /** `owner` holds the token; null until the sender's address is known. */
  | { readonly kind: "burn"; readonly tokenId: string; readonly amount: string; readonly owner: string | null };

/** A request whose transaction the service builds. */
export type ServiceRequest = {
  /** The sender's address, or the id of its record until the address is known. */
  readonly from: string;
  readonly network: string | null;
  readonly subject: RequestSubject;
  readonly thing: RequestedThing;
  readonly isGasless: boolean;
  readonly feeLevel: string | null;
  /** In base units; null if the service decides. */
  readonly fee: string | null;
  /** The contract it created, once known. */
  readonly created: string | null;
};

/**
 * A request to the service in words: only the service knows the transaction, so the words describe the request. Names
 * from the service and from the request are quoted.
 */
export const requestMeaning = (request: ServiceRequest, facts: Facts): Meaning => {
  const { thing, subject } = request;
  const { sentence, aside, counterparty } = wordsOf(request, facts);
  const sentBy = say` sent by ${addressIn(whole(request.from), facts)}`;
  return {
    source: "request",
    long: say`${sentence}${aside},${sentBy}`,
    short: sentence,
    fields: [...ownFields(request, facts), ...argumentFields(thing, facts), ...paidFields(request, facts)],
    movements: movementsOf(thing, subject).map((movement) => shownMovement(movement, facts)),
    counterparty,
    givesControl: false,
    inner: [],
    descriptor: null,
    contradiction: null,
  };
};

type Words = { readonly sentence: Sentence; readonly aside: Sentence; readonly counterparty: string | null };

const wordsOf = ({ thing, subject }: ServiceRequest, facts: Facts): Words => {
  switch (thing.kind) {
    case "deploy": {
      const name = argumentCalled(thing.arguments, "name");
      const as = name === undefined ? [] : say` as ${marked(name)}`;
      const supply = supplyIn(thing.arguments);
      return { sentence: say`Deploy ${subjectIn(subject, "template")}${as}${supply}`, aside: [], counterparty: null };
    }
    case "issue": {
      const name = argumentCalled(thing.arguments, "name") ?? thing.displayName;
      const from = say` from ${deploymentIn(subject, facts)}`;
      const counterparty = subject.contractAddress === null ? null : whole(subject.contractAddress);
      const supply = supplyIn(thing.arguments);
      return { sentence: say`Issue ${named(name, thing.arguments)}${supply}${from}`, aside: [], counterparty };
    }
    case "create": {
      const name = argumentCalled(thing.arguments, "name") ?? thing.displayName;
      const what = say`Create the ${collectionWord(subject.type)}`;
      const sentence = name === null ? what : say`${what} ${named(name, thing.arguments)}`;
      return { sentence, aside: [], counterparty: null };
    }
    case "mint": {
      const to = whole(thing.to);
      const sentence = say`Mint ${tokenIn(thing, subject)} of ${subjectIn(subject, "collection")} to ${addressIn(to, facts)}`;
      return { sentence, aside: contractAside(subject, facts), counterparty: to };
    }
    case "burn": {
      const owner = thing.owner === null ? [] : say` from ${addressIn(whole(thing.owner), facts)}`;
      const sentence = say`Burn ${tokenIn(thing, subject)} of ${subjectIn(subject, "collection")}`;
      const counterparty = subject.contractAddress === null ? null : whole(subject.contractAddress);
      return { sentence, aside: say`${owner}${contractAside(subject, facts)}`, counterparty };
    }
  }
};

/** A text from outside, always quoted. */
const marked = (text: string): Sentence => [{ kind: "quoted", text: inMarks(bounded(text, longestName)) }];

const longestName = 64;
const longestText = 200;
/**
 * Characters of a text that are read: a description may be a megabyte, and fingerprinting it would block other work.
 */
const mostRead = 20_000;

/** `“Acme Points” (ACP)` */
const named = (name: string, args: RequestArguments): Sentence => {
  const symbol = argumentCalled(args, "symbol");
  return symbol === undefined ? marked(name) : say`${marked(name)} (${quotedIn(symbol)})`;
};

/** The service's name for it, else its id. */
const subjectIn = ({ name, id }: RequestSubject, noun: string): Sentence =>
  name === null ? say`the ${noun} ${quotedIn(id)}` : marked(name);

const deploymentIn = (subject: RequestSubject, facts: Facts): Sentence => {
  const { contractAddress } = subject;
  if (contractAddress === null) return subjectIn(subject, "deployment");
  const address = addressIn(whole(contractAddress), facts);
  return subject.name === null ? address : say`${marked(subject.name)} ${address}`;
};

/** The collection's contract, in full. */
const contractAside = ({ contractAddress }: RequestSubject, facts: Facts): Sentence =>
  contractAddress === null ? [] : say` (${addressIn(whole(contractAddress), facts)})`;

const collectionWord = (type: string | null): string =>
  isSemiFungible(type) ? "semi-fungible collection" : type === "NON_FUNGIBLE_TOKEN" ? "NFT collection" : "collection";

const isSemiFungible = (type: string | null): boolean => type === "SEMI_FUNGIBLE_TOKEN";

/** The token's first supply, where the request says what it counts. */
const supplyIn = (args: RequestArguments): Sentence => {
  const { supply } = supplyArguments(args.parameters);
  const text = supply === undefined ? undefined : amountsIn(args).get(supply);
  return text === undefined ? [] : say` with a supply of ${text}`;
};

/** Arguments that are amounts of the token that is set up, in its unit, by position: another one has its decimals. */
const amountsIn = ({ parameters, values }: RequestArguments): ReadonlyMap<number, Sentence> => {
  const { amounts, decimals, symbol } = supplyArguments(parameters);
  const places = decimals === undefined ? undefined : values[decimals];
  if (typeof places !== "bigint" || places < 0n || places > mostDecimals) return new Map();
  const unit = symbol === undefined ? undefined : values[symbol];
  const unitWords = typeof unit === "string" && unit.trim() !== "" ? quotedIn(unit) : say`tokens`;
  return new Map(
    amounts.flatMap((index) => {
      const amount = values[index];
      if (typeof amount !== "bigint") return [];
      return [[index, say`${numberText(formatUnits(amount, Number(places)))} ${unitWords}`] as const];
    }),
  );
};

/** The largest amount there is has 78 digits. */
const mostDecimals = 77n;

type OfToken = Extract<RequestedThing, { readonly tokenId: string }>;

/** `#7`, or `5 × #7` for kinds that can have several. */
const tokenIn = (thing: OfToken, subject: RequestSubject): Sentence => {
  const isOne = thing.amount === "1" && !isSemiFungible(subject.type);
  const text = isOne ? `#${thing.tokenId}` : `${numberText(thing.amount)} × #${thing.tokenId}`;
  const asset = assetOf(thing, subject);
  return asset === null ? say`${text}` : [{ kind: "amount", text, amount: thing.amount, asset }];
};

/** What is minted or burned; null if the contract or its kind is unknown. */
const assetOf = ({ tokenId }: OfToken, { contractAddress, type }: RequestSubject): Asset | null => {
  if (contractAddress === null) return null;
  const token = whole(contractAddress);
  if (isSemiFungible(type)) return { kind: "erc1155", token, tokenId };
  return type === "NON_FUNGIBLE_TOKEN" ? { kind: "erc721", token, tokenId } : null;
};

const movementsOf = (thing: RequestedThing, subject: RequestSubject): readonly Movement[] => {
  if (thing.kind !== "mint" && thing.kind !== "burn") return [];
  const asset = assetOf(thing, subject);
  if (asset === null) return [];
  const { amount } = thing;
  if (thing.kind === "mint") return [{ kind: "transfer", asset, amount, from: zeroAddress, to: whole(thing.to) }];
  if (thing.owner === null) return [];
  return [{ kind: "transfer", asset, amount, from: whole(thing.owner), to: zeroAddress }];
};

/** The value of the only string argument with this name, with or without underscores around it. */
const argumentCalled = ({ parameters, values }: RequestArguments, word: string): string | undefined => {
  const matches = parameters.flatMap(({ name, type }, index) => {
    const value = values[index];
    const isIt = type === "string" && name.replaceAll("_", "").toLowerCase() === word;
    return isIt && typeof value === "string" && value.trim() !== "" ? [value] : [];
  });
  return matches.length === 1 ? matches[0] : undefined;
};

const field = (label: string, value: Sentence): MeaningField => ({ label, value });
const textField = (label: string, text: string | null): readonly MeaningField[] =>
  text === null ? [] : [field(label, [{ kind: "quoted", text: stringText(text.slice(0, mostRead), longestText) }])];
const quotedField = (label: string, text: string | null): readonly MeaningField[] =>
  text === null ? [] : [field(label, quotedIn(text))];

const ownFields = ({ thing, subject, created, network }: ServiceRequest, facts: Facts): readonly MeaningField[] => {
  const createdField = created === null ? [] : [field("Contract created", addressIn(whole(created), facts))];
  const on = [...createdField, ...quotedField("Network", network)];
  switch (thing.kind) {
    case "deploy":
      return [
        ...on,
        ...quotedField("Template", subject.name),
        ...quotedField("Template id", subject.id),
        ...(subject.codeHash === null ? [] : [field("Code hash", say`${subject.codeHash}`)]),
      ];
    case "issue":
      return [
        ...on,
        ...quotedField("Deployment", subject.name),
        ...quotedField("Deployment id", subject.id),
        ...textField("Display name", thing.displayName),
      ];
    case "create":
      return [
        ...on,
        field("Type", say`${collectionWord(subject.type)}`),
        ...textField("Display name", thing.displayName),
        ...textField("Description", thing.description),
      ];
    case "mint":
      return [
        ...on,
        ...quotedField("Collection id", subject.id),
        field("Token id", say`${thing.tokenId}`),
        field("Amount", say`${numberText(thing.amount)}`),
        ...textField("Name in the metadata", thing.metadataName),
        ...textField("Metadata at", thing.metadataUri),
      ];
    case "burn":
      return [
        ...on,
        ...quotedField("Collection id", subject.id),
        field("Token id", say`${thing.tokenId}`),
        field("Amount", say`${numberText(thing.amount)}`),
      ];
  }
};

const argumentFields = (thing: RequestedThing, facts: Facts): readonly MeaningField[] => {
  if (!("arguments" in thing)) return [];
  const { parameters, values, data, opaque = new Set() } = thing.arguments;
  const texts = new Map<number, Sentence>([
    ...amountsIn(thing.arguments),
    ...[...opaque].map(
      (index) => [index, [{ kind: "quoted", text: stringText(String(values[index]), longestText) }]] as const,
    ),
  ]);
  return fieldsOf(parameters, values, data, facts, texts, (label, type) => `${label} (${type})`);
};

const paidFields = ({ isGasless, feeLevel, fee }: ServiceRequest, facts: Facts): readonly MeaningField[] => [
  ...(isGasless ? [field("Gas", say`paid by the service`)] : []),
  ...(fee === null || /^0*$/.test(fee) ? [] : [field("Fee", amountIn({ kind: "native" }, fee, facts))]),
  ...(feeLevel === null ? [] : [field("Fee level", say`${levelWord(feeLevel)}`)]),
];

const levelWord = (level: string): string => `${level.slice(0, 1)}${level.slice(1).toLowerCase()}`;
