import { signatureList } from "./signature-list.ts";

/**
 * Events of common standards, for contracts whose ABI Postern does not have. ERC-20 and ERC-721 share the signatures of
 * Transfer and Approval: the number of indexed arguments distinguishes them.
 */
export const wellKnownEvents = signatureList(`
event Transfer(address indexed from, address indexed to, uint256 value)
event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)
event Approval(address indexed owner, address indexed spender, uint256 value)
event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)
event ApprovalForAll(address indexed owner, address indexed operator, bool approved)
event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)
event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)
event URI(string value, uint256 indexed id)
event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)
event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)
event Deposit(address indexed to, uint256 value)
event Withdrawal(address indexed from, uint256 value)
event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)
event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)
event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)
event Paused(address account)
event Unpaused(address account)
event Upgraded(address indexed implementation)
event AdminChanged(address previousAdmin, address newAdmin)
event BeaconUpgraded(address indexed beacon)
event Initialized(uint64 version)
`);
