// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A counter that stands behind a proxy: what it counts is kept in the proxy's storage.
contract Counter {
    uint256 public count;
    address public lastCaller;

    event Incremented(address indexed by, uint256 count);

    error StepIsZero();

    function increment(uint256 step) external {
        if (step == 0) revert StepIsZero();
        count += step;
        lastCaller = msg.sender;
        emit Incremented(msg.sender, count);
    }

    function version() external pure returns (string memory) {
        return "1";
    }
}
