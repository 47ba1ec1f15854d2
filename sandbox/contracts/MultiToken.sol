// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Burnable} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Burnable.sol";
import {ERC1155Supply} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";

/// @title ERC-1155 collection
/// @notice A collection of tokens of which there can be many alike. The owner of the collection mints them.
/// @dev The constructor runs the initializer, so the deployed contract is a collection of its own and cannot be initialized again. A proxy of it
/// has storage of its own and is initialized once, by `initialize`. Who creates the contract or the proxy owns it.
contract MultiToken is Initializable, ERC1155Supply, ERC1155Burnable, Ownable {
    /// @notice The name of the collection.
    string public name;
    /// @notice The symbol of the collection.
    string public symbol;

    mapping(uint256 id => string) private _uris;

    /// @param name_ The name of the collection, such as Things
    /// @param symbol_ The symbol of the collection, such as THG
    constructor(string memory name_, string memory symbol_) ERC1155("") Ownable(msg.sender) {
        initialize(name_, symbol_);
    }

    /// @notice Gives a proxy of this contract its name and symbol, once. Who creates the proxy owns it.
    /// @param name_ The name of the collection, such as Things
    /// @param symbol_ The symbol of the collection, such as THG
    function initialize(string memory name_, string memory symbol_) public initializer {
        name = name_;
        symbol = symbol_;
        _transferOwnership(msg.sender);
    }

    /// @notice Makes tokens. Only the owner of the collection can.
    /// @param to Who gets them
    /// @param id Which token of the collection
    /// @param amount How many
    /// @param uri_ Where the metadata of this token is; empty to leave it as it is
    function mint(address to, uint256 id, uint256 amount, string calldata uri_) external onlyOwner {
        if (bytes(uri_).length > 0) {
            _uris[id] = uri_;
            emit URI(uri_, id);
        }
        _mint(to, id, amount, "");
    }

    /// @notice Where the metadata of a token is.
    /// @param id Which token of the collection
    function uri(uint256 id) public view override returns (string memory) {
        return _uris[id];
    }

    function _update(address from, address to, uint256[] memory ids, uint256[] memory values)
        internal
        override(ERC1155, ERC1155Supply)
    {
        super._update(from, to, ids, values);
    }
}
