// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Supply} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import {ERC1155URIStorage} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155URIStorage.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";

/// What a collection of semi-fungible tokens forwards to: as NftCollection, with amounts.
contract SemiFungibleCollection is ERC1155Supply, ERC1155URIStorage, Ownable, Initializable {
    string public name;
    string public symbol;

    constructor() ERC1155("") Ownable(msg.sender) {
        _disableInitializers();
    }

    function initialize(string calldata name_, string calldata symbol_) external initializer {
        name = name_;
        symbol = symbol_;
        _transferOwnership(_msgSender());
    }

    function mint(address to, uint256 tokenId, uint256 amount, string calldata tokenURI) external {
        require(owner() == _msgSender(), "only the owner of the collection mints");
        _setURI(tokenId, tokenURI);
        _mint(to, tokenId, amount, "");
    }

    function burn(address from, uint256 tokenId, uint256 amount) external {
        require(
            from == _msgSender() || isApprovedForAll(from, _msgSender()), "the token belongs to another address"
        );
        require(balanceOf(from, tokenId) >= amount, "there are fewer of this token");
        _burn(from, tokenId, amount);
    }

    function uri(uint256 tokenId) public view override(ERC1155, ERC1155URIStorage) returns (string memory) {
        return ERC1155URIStorage.uri(tokenId);
    }

    function _update(address from, address to, uint256[] memory ids, uint256[] memory values)
        internal
        override(ERC1155, ERC1155Supply)
    {
        super._update(from, to, ids, values);
    }
}
