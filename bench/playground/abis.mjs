/** @typedef {{ readonly name: string, readonly type: string, readonly internalType: string, readonly components?: readonly Parameter[], readonly description?: string }} Parameter */

export const erc20 = `function name() view returns (string)
function symbol() view returns (string)
function decimals() view returns (uint8)
function totalSupply() view returns (uint256)
function balanceOf(address account) view returns (uint256)
function transfer(address to, uint256 value) returns (bool)
function allowance(address owner, address spender) view returns (uint256)
function approve(address spender, uint256 value) returns (bool)
function transferFrom(address from, address to, uint256 value) returns (bool)
event Transfer(address indexed from, address indexed to, uint256 value)
event Approval(address indexed owner, address indexed spender, uint256 value)`;

/** @returns {Parameter} */
const parameter = (/** @type {string} */ name, /** @type {string} */ type) => ({ name, type, internalType: type });

/** 300 functions that differ only in their number. */
export const plain = JSON.stringify(
  Array.from({ length: 300 }, (_, index) => ({
    type: "function",
    name: `item${index}`,
    inputs: [parameter("to", "address"), parameter(`value${index}`, "uint256")],
    outputs: [parameter("", "bool")],
    stateMutability: index % 2 === 0 ? "view" : "nonpayable",
  })),
);

const struct = (
  /** @type {string} */ name,
  /** @type {string} */ declared,
  /** @type {readonly Parameter[]} */ components,
  list = "",
) => ({ name, type: `tuple${list}`, internalType: `struct ${declared}${list}`, components });

const leg = [parameter("token", "address"), parameter("amount", "uint256"), parameter("minimumOut", "uint128")];

const order = struct("order", "Exchange.Order", [
  parameter("maker", "address"),
  parameter("receiver", "address"),
  struct("legs", "Exchange.Leg", leg, "[]"),
  struct("limits", "Exchange.Limits", [parameter("deadline", "uint64"), parameter("partial", "bool")]),
  parameter("extraData", "bytes"),
]);

const permission = struct(
  "permissions",
  "Access.Permission",
  [parameter("role", "bytes32"), parameter("account", "address")],
  "[]",
);

const position = struct("", "Lending.Position", [
  parameter("collateral", "uint256"),
  parameter("debt", "uint256"),
  parameter("healthFactor", "uint256"),
  parameter("lastUpdate", "uint40"),
]);

const nouns = [
  "Reserve",
  "Collateral",
  "Position",
  "Vault",
  "Order",
  "Guardian",
  "Strategy",
  "InterestRateModel",
  "LiquidationThreshold",
  "PriceOracle",
  "ReferralCode",
  "FlashLoanPremium",
  "Delegate",
  "RewardsController",
  "WithdrawalQueue",
  "DepositCap",
  "BorrowCap",
  "EModeCategory",
  "Treasury",
  "PendingOwner",
  "StableDebtToken",
  "VariableDebtToken",
  "UnderlyingAsset",
  "Allowance",
  "Checkpoint",
  "Proposal",
  "VotingPower",
  "Timelock",
  "BridgeLimit",
  "Message",
];

/** @typedef {{ readonly verb: string, readonly reads?: true, readonly inputs: readonly Parameter[], readonly outputs: readonly Parameter[], readonly notice?: string }} Verb */

/** @type {readonly Verb[]} */
const verbs = [
  {
    verb: "get",
    reads: true,
    inputs: [parameter("asset", "address")],
    outputs: [parameter("", "uint256")],
    notice: "Returns the value that is stored for an asset.",
  },
  {
    verb: "is",
    reads: true,
    inputs: [parameter("account", "address"), parameter("id", "uint256")],
    outputs: [parameter("", "bool")],
  },
  {
    verb: "preview",
    reads: true,
    inputs: [parameter("user", "address"), parameter("shares", "uint256")],
    outputs: [position],
    notice: "Simulates the effects of a change at the current block, given current on-chain conditions.",
  },
  {
    verb: "set",
    inputs: [parameter("asset", "address"), parameter("newValue", "uint256")],
    outputs: [],
    notice: "Changes the value of an asset. Only callable by the risk administrator.",
  },
  {
    verb: "submit",
    inputs: [parameter("onBehalfOf", "address"), order],
    outputs: [parameter("hash", "bytes32")],
    notice: "Submits an order with its legs; it is filled in whole or, where its limits allow, in parts.",
  },
  { verb: "grantOn", inputs: [permission], outputs: [] },
  {
    verb: "claim",
    inputs: [parameter("ids", "uint256[]"), parameter("to", "address")],
    outputs: [parameter("amount", "uint256")],
  },
  {
    verb: "update",
    inputs: [parameter("asset", "address"), parameter("enabled", "bool"), parameter("metadata", "string")],
    outputs: [],
  },
  { verb: "total", reads: true, inputs: [], outputs: [parameter("", "uint256")], notice: "The sum over all accounts." },
  {
    verb: "revoke",
    inputs: [parameter("account", "address"), parameter("nonce", "uint256"), parameter("signature", "bytes")],
    outputs: [parameter("", "bool")],
    notice: "Revokes by signature, so that the account itself pays no gas for it.",
  },
];

/** 300 functions as developers write them: structs, lists of structs, documentation; about 100 KB. */
export const realistic = JSON.stringify(
  verbs.flatMap(({ verb, reads, inputs, outputs, notice }) =>
    nouns.map((noun) => ({
      type: "function",
      name: `${verb}${noun}`,
      inputs,
      outputs,
      stateMutability: reads === true ? "view" : "nonpayable",
      ...(notice === undefined ? {} : { description: notice }),
    })),
  ),
);

/** The function of the realistic ABI that opens: an address, and a struct containing a list and a struct. */
export const openedOfRealistic =
  "submitReserve(address,(address,address,(address,uint256,uint128)[],(uint64,bool),bytes))";
