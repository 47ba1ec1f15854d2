// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// An ordinary ERC-20 whose owner may mint. The first supply and the ownership go to the account that signed the
/// deployment: `msg.sender` would be the CREATE2 factory, and an argument would make the address of the contract depend on
/// the random keys of the organization.
contract DemoToken is ERC20, Ownable {
    uint8 private immutable _decimals;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply)
        ERC20(name_, symbol_)
        Ownable(tx.origin)
    {
        _decimals = decimals_;
        _mint(tx.origin, supply);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}
