// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Burnable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Burnable.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";

/// @title ERC-721 collection
/// @notice A collection of single tokens. The owner of the collection mints them, each with its own metadata.
/// @dev The constructor runs the initializer, so the deployed contract is a collection of its own and cannot be initialized again. A proxy of it
/// has storage of its own and is initialized once, by `initialize`. Who creates the contract or the proxy owns it.
contract NonFungibleToken is Initializable, ERC721URIStorage, ERC721Burnable, Ownable {
    string private _collectionName;
    string private _collectionSymbol;

    /// @param name_ The name of the collection, such as Things
    /// @param symbol_ The symbol of the collection, such as THG
    constructor(string memory name_, string memory symbol_) ERC721("", "") Ownable(msg.sender) {
        initialize(name_, symbol_);
    }

    /// @notice Gives a proxy of this contract its name and symbol, once. Who creates the proxy owns it.
    /// @param name_ The name of the collection, such as Things
    /// @param symbol_ The symbol of the collection, such as THG
    function initialize(string memory name_, string memory symbol_) public initializer {
        _collectionName = name_;
        _collectionSymbol = symbol_;
        _transferOwnership(msg.sender);
    }

    /// @notice Makes a new token. Only the owner of the collection can.
    /// @param to Who gets it
    /// @param tokenId Its number, which no other token of the collection has
    /// @param uri Where its metadata is; it may be empty
    function mint(address to, uint256 tokenId, string calldata uri) external onlyOwner {
        _mint(to, tokenId);
        if (bytes(uri).length > 0) _setTokenURI(tokenId, uri);
    }

    /// @notice The name of the collection.
    function name() public view override returns (string memory) {
        return _collectionName;
    }

    /// @notice The symbol of the collection.
    function symbol() public view override returns (string memory) {
        return _collectionSymbol;
    }

    /// @notice Where the metadata of a token is.
    /// @param tokenId The number of the token
    function tokenURI(uint256 tokenId) public view override(ERC721, ERC721URIStorage) returns (string memory) {
        return super.tokenURI(tokenId);
    }

    /// @notice Whether the contract follows a standard.
    /// @param interfaceId The id of the standard's interface (ERC-165)
    function supportsInterface(bytes4 interfaceId) public view override(ERC721, ERC721URIStorage) returns (bool) {
        return super.supportsInterface(interfaceId);
    }
}
