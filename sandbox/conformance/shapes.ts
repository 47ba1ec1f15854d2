import { isAddress } from "viem/utils";
import * as z from "zod";

/**
 * The shapes of the specification and of "operations beyond the specification", written by hand: comparing with the
 * table shared by client and sandbox would prove little. All objects are strict: any other key is an error.
 */

const text = z.string();
export const uuid = z.uuid();
const count = z.int().min(0);
const dateTime = z.iso.datetime();
/** An integer as decimal text. */
export const digits = z.string().regex(/^(0|[1-9]\d*)$/);
export const hex = z.string().regex(/^0x([0-9a-f]{2})*$/);
export const hash = z.string().regex(/^0x[0-9a-f]{64}$/);
/** EVM addresses are checksummed (address formats). */
export const evmAddress = z.string().refine((value) => isAddress(value), "expected a checksum address");
export const bitcoinAddress = z.string().regex(/^tb1q[02-9ac-hj-np-z]{38}$/);
const anyAddress = z.union([evmAddress, bitcoinAddress]);
export const networkCode = z.enum(["tBTC", "tETH", "AVAX", "FUJI", "SANDBOX"]);

/** Resources and their fields, Pagination object. */
export const pagination = z.strictObject({ totalElements: count, totalPages: count, skip: count, take: count });

/** Resources and their fields, Profile; the types come from operations beyond. */
export const profile = z.strictObject({ reference: text.min(1), type: z.enum(["User", "Department", "Merchant"]) });

/** Resources and their fields, Wallet: the current form, without `path` or a `network` string. */
export const wallet = z.strictObject({
  id: uuid,
  organizationId: uuid,
  reference: text.min(1),
  type: text,
  networkId: uuid,
  index: count,
  date: dateTime,
  currentDeepIndex: count,
});

/** The older form, with a network code instead of networkId, and a derivation path. */
export const olderWallet = wallet
  .omit({ networkId: true })
  .extend({ network: networkCode, path: text.regex(/^m(\/\d+'?)+$/) });

/** Resources and their fields, Address. */
export const address = z.strictObject({
  id: uuid,
  address: anyAddress,
  reference: text.min(1),
  date: dateTime,
  sub: text,
  balance: digits,
  miniWalletId: uuid,
  networkId: uuid,
  label: text,
});

/** Resources and their fields, Network (organization view); the families come from operations beyond. */
export const network = z.strictObject({
  id: text.min(1),
  enabled: z.boolean(),
  name: text.min(1),
  globalAccess: z.boolean(),
  isMainnet: z.boolean(),
  isGasless: z.boolean(),
  addressFamily: z.enum(["EVM", "BITCOIN", "MOVE", "SOLANA", "COSMOS", "TRON", "STARKNET"]),
  decimals: count,
  chainId: z.int(),
  createdAt: dateTime,
  updatedAt: dateTime,
});

/** Resources and their fields, Enabled network (catalog view). */
export const enabledNetwork = z.strictObject({ networkId: text.min(1), name: text.min(1), alias: text.min(1) });

/** Endpoints 11. */
export const organizationAnswer = z.strictObject({
  data: z.strictObject({ id: uuid, name: text.min(1), email: z.email() }),
  success: z.literal(true),
  status: z.literal(200),
});

/** Resources and their fields, Deployed contract. */
export const deployedContract = z.strictObject({
  id: text.min(1),
  contractAddress: evmAddress,
  network: networkCode,
  contractTemplateId: text,
  deployerAddressId: uuid,
});

/** In the list, which the specification does not define, a contract also has its network's id and its name. */
const listedContract = deployedContract.extend({ networkId: uuid, name: text.min(1) });

/** Resources and their fields, Read call result. */
export const readAnswer = z.strictObject({
  result: z.strictObject({
    data: z.strictObject({
      result: z.json(),
      functionName: text,
      contractAddress: evmAddress,
      network: networkCode,
      encodedData: hex,
    }),
    success: z.literal(true),
    status: z.literal(200),
  }),
});

/** Resources and their fields, Write workflow handle. */
export const writeAnswer = z.strictObject({
  workflowResult: z.strictObject({
    workflowId: text.min(1),
    operationId: text.min(1),
    status: z.enum(["started", "already_running"]),
    message: text,
  }),
});

/** Operations beyond the specification, Withdrawals: the answer has no workflow. */
export const withdrawAnswer = z.strictObject({
  data: z.strictObject({ id: uuid, status: z.literal("pending") }),
});

/** Resources and their fields, Write workflow handle: the older form. */
export const olderWriteAnswer = z.strictObject({
  result: z.strictObject({ workflowId: text.min(1), status: z.enum(["started", "already_running"]) }),
});

const log = z.strictObject({
  address: evmAddress,
  topics: z.array(hash),
  data: hex,
  blockNumber: digits,
  transactionHash: hash,
  transactionIndex: count,
  blockHash: hash,
  logIndex: count,
  removed: z.boolean(),
});

/** Resources and their fields, Transaction receipt: string fields contain strings, even for numeric quantities. */
export const receiptAnswer = z.strictObject({
  receipt: z.strictObject({
    blockHash: hash,
    blockNumber: digits,
    contractAddress: evmAddress.or(z.literal("")),
    cumulativeGasUsed: digits,
    effectiveGasPrice: digits,
    from: evmAddress,
    gasUsed: digits,
    logs: z.array(log),
    logsBloom: hex,
    status: z.union([z.literal(0), z.literal(1)]),
    // Empty for a transaction that creates a contract.
    to: evmAddress.or(z.literal("")),
    transactionHash: hash,
    transactionIndex: count,
    type: count,
  }),
});

/** Endpoints 5. */
export const generateAnswer = z.strictObject({
  data: z.strictObject({ id: uuid, address: anyAddress }),
  message: text,
});

/** Endpoints 5: the older form. */
export const olderGenerateAnswer = z.strictObject({ data: anyAddress, message: text });

/** Operations beyond the specification, Workflows. */
export const workflowStatus = z.strictObject({
  workflowId: text.min(1),
  runId: text.optional(),
  status: z.enum(["RUNNING", "COMPLETED", "FAILED", "TERMINATED", "TIMED_OUT", "CANCELED"]),
  startTime: dateTime.optional(),
  closeTime: dateTime.optional(),
  executionTime: text.optional(),
  historyLength: z.union([count, text]).optional(),
  result: z.looseObject({ transactionHash: hash }).optional(),
  error: z.looseObject({ message: text.min(1) }).optional(),
});

/** Operations beyond the specification, Profiles, wallets, addresses. */
export const createProfileAnswer = z.strictObject({ data: profile });
export const createWalletAnswer = z.strictObject({
  data: z.strictObject({ id: uuid, reference: text, networkId: uuid, type: text, date: dateTime.optional() }),
});
export const addressAnswer = z.strictObject({ data: address });

/** Operations beyond the specification, Transactions: all keys are optional, amounts are strings. */
export const transaction = z
  .strictObject({
    addressFrom: text,
    addressTo: text,
    amount: digits,
    date: dateTime,
    isMempool: z.boolean(),
    isSpent: z.boolean(),
    status: text,
    type: text,
    networkId: uuid,
    txid: text.min(1),
    contractAddress: evmAddress,
    tokenId: digits,
    txType: text,
    fee: digits,
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .partial();

/** Operations beyond the specification, Assets; parts that a holding was issued without may be absent. */
export const asset = z.strictObject({
  id: text.min(1),
  amount: digits,
  walletId: uuid,
  addressId: uuid,
  tokenizationId: text.optional(),
  tokenId: digits.optional(),
  name: text,
  symbol: text,
  contractAddress: evmAddress,
  type: text,
  createdAt: dateTime,
  updatedAt: dateTime,
});

/** Operations beyond the specification, NativeBalance. */
export const nativeBalance = z.strictObject({
  id: text.min(1),
  address: anyAddress,
  walletId: uuid,
  network: networkCode,
  balance: digits,
  createdAt: dateTime,
  updatedAt: dateTime,
});

/** Lists, by the key of their records. */
export const addressList = z.strictObject({ data: z.array(address), pagination });
export const walletList = z.strictObject({ data: z.array(wallet), pagination });
export const profileList = z.strictObject({ data: z.array(profile), pagination });
export const networkList = z.strictObject({ networks: z.array(network), pagination });
export const enabledNetworkList = z.strictObject({ networks: z.array(enabledNetwork) });
export const transactionList = z.strictObject({ data: z.array(transaction), pagination });
export const profileTransactionList = z.strictObject({ transactions: z.array(transaction), pagination });
export const assetList = z.strictObject({ assets: z.array(asset), pagination });
export const nativeBalanceList = z.strictObject({ balance: z.array(nativeBalance), pagination });
export const deployedContractAnswer = z.strictObject({ deployedContract });
export const deployedContractList = z.strictObject({
  deployedContracts: z.strictObject({ contracts: z.array(listedContract), total: count, skip: count, take: count }),
});

const abi = z.array(z.looseObject({ type: text, name: text.optional() }));
const abiFields = { abi, contractAddress: evmAddress, network: networkCode, status: text, source: text };

/** Operations beyond the specification, Deployed contracts and their ABIs. */
export const contractAbiAnswer = z.strictObject({
  contractAbi: z.strictObject({ ...abiFields, implementationAddress: evmAddress.optional() }),
});
export const fetchAbiAnswer = z.strictObject({ contractAbi: z.strictObject(abiFields) });
export const addAbiAnswer = z.strictObject({ result: z.strictObject({ ...abiFields, name: text, message: text }) });

/**
 * Operations beyond the specification, Contract templates and deployment: parts that a template was created without may
 * be absent.
 */
const template = z.strictObject({
  id: uuid,
  name: text.min(1),
  description: text.min(1),
  longDescription: text.optional(),
  bytecode: hex,
  sourceCode: text.optional(),
  type: text.optional(),
  docs: z.json().optional(),
  // Not in the published shape: the functions and claims that a client's pages show.
  abi,
  attributes: z.json().optional(),
});
const entry = { id: text.min(1), stateMutability: text.min(1), inputs: z.array(z.json()), outputs: z.array(z.json()) };
export const templateList = z.strictObject({
  result: z.strictObject({ data: z.array(template), next: count.nullable(), count }),
});
export const templateAnswer = z.strictObject({ result: template });
export const createTemplateAnswer = z.strictObject({ contract: template });
export const deleteTemplateAnswer = z.strictObject({ success: z.literal(true) });
export const templateConstructorAnswer = z.strictObject({
  contractConstructor: z.strictObject({ ...entry, type: z.literal("constructor") }),
});
export const templateFunctionsAnswer = z.strictObject({
  contractFunction: z.array(z.strictObject({ ...entry, type: z.literal("function"), name: text.min(1) })),
});
/** Tokens and collections, Shapes: `docs` and `attributes`. */
export const templateDocs = z.array(
  z.strictObject({
    version: z.int(),
    kind: z.enum(["dev", "user"]),
    details: text.min(1),
    events: z.json(),
    methods: z.array(
      z.strictObject({
        name: text.min(1),
        description: text.optional(),
        params: z.json().optional(),
        returns: z.json().optional(),
      }),
    ),
  }),
);
export const templateAttributes = z.strictObject({
  useCases: z.array(text.min(1)),
  standards: z.array(text.min(1)),
  auditor: z.strictObject({ name: text.min(1), imageURL: text.optional(), link: z.url() }).optional(),
});

const record = z.record(text, z.unknown());

/** Operations beyond the specification, Token. `refId` comes from linking; it is not published. */
export const issuedToken = z.strictObject({
  id: uuid,
  status: z.enum(["PENDING", "ACTIVE", "FAILED"]),
  type: text.min(1),
  displayName: text.min(1),
  refId: text.optional(),
  tokenMetadata: z.strictObject({
    name: text.optional(),
    symbol: text.optional(),
    decimals: count.optional(),
    standard: z.enum(["ERC20", "ERC721", "ERC1155"]).optional(),
    network: networkCode,
    contractAddress: evmAddress.optional(),
    contractTemplateId: uuid.optional(),
    contractDeploymentId: uuid.optional(),
    addressId: uuid.optional(),
  }),
});
export const tokenAnswer = z.strictObject({ token: issuedToken });
export const tokenList = z.strictObject({ tokens: z.array(issuedToken), total: count });
export const linkAnswer = z.strictObject({ link: issuedToken });
export const unlinkAnswer = z.strictObject({ result: z.strictObject({ success: z.literal(true) }) });

/** Operations beyond the specification, Collection; with its description as given. */
export const collection = z.strictObject({
  id: uuid,
  status: z.enum(["PENDING", "ACTIVE", "FAILED"]),
  type: z.enum(["NON_FUNGIBLE_TOKEN", "SEMI_FUNGIBLE_TOKEN"]),
  displayName: text.min(1),
  description: text.optional(),
  createdAt: dateTime,
  updatedAt: dateTime,
  network: networkCode,
  collectionMetadata: z.strictObject({
    name: text,
    symbol: text,
    standard: z.enum(["ERC721", "ERC1155"]),
    contractAddress: evmAddress.optional(),
  }),
});
export const collectionAnswer = z.strictObject({ collection });
export const collectionList = z.strictObject({ collections: z.array(collection), total: count });
export const deletedAnswer = z.strictObject({ success: z.literal(true) });

const changeStatus = z.enum(["PENDING", "COMPLETED", "FAILED"]);

/** Operations beyond the specification, TokenRecord. */
export const tokenRecord = z.strictObject({
  id: uuid,
  status: changeStatus,
  type: z.enum(["MINT", "BURN"]),
  metaData: record.optional(),
  addressId: uuid,
  amount: digits,
  createdAt: dateTime,
  updatedAt: dateTime,
  transactionHash: hash.optional(),
  tokenId: digits,
});
export const tokenRecordList = z.strictObject({ tokens: z.array(tokenRecord), total: count });

const noted = z.strictObject({
  id: uuid,
  amount: digits,
  status: changeStatus,
  createdAt: dateTime,
  updatedAt: dateTime,
});

/** Operations beyond the specification, CollectionToken. */
export const collectionToken = z.strictObject({
  id: text.min(1),
  collectionId: uuid,
  name: text,
  symbol: text,
  network: networkCode,
  contractAddress: evmAddress,
  status: z.enum(["PENDING", "MINTED", "BURNED", "FAILED"]),
  recipientAddress: evmAddress.optional(),
  addressId: uuid.optional(),
  mintTransactionHash: hash.optional(),
  mintedAt: dateTime.optional(),
  metadata: record.optional(),
  mintRecord: noted.optional(),
  burnTransactionHash: hash.optional(),
  burnedAt: dateTime.optional(),
  burnRecord: noted.optional(),
});
/** The key is published with this misspelling. */
export const collectionTokenAnswer = z.strictObject({ collcetion: collectionToken });
