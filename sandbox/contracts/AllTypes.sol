// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Every type of the ABI, in and out: echoes return what they are given, setters keep it, the rest reverts or emits.
contract AllTypes {
    struct Point {
        int256 x;
        int256 y;
    }

    struct Line {
        string name;
        Point from;
        Point to;
    }

    struct Drawing {
        address owner;
        Line[] lines;
        uint8[3] colour;
    }

    error Refused(address who, uint256 limit);

    event Paid(address indexed from, uint256 amount, string note);
    event Stored(string indexed keyHash, uint256 indexed number, bytes data);
    event PointSet(Point point, address indexed by);

    uint8 public storedUint8;
    uint256 public storedUint256;
    int256 public storedInt256;
    bool public storedBool;
    address public storedAddress;
    string public storedString;
    bytes public storedBytes;
    bytes32 public storedBytes32;
    Point public storedPoint;
    uint256[] private _storedNumbers;
    mapping(address => uint256) public paid;

    // Integers

    function echoUint8(uint8 value) external pure returns (uint8) { return value; }
    function echoUint16(uint16 value) external pure returns (uint16) { return value; }
    function echoUint32(uint32 value) external pure returns (uint32) { return value; }
    function echoUint48(uint48 value) external pure returns (uint48) { return value; }
    function echoUint64(uint64 value) external pure returns (uint64) { return value; }
    function echoUint128(uint128 value) external pure returns (uint128) { return value; }
    function echoUint256(uint256 value) external pure returns (uint256) { return value; }
    function echoInt8(int8 value) external pure returns (int8) { return value; }
    function echoInt16(int16 value) external pure returns (int16) { return value; }
    function echoInt32(int32 value) external pure returns (int32) { return value; }
    function echoInt64(int64 value) external pure returns (int64) { return value; }
    function echoInt128(int128 value) external pure returns (int128) { return value; }
    function echoInt256(int256 value) external pure returns (int256) { return value; }

    // Other elementary types

    function echoBool(bool value) external pure returns (bool) { return value; }
    function echoAddress(address value) external pure returns (address) { return value; }
    function echoString(string calldata value) external pure returns (string memory) { return value; }
    function echoBytes(bytes calldata value) external pure returns (bytes memory) { return value; }
    function echoBytes1(bytes1 value) external pure returns (bytes1) { return value; }
    function echoBytes4(bytes4 value) external pure returns (bytes4) { return value; }
    function echoBytes16(bytes16 value) external pure returns (bytes16) { return value; }
    function echoBytes20(bytes20 value) external pure returns (bytes20) { return value; }
    function echoBytes32(bytes32 value) external pure returns (bytes32) { return value; }

    // Arrays

    function echoUintArray(uint256[] calldata value) external pure returns (uint256[] memory) { return value; }
    function echoUintFixed(uint256[3] calldata value) external pure returns (uint256[3] memory) { return value; }
    function echoFixedInDynamic(uint256[2][] calldata value) external pure returns (uint256[2][] memory) { return value; }
    function echoFixedInFixed(uint256[2][2] calldata value) external pure returns (uint256[2][2] memory) { return value; }
    function echoDynamicInFixed(uint256[][2] calldata value) external pure returns (uint256[][2] memory) { return value; }
    function echoDynamicInDynamic(uint8[][] calldata value) external pure returns (uint8[][] memory) { return value; }
    function echoAddresses(address[] calldata value) external pure returns (address[] memory) { return value; }
    function echoStrings(string[] calldata value) external pure returns (string[] memory) { return value; }
    function echoBytesArray(bytes[] calldata value) external pure returns (bytes[] memory) { return value; }
    function echoBools(bool[] calldata value) external pure returns (bool[] memory) { return value; }

    // Structs

    function echoPoint(Point calldata value) external pure returns (Point memory) { return value; }
    function echoLine(Line calldata value) external pure returns (Line memory) { return value; }
    function echoLines(Line[] calldata value) external pure returns (Line[] memory) { return value; }
    function echoDrawing(Drawing calldata value) external pure returns (Drawing memory) { return value; }
    function echoPoints(Point[2] calldata value) external pure returns (Point[2] memory) { return value; }

    // Unnamed parameters, several results, overloads

    function unnamed(uint256, string calldata text) external pure returns (uint256, string memory) {
        return (bytes(text).length, text);
    }

    function sumAndProduct(uint128 a, uint128 b) external pure returns (uint256 sum, uint256 product) {
        return (uint256(a) + b, uint256(a) * b);
    }

    function partlyNamed() external pure returns (uint256 first, bool) {
        return (1, true);
    }

    function nothing() external pure {}

    function overloaded(uint8 value) external pure returns (string memory, uint8) { return ("uint8", value); }
    function overloaded(uint256 value) external pure returns (string memory, uint256) { return ("uint256", value); }
    function overloaded(string calldata value) external pure returns (string memory, string memory) { return ("string", value); }

    // State

    function setUint8(uint8 value) external { storedUint8 = value; }

    function setUint256(uint256 value) external {
        storedUint256 = value;
        emit Stored("uint256", value, abi.encode(value));
    }

    function setInt256(int256 value) external { storedInt256 = value; }
    function setBool(bool value) external { storedBool = value; }
    function setAddress(address value) external { storedAddress = value; }

    function setString(string calldata value) external {
        storedString = value;
        emit Stored(value, bytes(value).length, bytes(value));
    }

    function setBytes(bytes calldata value) external { storedBytes = value; }
    function setBytes32(bytes32 value) external { storedBytes32 = value; }

    function setPoint(Point calldata value) external {
        storedPoint = value;
        emit PointSet(value, msg.sender);
    }

    function setNumbers(uint256[] calldata value) external { _storedNumbers = value; }
    function storedNumbers() external view returns (uint256[] memory) { return _storedNumbers; }

    /// Counts up, so that writes can be counted.
    function increment() external { storedUint256 += 1; }

    function pay(string calldata note) external payable {
        paid[msg.sender] += msg.value;
        emit Paid(msg.sender, msg.value, note);
    }

    function whoAmI() external view returns (address) { return msg.sender; }

    // Reverts

    function revertWithReason(string calldata reason) external pure { revert(reason); }
    function revertWithError(uint256 limit) external view { revert Refused(msg.sender, limit); }
    function revertWithPanic(uint256 divisor) external pure returns (uint256) { return 1 / divisor; }
    function revertWithNothing() external pure { revert(); }

    /// A write that fails: the transaction keeps nothing.
    function setAndRevert(uint256 value) external {
        storedUint256 = value;
        revert("Kept nothing");
    }
}
