// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Reverts in every way that there is. Each read has its way as its name; `fail` does the same in a write.
contract Reverter {
    enum Way {
        WithoutReason,
        WithReason,
        WithCustomError,
        WithRawData,
        WithManyBytes,
        Assert,
        Overflow,
        DivideByZero,
        WrongEnum,
        EmptyPop,
        OutOfBounds,
        InvalidOpcode,
        OutOfGas,
        InnerCall
    }

    struct Limit {
        address account;
        uint256 available;
        uint256 required;
    }

    error Plain();
    error LimitExceeded(Limit limit, string note);

    uint256[] private _empty;

    event Succeeded(address indexed by);

    function withoutReason() public pure { revert(); }
    function withReason(string memory reason) public pure { revert(reason); }
    function withPlainError() public pure { revert Plain(); }

    function withCustomError() public view {
        revert LimitExceeded(Limit(msg.sender, 1, 2), "The limit is used up");
    }

    /// Data that is no error of any ABI.
    function withRawData(bytes memory data) public pure {
        assembly { revert(add(data, 32), mload(data)) }
    }

    function withManyBytes() public pure {
        assembly { revert(0, 20000) }
    }

    function assertFalse() public pure { assert(false); }

    function overflow(uint256 value) public pure returns (uint256) { return type(uint256).max + (value | 1); }
    function divideByZero(uint256 value) public pure returns (uint256) { return value / (value - value); }
    function wrongEnum(uint256 value) public pure returns (Way) { return Way(value | 255); }

    function emptyPop() public { _empty.pop(); }

    function outOfBounds(uint256 index) public view returns (uint256) { return _empty[index]; }

    function invalidOpcode() public pure {
        assembly { invalid() }
    }

    function outOfGas() public pure {
        while (true) {}
    }

    /// The error of a contract that this one calls is passed on.
    function innerCall() public view { Reverter(address(this)).withCustomError(); }

    function fail(Way way) external {
        if (way == Way.WithoutReason) withoutReason();
        if (way == Way.WithReason) withReason("It was asked to fail");
        if (way == Way.WithCustomError) withCustomError();
        if (way == Way.WithRawData) withRawData(hex"c0ffee");
        if (way == Way.WithManyBytes) withManyBytes();
        if (way == Way.Assert) assertFalse();
        if (way == Way.Overflow) overflow(1);
        if (way == Way.DivideByZero) divideByZero(1);
        if (way == Way.WrongEnum) wrongEnum(255);
        if (way == Way.EmptyPop) emptyPop();
        if (way == Way.OutOfBounds) outOfBounds(0);
        if (way == Way.InvalidOpcode) invalidOpcode();
        if (way == Way.OutOfGas) outOfGas();
        if (way == Way.InnerCall) innerCall();
    }

    function blockNumber() external view returns (uint256) { return block.number; }

    /// Succeeds up to a block. A call with the current block passes every check before it is sent, and reverts when mined.
    function upToBlock(uint256 last) external {
        require(block.number <= last, "The block is too late");
        emit Succeeded(msg.sender);
    }
}
