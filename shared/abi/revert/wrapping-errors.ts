import { signatureList } from "#shared/abi/signature-list.ts";

/** Errors of standards and common contracts that carry the revert of another call, or that stand beside one. */
export const wrappingErrors = signatureList(`
error WrappedError(address target, bytes4 selector, bytes reason, bytes details)
error WrappedError(address target, bytes reason)
error WrappedError(bytes reason)
error FailedOp(uint256 opIndex, string reason)
error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)
error PostOpReverted(bytes returnData)
error SignatureValidationFailed(address aggregator)
error DelegateAndRevert(bool success, bytes ret)
error ExecutionFailed(bytes reason)
error ExecutionFailed(uint256 commandIndex, bytes message)
error CallFailed(bytes reason)
error CallFailed(uint256 index, bytes reason)
error CallReverted(bytes reason)
error FailedHookCall(bytes reason)
error HookCallFailed()
error Wrap__FailedHookCall(address hook, bytes revertReason)
error UnexpectedRevertBytes(bytes revertData)
error MulticallFailed(uint256 index, bytes reason)
error MulticallFailed((bool success, bytes returnData)[] results)
error SubcallFailed(uint256 index, bytes reason)
error ERC6492DeployFailed(bytes reason)
error TransferFailed(bytes reason)
error NativeTransferFailed()
error ERC20TransferFailed()
`);
