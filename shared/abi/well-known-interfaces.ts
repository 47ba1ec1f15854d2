/** An interface that many contracts share; its signatures are text for `parseAbi`. */
export type WellKnownInterface = {
  readonly id: string;
  readonly name: string;
  readonly signatures: string;
};

/** Loaded on demand: no page needs them at the start. */
export const wellKnownInterfaces: readonly WellKnownInterface[] = [
  {
    id: "erc20",
    name: "ERC-20 token",
    signatures: `
function name() view returns (string)
function symbol() view returns (string)
function decimals() view returns (uint8)
function totalSupply() view returns (uint256)
function balanceOf(address account) view returns (uint256)
function allowance(address owner, address spender) view returns (uint256)
function transfer(address to, uint256 value) returns (bool)
function approve(address spender, uint256 value) returns (bool)
function transferFrom(address from, address to, uint256 value) returns (bool)
event Transfer(address indexed from, address indexed to, uint256 value)
event Approval(address indexed owner, address indexed spender, uint256 value)`,
  },
  {
    id: "erc721",
    name: "ERC-721 collection",
    signatures: `
function supportsInterface(bytes4 interfaceId) view returns (bool)
function name() view returns (string)
function symbol() view returns (string)
function tokenURI(uint256 tokenId) view returns (string)
function balanceOf(address owner) view returns (uint256 balance)
function ownerOf(uint256 tokenId) view returns (address owner)
function getApproved(uint256 tokenId) view returns (address operator)
function isApprovedForAll(address owner, address operator) view returns (bool)
function approve(address to, uint256 tokenId)
function setApprovalForAll(address operator, bool approved)
function transferFrom(address from, address to, uint256 tokenId)
function safeTransferFrom(address from, address to, uint256 tokenId)
function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)
event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)
event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)
event ApprovalForAll(address indexed owner, address indexed operator, bool approved)`,
  },
  {
    id: "erc1155",
    name: "ERC-1155 collection",
    signatures: `
function supportsInterface(bytes4 interfaceId) view returns (bool)
function uri(uint256 id) view returns (string)
function balanceOf(address account, uint256 id) view returns (uint256)
function balanceOfBatch(address[] accounts, uint256[] ids) view returns (uint256[])
function isApprovedForAll(address account, address operator) view returns (bool)
function setApprovalForAll(address operator, bool approved)
function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)
function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)
event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)
event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)
event ApprovalForAll(address indexed account, address indexed operator, bool approved)
event URI(string value, uint256 indexed id)`,
  },
  {
    id: "erc4626",
    name: "ERC-4626 vault",
    signatures: `
function name() view returns (string)
function symbol() view returns (string)
function decimals() view returns (uint8)
function totalSupply() view returns (uint256)
function balanceOf(address account) view returns (uint256)
function allowance(address owner, address spender) view returns (uint256)
function transfer(address to, uint256 value) returns (bool)
function approve(address spender, uint256 value) returns (bool)
function transferFrom(address from, address to, uint256 value) returns (bool)
function asset() view returns (address assetTokenAddress)
function totalAssets() view returns (uint256 totalManagedAssets)
function convertToShares(uint256 assets) view returns (uint256 shares)
function convertToAssets(uint256 shares) view returns (uint256 assets)
function maxDeposit(address receiver) view returns (uint256 maxAssets)
function previewDeposit(uint256 assets) view returns (uint256 shares)
function deposit(uint256 assets, address receiver) returns (uint256 shares)
function maxMint(address receiver) view returns (uint256 maxShares)
function previewMint(uint256 shares) view returns (uint256 assets)
function mint(uint256 shares, address receiver) returns (uint256 assets)
function maxWithdraw(address owner) view returns (uint256 maxAssets)
function previewWithdraw(uint256 assets) view returns (uint256 shares)
function withdraw(uint256 assets, address receiver, address owner) returns (uint256 shares)
function maxRedeem(address owner) view returns (uint256 maxShares)
function previewRedeem(uint256 shares) view returns (uint256 assets)
function redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)
event Transfer(address indexed from, address indexed to, uint256 value)
event Approval(address indexed owner, address indexed spender, uint256 value)
event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)
event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)`,
  },
  {
    id: "erc2612",
    name: "ERC-2612 permit",
    signatures: `
function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
function nonces(address owner) view returns (uint256)
function DOMAIN_SEPARATOR() view returns (bytes32)`,
  },
  {
    id: "ownable",
    name: "Ownable",
    signatures: `
function owner() view returns (address)
function renounceOwnership()
function transferOwnership(address newOwner)
event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)
error OwnableUnauthorizedAccount(address account)
error OwnableInvalidOwner(address owner)`,
  },
  {
    id: "access-control",
    name: "AccessControl",
    signatures: `
function hasRole(bytes32 role, address account) view returns (bool)
function getRoleAdmin(bytes32 role) view returns (bytes32)
function grantRole(bytes32 role, address account)
function revokeRole(bytes32 role, address account)
function renounceRole(bytes32 role, address callerConfirmation)
event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)
event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)
event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)
error AccessControlBadConfirmation()
error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)`,
  },
  {
    id: "multicall3",
    name: "Multicall3",
    signatures: `
struct Call { address target; bytes callData; }
struct Call3 { address target; bool allowFailure; bytes callData; }
struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }
struct Result { bool success; bytes returnData; }
function aggregate(Call[] calls) payable returns (uint256 blockNumber, bytes[] returnData)
function aggregate3(Call3[] calls) payable returns (Result[] returnData)
function aggregate3Value(Call3Value[] calls) payable returns (Result[] returnData)
function blockAndAggregate(Call[] calls) payable returns (uint256 blockNumber, bytes32 blockHash, Result[] returnData)
function tryAggregate(bool requireSuccess, Call[] calls) payable returns (Result[] returnData)
function tryBlockAndAggregate(bool requireSuccess, Call[] calls) payable returns (uint256 blockNumber, bytes32 blockHash, Result[] returnData)
function getBasefee() view returns (uint256 basefee)
function getBlockHash(uint256 blockNumber) view returns (bytes32 blockHash)
function getBlockNumber() view returns (uint256 blockNumber)
function getChainId() view returns (uint256 chainid)
function getCurrentBlockCoinbase() view returns (address coinbase)
function getCurrentBlockDifficulty() view returns (uint256 difficulty)
function getCurrentBlockGasLimit() view returns (uint256 gaslimit)
function getCurrentBlockTimestamp() view returns (uint256 timestamp)
function getEthBalance(address addr) view returns (uint256 balance)
function getLastBlockHash() view returns (bytes32 blockHash)`,
  },
  {
    id: "allowance",
    name: "Allowance changes",
    signatures: `
function increaseAllowance(address spender, uint256 addedValue) returns (bool)
function decreaseAllowance(address spender, uint256 subtractedValue) returns (bool)`,
  },
  {
    id: "dai-permit",
    name: "DAI permit",
    signatures: `
function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)`,
  },
  {
    id: "wrapped-coin",
    name: "Wrapped coin",
    signatures: `
function name() view returns (string)
function symbol() view returns (string)
function decimals() view returns (uint8)
function totalSupply() view returns (uint256)
function balanceOf(address owner) view returns (uint256)
function allowance(address owner, address spender) view returns (uint256)
function deposit() payable
function withdraw(uint256 wad)
function transfer(address dst, uint256 wad) returns (bool)
function approve(address guy, uint256 wad) returns (bool)
function transferFrom(address src, address dst, uint256 wad) returns (bool)
event Deposit(address indexed dst, uint256 wad)
event Withdrawal(address indexed src, uint256 wad)
event Transfer(address indexed src, address indexed dst, uint256 wad)
event Approval(address indexed src, address indexed guy, uint256 wad)`,
  },
  {
    id: "ownable-2-step",
    name: "Ownable2Step",
    signatures: `
function owner() view returns (address)
function pendingOwner() view returns (address)
function renounceOwnership()
function transferOwnership(address newOwner)
function acceptOwnership()
event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)
event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)
error OwnableUnauthorizedAccount(address account)
error OwnableInvalidOwner(address owner)`,
  },
  {
    id: "pausable",
    name: "Pausable",
    signatures: `
function paused() view returns (bool)
function pause()
function unpause()
event Paused(address account)
event Unpaused(address account)
error EnforcedPause()
error ExpectedPause()`,
  },
  {
    id: "upgradeable",
    name: "Upgradeable proxy",
    signatures: `
function upgradeTo(address newImplementation)
function upgradeToAndCall(address newImplementation, bytes data) payable
function changeAdmin(address newAdmin)
function proxiableUUID() view returns (bytes32)
function implementation() view returns (address)
event Upgraded(address indexed implementation)
event AdminChanged(address previousAdmin, address newAdmin)
event BeaconUpgraded(address indexed beacon)`,
  },
  {
    id: "proxy-admin",
    name: "Proxy administrator",
    signatures: `
function upgrade(address proxy, address implementation)
function upgradeAndCall(address proxy, address implementation, bytes data) payable
function changeProxyAdmin(address proxy, address newAdmin)`,
  },
  {
    id: "multicall",
    name: "Multicall",
    signatures: `
function multicall(bytes[] data) payable returns (bytes[] results)
function multicall(uint256 deadline, bytes[] data) payable returns (bytes[] results)`,
  },
  {
    id: "permit2",
    name: "Permit2",
    signatures: `
struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }
struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }
struct AllowanceTransferDetails { address from; address to; uint160 amount; address token; }
struct TokenPermissions { address token; uint256 amount; }
struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }
struct SignatureTransferDetails { address to; uint256 requestedAmount; }
struct TokenSpenderPair { address token; address spender; }
function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)
function approve(address token, address spender, uint160 amount, uint48 expiration)
function transferFrom(address from, address to, uint160 amount, address token)
function transferFrom(AllowanceTransferDetails[] transferDetails)
function permit(address owner, PermitSingle permitSingle, bytes signature)
function permitTransferFrom(PermitTransferFrom permit, SignatureTransferDetails transferDetails, address owner, bytes signature)
function lockdown(TokenSpenderPair[] approvals)
function invalidateNonces(address token, address spender, uint48 newNonce)
event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)
event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)
event Lockdown(address indexed owner, address token, address spender)`,
  },
];
