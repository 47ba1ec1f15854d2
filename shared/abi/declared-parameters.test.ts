import { expect, test } from "vitest";
import { declaredParameters } from "./declared-parameters.ts";

test("parameters are shown as their source declares them, a struct without a name by its parts", () => {
  const part = { name: "amount", type: "uint256" };
  expect(
    declaredParameters([
      { name: "order", type: "tuple", internalType: "struct IShop.Order", components: [part] },
      { name: "token", type: "address", internalType: "contract IERC20" },
      { name: "", type: "tuple[]", components: [part, { name: "", type: "bool" }] },
      { name: "to", type: "address", internalType: "address payable" },
    ]),
  ).toBe("(IShop.Order order, IERC20 token, (uint256,bool)[], address to)");
  expect(declaredParameters([])).toBe("()");
});
