// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// An ordinary ERC-721 whose owner may mint. The first tokens and the ownership go to the account that signed the
/// deployment, for the reason that DemoToken gives.
contract DemoNft is ERC721, Ownable {
    uint256 public nextTokenId = 1;

    constructor(string memory name_, string memory symbol_, uint256 count) ERC721(name_, symbol_) Ownable(tx.origin) {
        for (uint256 i = 0; i < count; i++) _mint(tx.origin, nextTokenId++);
    }

    function mint(address to) external onlyOwner returns (uint256 tokenId) {
        tokenId = nextTokenId++;
        _mint(to, tokenId);
    }

    function burn(uint256 tokenId) external {
        _update(address(0), tokenId, _msgSender());
    }

    function _baseURI() internal pure override returns (string memory) {
        return "https://nft.example/";
    }
}
