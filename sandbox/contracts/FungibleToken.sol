// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";

/// @title ERC-20 token
/// @notice A fungible token whose owner may mint more, and whose holders may burn what they have.
/// @dev The constructor runs the initializer, so the deployed contract is a token of its own and cannot be initialized again. A proxy of it has
/// storage of its own and is initialized once, by `initialize`.
contract FungibleToken is Initializable, ERC20Burnable, Ownable {
    string private _tokenName;
    string private _tokenSymbol;
    uint8 private _tokenDecimals;

    /// @param name_ The name of the token, such as Acme Points
    /// @param symbol_ Shown after amounts, such as ACP
    /// @param decimals_ How many digits after the point an amount can have
    /// @param supply Initial supply, sent to the owner
    /// @param owner_ Who has the first supply and may mint more
    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply, address owner_)
        ERC20("", "")
        Ownable(owner_)
    {
        initialize(name_, symbol_, decimals_, supply, owner_);
    }

    /// @notice Gives a proxy of this contract its name, symbol, decimals, first supply and owner, once.
    /// @param name_ The name of the token, such as Acme Points
    /// @param symbol_ Shown after amounts, such as ACP
    /// @param decimals_ How many digits after the point an amount can have
    /// @param supply Initial supply, sent to the owner
    /// @param owner_ Who has the first supply and may mint more
    function initialize(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply, address owner_)
        public
        initializer
    {
        if (owner_ == address(0)) revert OwnableInvalidOwner(address(0));
        _tokenName = name_;
        _tokenSymbol = symbol_;
        _tokenDecimals = decimals_;
        _transferOwnership(owner_);
        _mint(owner_, supply);
    }

    /// @notice Makes new tokens. Only the owner of the contract can.
    /// @param to Who gets them
    /// @param amount How many, in the token's smallest unit
    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    /// @notice The name of the token.
    function name() public view override returns (string memory) {
        return _tokenName;
    }

    /// @notice The symbol of the token.
    function symbol() public view override returns (string memory) {
        return _tokenSymbol;
    }

    /// @notice How many digits after the point an amount can have.
    function decimals() public view override returns (uint8) {
        return _tokenDecimals;
    }
}
