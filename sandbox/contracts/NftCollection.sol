// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";

/// What a collection of NFTs forwards to. Each collection is a minimal proxy that is initialized as it is created, and belongs to the account
/// that created it. The reasons of a refusal are texts, because a service passes them on to people.
contract NftCollection is ERC721URIStorage, Ownable, Initializable {
    string private _collectionName;
    string private _collectionSymbol;

    constructor() ERC721("", "") Ownable(msg.sender) {
        _disableInitializers();
    }

    function initialize(string calldata name_, string calldata symbol_) external initializer {
        _collectionName = name_;
        _collectionSymbol = symbol_;
        _transferOwnership(_msgSender());
    }

    function name() public view override returns (string memory) {
        return _collectionName;
    }

    function symbol() public view override returns (string memory) {
        return _collectionSymbol;
    }

    function mint(address to, uint256 tokenId, string calldata uri) external {
        require(owner() == _msgSender(), "only the owner of the collection mints");
        require(_ownerOf(tokenId) == address(0), "the token id is taken");
        // Also an empty one: an id that was burned and is minted again must not keep what it was.
        _setTokenURI(tokenId, uri);
        _safeMint(to, tokenId);
    }

    function burn(uint256 tokenId) external {
        address holder = _ownerOf(tokenId);
        require(holder != address(0), "there is no token with this id");
        require(_isAuthorized(holder, _msgSender(), tokenId), "the token belongs to another address");
        _burn(tokenId);
    }
}
