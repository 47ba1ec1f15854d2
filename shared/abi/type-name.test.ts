import { describe, expect, test } from "vitest";
import { describeField } from "./field.ts";
import { declaredName, enumName, typeText } from "./type-name.ts";

describe("a type's name in its source", () => {
  test.each([
    ["tuple", "struct IShop.Order", "IShop.Order", "IShop.Order"],
    ["tuple[2][]", "struct Order[2][]", "Order[2][]", "Order[2][]"],
    ["address", "contract IERC20", "IERC20", "IERC20 (address)"],
    ["address[]", "contract IERC20[]", "IERC20[]", "IERC20[] (address[])"],
    ["uint8", "enum IShop.Status", "IShop.Status", "IShop.Status (uint8)"],
    ["uint128", "Price", "Price", "Price (uint128)"],
    ["bytes32", "Lib.Id", "Lib.Id", "Lib.Id (bytes32)"],
    ["address", `contract ${"A".repeat(191)}`, "A".repeat(191), `${"A".repeat(191)} (address)`],
  ])("%s as %s", (type, internalType, name, text) => {
    expect(declaredName({ type, internalType })).toBe(name);
    expect(typeText({ type, internalType })).toBe(text);
  });

  test.each([
    ["uint256", "uint256"],
    ["address", "address payable"],
    ["uint160", "address"],
    ["uint256", "contract IERC20"],
    ["address", "struct Order"],
    ["tuple", "contract Order"],
    ["tuple", "Order"],
    ["tuple", "tuple"],
    ["address", "enum Kind"],
    ["tuple[]", "struct Order"],
    ["address", "contract IERC20\u202e"],
    ["address", "contract <b>"],
    ["address", "contract "],
    ["address", `contract ${"A".repeat(200)}`],
    ["address", `contract ${"A".repeat(192)}`],
    ["xuint8", "enum Status"],
    ["uint8x", "enum Status"],
    ["uint", "enum Status"],
    ["notatype", "Price"],
    ["address", undefined],
    ["function", "function (uint256) external"],
  ])("is undefined for %s that the ABI calls %s", (type, internalType) => {
    const typed = internalType === undefined ? { type } : { type, internalType };
    expect(declaredName(typed)).toBeUndefined();
    expect(typeText(typed)).toBe(type);
  });

  test("includes the elements of a list", () => {
    const field = describeField({ name: "tokens", type: "address[2][]", internalType: "contract IERC20[2][]" });
    if (field.kind !== "list") throw new Error("no list");
    expect(typeText(field.item)).toBe("IERC20[2] (address[2])");
  });

  test("names the enum of a list's elements, and nothing else", () => {
    expect(enumName({ type: "uint8[]", internalType: "enum IShop.Status[]" })).toBe("IShop.Status");
    expect(enumName({ type: "uint16[3][12][]", internalType: "enum Status[3][12][]" })).toBe("Status");
    expect(enumName({ type: "uint8", internalType: "Status" })).toBeUndefined();
    expect(enumName({ type: "address", internalType: "enum Status" })).toBeUndefined();
  });
});
