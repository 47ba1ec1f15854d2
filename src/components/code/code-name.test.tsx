import { describe, expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { CodeName, codeParts } from "./code-name.tsx";

describe("a line breaks between the words of a name", () => {
  test.each([
    ["setApprovalForAll", ["set", "Approval", "For", "All"]],
    ["onERC721BatchReceived", ["on", "ERC721", "Batch", "Received"]],
    ["DEFAULT_ADMIN_ROLE", ["DEFAULT_", "ADMIN_", "ROLE"]],
    ["IShopRegistry.Order[]", ["IShop", "Registry.", "Order[]"]],
    ["f(uint256,bytes32[2],(address,bool))", ["f(", "uint256,", "bytes32[2],", "(", "address,", "bool))"]],
    ["swapTokens(uint256 amountIn)", ["swap", "Tokens(", "uint256 amount", "In)"]],
    ["liquidation(uint256)", ["liquidation(", "uint256)"]],
    ["IShop.Order (uint8)", ["IShop.", "Order (uint8)"]],
    ["abcdefghijklmnopqrstuvwxyz0123456789", ["abcdefghijklmnopqrstuvwxyz0123456789"]],
  ])("%s", (text, parts) => {
    expect(codeParts(text)).toEqual(parts);
    expect(codeParts(text).join("")).toBe(text);
  });

  test("a short name, and one in another script, stay whole", () => {
    expect(codeParts("uint256")).toEqual(["uint256"]);
    expect(codeParts("balanceOf(a)")).toHaveLength(1);
    expect(codeParts("שלוםAbcאבגדהוזחטי")).toHaveLength(1);
  });
});

test("a list of lists does not break between its brackets", () => {
  const { container, rerender } = render(<CodeName text="f(address to, uint256[2][] pairs)" />);
  expect(container.querySelector("span")?.textContent).toBe("uint256[2][]");
  expect(container.querySelector("bdi")?.textContent).toBe("f(address to, uint256[2][] pairs)");
  rerender(<CodeName text="distribute((address,string)[] payments)" />);
  expect(container.querySelector("span")?.textContent).toBe("string)[]");
});

test("copying gives the name itself, and hidden characters are shown", () => {
  const { container, rerender } = render(<CodeName text="setApprovalForAll(address,bool)" />);
  expect(container.querySelector("bdi")?.textContent).toBe("setApprovalForAll(address,bool)");
  expect(container.querySelectorAll("wbr").length).toBeGreaterThan(3);
  rerender(<CodeName text={"setApproval\u202eForAll"} />);
  expect(container.querySelector("[data-escape]")?.getAttribute("data-escape")).toBe(String.raw`\u202e`);
});
