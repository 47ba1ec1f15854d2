import type { Generated, Kysely, Transaction } from "kysely";

/** What moved: the network's own coin, nothing but a call, or a token. */
export type TransferType = "NATIVE" | "CONTRACT_CALL" | "ERC20" | "ERC721" | "ERC1155";

/** The tables of the sandbox. Every column is TEXT or a safe INTEGER; flags are 0 or 1, JSON is text. */
export type Tables = {
  organizations: { id: string; name: string; email: string; created_at: string };
  api_keys: {
    /** SHA-256 of the key, hex: the key itself stands only in the credentials file. */
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
    /** Counts the wallets of the profile. */
    profile_index: number;
    /** Counts the wallets of the organization: the hardened step of the derivation path. */
    derivation_index: number;
    /** How many addresses the wallet has: the next step of the derivation path. */
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
    /** The answer of the receipt endpoint, null until the block is mined. */
    receipt: string | null;
    /** 1 when what it moved stands in `transfers`. */
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
    /** Base units; it stands with the transaction itself. */
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
    /** The transaction that it is, recorded in the same commit. */
    txid: string;
    /** The signed Bitcoin transaction in hex; null on a chain, where it is in `transactions`. */
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
  };
  deployed_contracts: {
    position: number | null;
    id: string;
    organization_id: string;
    network_id: string;
    contract_address: string;
    template_id: string;
    deployer_address_id: string;
    name: string;
    abi: string;
    transaction_hash: string;
    created_at: string;
  };
};

export type Store = Kysely<Tables>;
/** The store, or a transaction in it. */
export type Writer = Store | Transaction<Tables>;
