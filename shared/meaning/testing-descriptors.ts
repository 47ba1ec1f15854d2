import { parseAbi } from "#shared/abi/parse.ts";
import type { Abi } from "#shared/abi/types.ts";
import type { Facts, TokenFacts } from "./types.ts";

/** Contracts of real projects, with descriptors in the style of the public registry, for tests. */

export const weth = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
export const aavePool = "0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2";
export const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
export const sender = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
export const acme = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";

export const abiOf = (...signatures: readonly string[]): Abi => {
  const parsed = parseAbi(signatures.map((one) => `function ${one}`).join("\n"));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.abi;
};

export const wethAbi = abiOf(
  "deposit() payable",
  "withdraw(uint256 wad)",
  "transfer(address dst, uint256 wad) returns (bool)",
  "approve(address guy, uint256 wad) returns (bool)",
);

export const poolAbi = abiOf(
  "supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)",
  "withdraw(address asset, uint256 amount, address to) returns (uint256)",
  "setUserEMode(uint8 categoryId)",
);

/** In the second version of the standard: keys with names, `contractName`, `interpolatedIntent`. */
export const aaveDescriptor = {
  $schema: "../../specs/erc7730-v2.schema.json",
  context: {
    $id: "AavePoolV3",
    contract: { deployments: [{ chainId: 1, address: aavePool }] },
  },
  metadata: {
    owner: "Aave DAO",
    contractName: "Aave Pool V3",
    info: { url: "https://aave.com", deploymentDate: "2023-01-27T00:00:00Z" },
    constants: { max: "0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff" },
    enums: { eMode: { "0": "None", "1": "ETH correlated" } },
  },
  display: {
    definitions: {
      asset: { label: "Amount", format: "tokenAmount", params: { tokenPath: "asset" } },
      beneficiary: {
        label: "Beneficiary",
        format: "addressName",
        params: { types: ["eoa"], sources: ["local", "ens"] },
      },
    },
    formats: {
      "supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)": {
        $id: "supply",
        intent: "Supply",
        interpolatedIntent: "Supply {amount} to Aave for {onBehalfOf}",
        fields: [
          { path: "amount", $ref: "$.display.definitions.asset" },
          { path: "onBehalfOf", $ref: "$.display.definitions.beneficiary" },
          { path: "referralCode", label: "Referral", format: "raw", visible: "never" },
        ],
      },
      "withdraw(address asset, uint256 amount, address to)": {
        intent: "Withdraw",
        interpolatedIntent: "Withdraw {amount} from Aave to {to}",
        fields: [
          {
            path: "amount",
            $ref: "$.display.definitions.asset",
            params: { threshold: "$.metadata.constants.max", message: "All" },
          },
          { path: "to", label: "Recipient", format: "addressName", params: { types: ["eoa", "contract"] } },
        ],
      },
      "setUserEMode(uint8 categoryId)": {
        intent: "Choose a category",
        interpolatedIntent: "Choose the category {categoryId}",
        fields: [{ path: "categoryId", label: "Category", format: "enum", params: { $ref: "$.metadata.enums.eMode" } }],
      },
    },
  },
};

/** In the first version: keys without names, names in their own ABI, no sentence, paths with `#.`. */
export const wethDescriptor = {
  $schema: "../../specs/erc7730-v1.schema.json",
  context: {
    $id: "WETH9",
    contract: {
      abi: [
        { type: "function", name: "deposit", inputs: [], outputs: [], stateMutability: "payable" },
        {
          type: "function",
          name: "withdraw",
          inputs: [{ name: "amount", type: "uint256" }],
          outputs: [],
          stateMutability: "nonpayable",
        },
      ],
      deployments: [{ chainId: 1, address: weth }],
    },
  },
  metadata: { owner: "WETH", info: { legalName: "Wrapped Ether", url: "https://weth.io" } },
  display: {
    formats: {
      "deposit()": {
        intent: "Wrap",
        fields: [{ path: "@.value", label: "Amount", format: "amount" }],
        required: ["@.value"],
      },
      "0x2e1a7d4d": {
        intent: { Operation: "Unwrap" },
        fields: [{ path: "#.amount", label: "Amount", format: "tokenAmount", params: { tokenPath: "@.to" } }],
        excluded: [],
        screens: {},
      },
    },
  },
};

const token = (address: string, symbol: string, decimals: number): TokenFacts => ({
  address,
  standard: "erc20",
  symbol,
  name: symbol,
  decimals,
  isAmbiguous: false,
  troubles: [],
});

const tokens = [token(usdc, "USDC", 6), token(weth, "WETH", 18)];

/** The facts about a contract on Ethereum. */
export const factsOf = (abi: Abi | null, json: unknown, more: Partial<Facts> = {}): Facts => ({
  native: { symbol: "ETH", decimals: 18 },
  chainId: 1,
  abi,
  descriptor: { json, version: "1 · 0a1b2c3d" },
  token: (address) => tokens.find((one) => one.address.toLowerCase() === address.toLowerCase()),
  nameOf: (address) => (address.toLowerCase() === acme.toLowerCase() ? "Acme settlement" : undefined),
  ...more,
});
