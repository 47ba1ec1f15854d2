// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {TransparentUpgradeableProxy} from "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol";

/// @title Upgradeable proxy
/// @notice Keeps what a contract knows while its code can be replaced. It forwards every call to its implementation.
/// @dev A transparent proxy of ERC-1967. Its constructor makes an administration contract (ProxyAdmin) that belongs to `owner`: the event
/// AdminChanged names it, and its function upgradeAndCall replaces the implementation.
contract UpgradeableProxy is TransparentUpgradeableProxy {
    /// @param implementation The contract whose code runs
    /// @param owner Who may replace the implementation
    /// @param initializer The call with which the proxy is initialized, encoded: it cannot be empty
    constructor(address implementation, address owner, bytes memory initializer)
        payable
        TransparentUpgradeableProxy(implementation, owner, initializer)
    {}
}
