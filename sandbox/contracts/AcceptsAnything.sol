// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Accepts every call: answers the arguments as they came, after the selector, and logs what it got.
contract AcceptsAnything {
    event Called(address indexed from, uint256 value, bytes data);

    fallback(bytes calldata data) external payable returns (bytes memory) {
        emit Called(msg.sender, msg.value, data);
        return data.length < 4 ? bytes("") : data[4:];
    }

    receive() external payable {
        emit Called(msg.sender, msg.value, "");
    }
}
