/** Families of networks, each with its own form of addresses. */
export type AddressFamily = "EVM" | "BITCOIN";

/** A network of the service. The sandbox runs one chain for each enabled EVM network. */
export type Network = {
  /** Fixed, so that configuration and bookmarks still work with a new data directory. */
  readonly id: string;
  /** The code of the older forms of the specification (Endpoints 2 and 5). */
  readonly code: string;
  readonly name: string;
  readonly alias: string;
  readonly enabled: boolean;
  readonly globalAccess: boolean;
  readonly isMainnet: boolean;
  readonly isGasless: boolean;
  readonly addressFamily: AddressFamily;
  readonly decimals: number;
  /** 0 for families without chain ids. */
  readonly chainId: number;
  readonly createdAt: string;
};

const createdAt = "2025-01-01T00:00:00.000Z";

export const networks: readonly Network[] = [
  {
    id: "5a0db0c5-0001-4000-8000-000000031337",
    code: "SANDBOX",
    name: "SANDBOX",
    alias: "Sandbox",
    enabled: true,
    globalAccess: true,
    isMainnet: false,
    isGasless: true,
    addressFamily: "EVM",
    decimals: 18,
    chainId: 31337,
    createdAt,
  },
  {
    id: "5a0db0c5-0002-4000-8000-000011155111",
    code: "tETH",
    name: "tETH",
    alias: "Ethereum Sepolia",
    enabled: true,
    globalAccess: true,
    isMainnet: false,
    isGasless: false,
    addressFamily: "EVM",
    decimals: 18,
    chainId: 11155111,
    createdAt,
  },
  {
    id: "5a0db0c5-0003-4000-8000-000000043113",
    code: "FUJI",
    name: "FUJI",
    alias: "Avalanche Fuji",
    enabled: true,
    globalAccess: true,
    isMainnet: false,
    isGasless: false,
    addressFamily: "EVM",
    decimals: 18,
    chainId: 43113,
    createdAt,
  },
  {
    id: "5a0db0c5-0004-4000-8000-000000000001",
    code: "tBTC",
    name: "tBTC",
    alias: "Bitcoin Testnet",
    enabled: true,
    globalAccess: true,
    isMainnet: false,
    isGasless: false,
    addressFamily: "BITCOIN",
    decimals: 8,
    chainId: 0,
    createdAt,
  },
  {
    id: "5a0db0c5-0005-4000-8000-000000043114",
    code: "AVAX",
    name: "AVAX",
    alias: "Avalanche",
    // A mainnet needs the operator's approval (specification, What the service does).
    enabled: false,
    globalAccess: false,
    isMainnet: true,
    isGasless: false,
    addressFamily: "EVM",
    decimals: 18,
    chainId: 43114,
    createdAt,
  },
];

/** Finds a network by id, or by a code of the older forms. */
export const findNetwork = (idOrCode: string): Network | undefined =>
  networks.find((network) => network.id === idOrCode.toLowerCase() || network.code === idOrCode);

/** A network's code by its id; the id itself for an unknown network. */
export const codeOf = (id: string): string => networks.find((network) => network.id === id)?.code ?? id;

/** The networks with their own chain. */
export const chainNetworks: readonly Network[] = networks.filter(
  (network) => network.enabled && network.addressFamily === "EVM",
);
