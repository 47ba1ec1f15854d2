import { expect, test, vi } from "vitest";
import { render } from "../../../testing/render.tsx";
import { FunctionList } from "./function-list.tsx";
import { abiOf } from "./testing.tsx";

const abi = abiOf(
  "function balanceOf(address account) view returns (uint256)",
  "function f(uint8) view returns (uint256)",
  "function f(uint256) view returns (uint256)",
  "function transfer(address to, uint256 value)",
);

test("overloads stand apart by full signature and selector", async () => {
  const onOpen = vi.fn<(signature: string) => void>();
  const { getByRole, user } = render(<FunctionList abi={abi} open={undefined} onOpen={onOpen} />);
  expect(getByRole("button", { name: /^f\(uint8\) / }).textContent).toContain("0x3120d434");
  await user.click(getByRole("button", { name: /^f\(uint256\) / }));
  expect(onOpen).toHaveBeenCalledWith("f(uint256)");
});

test.each([
  ["BALANCE", ["balanceOf(address) 0x70a08231"]],
  ["0xa9059cbb", ["transfer(address,uint256) 0xa9059cbb"]],
  ["account", ["balanceOf(address) 0x70a08231"]],
  ["f(", ["balanceOf(address) 0x70a08231", "f(uint8) 0x3120d434", "f(uint256) 0xb3de648b"]],
  ["[", []],
  ["\\", []],
])("searching %j is never a pattern", async (text, names) => {
  const { getByLabelText, queryAllByRole, user } = render(
    <FunctionList abi={abi} open="none()" onOpen={() => undefined} />,
  );
  await user.click(getByLabelText("Search functions"));
  await user.paste(text);
  const buttons = queryAllByRole("button", { name: /0x/ });
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual(names);
});

test("the arrow keys move through the list, and Enter opens", async () => {
  const onOpen = vi.fn<(signature: string) => void>();
  const { getByLabelText, user } = render(<FunctionList abi={abi} open={undefined} onOpen={onOpen} />);
  await user.click(getByLabelText("Search functions"));
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("f(uint8)");
  await user.click(getByLabelText("Search functions"));
  await user.keyboard("transf{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("transfer(address,uint256)");
});
