import type { Generated, Kysely, Transaction } from "kysely";

/** What moved: the network's own coin, only a call, or a token. */
export type TransferType = "NATIVE" | "CONTRACT_CALL" | "ERC20" | "ERC721" | "ERC1155";

/** What a workflow creates: a write only its transaction, the others also a record. */
export type WorkflowKindName = "WRITE" | "DEPLOY" | "ISSUE" | "CREATE_COLLECTION" | "MINT" | "BURN";

/** The status of a record created by a transaction. It is in progress while its workflow runs. */
export type MadeStatus = "IN_PROGRESS" | "DONE" | "FAILED";

/** The tables of the sandbox. Every column is TEXT or a safe INTEGER; flags are 0 or 1, JSON is text. */
export type Tables = {
  organizations: { id: string; name: string; email: string; created_at: string };
  api_keys: {
    /** SHA-256 of the key, hex. The key itself is only in the credentials file. */
    digest: string;
    organization_id: string;
    policies: string;
    revoked_at: string | null;
    expires_at: string | null;
  };
  /** The master seed, encrypted under a key derived from the client share. */
  master_seeds: { organization_id: string; salt: string; iv: string; tag: string; ciphertext: string };
  profiles: { position: number | null; organization_id: string; reference: string; type: string; created_at: string };
  wallets: {
    position: number | null;
    id: string;
    organization_id: string;
    network_id: string;
    reference: string;
    /** The number of the wallet in its profile. */
    profile_index: number;
    /** The number of the wallet in its organization: the hardened step of the derivation path. */
    derivation_index: number;
    /** The number of addresses in the wallet: the next step of the derivation path. */
    deep_index: number;
    created_at: string;
  };
  addresses: {
    position: number | null;
    id: string;
    organization_id: string;
    wallet_id: string;
    network_id: string;
    reference: string;
    address: string;
    deep_index: number;
    created_at: string;
    /** Base units that the faucet owes the address, and the transfer that paid them. */
    funding: string | null;
    funding_hash: string | null;
  };
  blocks: { network_id: string; number: number; timestamp: number };
  transactions: {
    network_id: string;
    block_number: number;
    hash: string;
    sender: string;
    nonce: number;
    raw: string;
    /** The receipt endpoint's answer, null until the block is mined. */
    receipt: string | null;
    /** 1 if its movements are in `transfers`. */
    indexed: Generated<number>;
  };
  networks: { position: number; id: string; name: string; alias: string; enabled: number };
  transfers: {
    position: number | null;
    network_id: string;
    txid: string;
    entry: number;
    sender: string;
    recipient: string;
    /** Base units of the network or of the token; "1" for an ERC-721. */
    amount: string;
    contract_address: string | null;
    token_id: string | null;
    type: TransferType;
    status: "CONFIRMED" | "FAILED";
    /** Base units; only on the transaction itself. */
    fee: string | null;
    date: string;
  };
  outputs: {
    network_id: string;
    txid: string;
    vout: number;
    address: string;
    /** Satoshi. */
    value: string;
    spent_by: string | null;
    created_at: string;
  };
  contract_abis: {
    organization_id: string;
    network_id: string;
    contract_address: string;
    name: string;
    abi: string;
    created_at: string;
  };
  withdrawals: {
    id: string;
    organization_id: string;
    network_id: string;
    /** Its transaction, recorded in the same commit. */
    txid: string;
    /** The signed Bitcoin transaction in hex; null for EVM networks, where it is in `transactions`. */
    raw: string | null;
    created_at: string;
  };
  workflows: {
    id: string;
    run_id: string;
    operation_id: string;
    organization_id: string;
    network_id: string;
    status: "RUNNING" | "COMPLETED" | "FAILED";
    transaction_hash: string | null;
    started_at: string;
    closed_at: string | null;
    result: string | null;
    error: string | null;
    kind: Generated<WorkflowKindName>;
    /**
     * The id of the record it creates: a deployed contract, a token, a collection or a token record. Null for a write.
     */
    subject_id: string | null;
  };
  templates: {
    position: number | null;
    id: string;
    /** Null for a built-in template. */
    organization_id: string | null;
    name: string;
    description: string;
    long_description: string | null;
    /** Creation code: 0x and hex digits. */
    bytecode: string;
    abi: string;
    source_code: string | null;
    type: string | null;
    docs: string | null;
    attributes: string | null;
    created_at: string;
    deleted: Generated<number>;
  };
  tokens: {
    position: number | null;
    id: string;
    organization_id: string;
    network_id: string;
    /** Null until the transaction is mined. */
    contract_address: string | null;
    /** The deployed contract it was issued from; null for a linked token. */
    deployment_id: string | null;
    template_id: string | null;
    /** The address that issued it. */
    address_id: string | null;
    origin: "ISSUED" | "LINKED";
    /** As given when the token was linked; null if the contract's standard determines it. */
    type: string | null;
    ref_id: string | null;
    display_name: string;
    /** The functions used for its calls, if known. */
    abi: string | null;
    transaction_hash: string | null;
    status: MadeStatus;
    created_at: string;
    updated_at: string;
    deleted: Generated<number>;
  };
  collections: {
    position: number | null;
    id: string;
    organization_id: string;
    network_id: string;
    /** Null until the transaction is mined. */
    contract_address: string | null;
    /** The owner's address: it mints and burns. */
    address_id: string;
    type: "NON_FUNGIBLE_TOKEN" | "SEMI_FUNGIBLE_TOKEN";
    name: string;
    symbol: string;
    display_name: string | null;
    description: string | null;
    abi: string | null;
    transaction_hash: string | null;
    status: MadeStatus;
    created_at: string;
    updated_at: string;
    deleted: Generated<number>;
  };
  token_records: {
    position: number | null;
    id: string;
    organization_id: string;
    collection_id: string;
    /** Decimal digits. */
    token_id: string;
    type: "MINT" | "BURN";
    status: MadeStatus;
    /** The address that signed. */
    address_id: string;
    /** Who received the mint, or held the burned tokens. */
    party: string;
    amount: string;
    /** JSON. */
    metadata: string | null;
    metadata_uri: string | null;
    transaction_hash: string | null;
    created_at: string;
    updated_at: string;
  };
  deployed_contracts: {
    position: number | null;
    id: string;
    organization_id: string;
    network_id: string;
    /** Null until the transaction is mined. */
    contract_address: string | null;
    template_id: string;
    deployer_address_id: string;
    name: string;
    abi: string;
    /** Null until the transaction is recorded. */
    transaction_hash: string | null;
    status: MadeStatus;
    created_at: string;
  };
};

export type Store = Kysely<Tables>;
/** The store, or a transaction in it. */
export type Writer = Store | Transaction<Tables>;
