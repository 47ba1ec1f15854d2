import { parseAbi } from "./parse.ts";
import type { Abi } from "./types.ts";

let parsed: Abi | undefined;

/** Errors of OpenZeppelin contracts, for contracts whose ABI leaves out the errors of their libraries. */
export const wellKnownErrors = (): Abi => {
  if (parsed === undefined) {
    const result = parseAbi(SIGNATURES);
    if (!result.ok) throw new Error(result.error.code);
    parsed = result.abi;
  }
  return parsed;
};

const SIGNATURES = `
error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)
error ERC20InvalidSender(address sender)
error ERC20InvalidReceiver(address receiver)
error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)
error ERC20InvalidApprover(address approver)
error ERC20InvalidSpender(address spender)
error ERC721InvalidOwner(address owner)
error ERC721NonexistentToken(uint256 tokenId)
error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)
error ERC721InvalidSender(address sender)
error ERC721InvalidReceiver(address receiver)
error ERC721InsufficientApproval(address operator, uint256 tokenId)
error ERC721InvalidApprover(address approver)
error ERC721InvalidOperator(address operator)
error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)
error ERC1155InvalidSender(address sender)
error ERC1155InvalidReceiver(address receiver)
error ERC1155MissingApprovalForAll(address operator, address owner)
error ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)
error ERC2612ExpiredSignature(uint256 deadline)
error ERC2612InvalidSigner(address signer, address owner)
error ERC4626ExceededMaxDeposit(address receiver, uint256 assets, uint256 max)
error ERC4626ExceededMaxWithdraw(address owner, uint256 assets, uint256 max)
error OwnableUnauthorizedAccount(address account)
error OwnableInvalidOwner(address owner)
error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
error AccessControlBadConfirmation()
error EnforcedPause()
error ExpectedPause()
error ReentrancyGuardReentrantCall()
error InvalidInitialization()
error NotInitializing()
error SafeERC20FailedOperation(address token)
error AddressEmptyCode(address target)
error FailedCall()
error InsufficientBalance(uint256 balance, uint256 needed)
`;
