import { memo } from "react";
import { expect, test, vi } from "vitest";
import { contractOf } from "#src/playground/testing/contract.tsx";
import { render } from "#src/testing/render.tsx";
import { OpenContract, type OpenContractValue, useOpenContract } from "./open-contract.tsx";

const opened = {
  contract: contractOf(),
  name: "Token",
  abi: [],
  sourcesOf: () => [],
  noteUse: () => undefined,
} satisfies Omit<OpenContractValue, "show">;

test("replacing the show callback renders nothing again, and the new one is used", async () => {
  const rendered = vi.fn<() => void>();
  const Row = memo(function Row() {
    const { show } = useOpenContract();
    rendered();
    return (
      <button type="button" onClick={() => void show({ fn: "a()" })}>
        Open
      </button>
    );
  });
  const tree = (show: OpenContractValue["show"]) => (
    <OpenContract {...opened} show={show}>
      <Row />
    </OpenContract>
  );
  const [first, second] = [vi.fn<OpenContractValue["show"]>(), vi.fn<OpenContractValue["show"]>()];
  const { rerender, getByRole, user } = render(tree(first));
  rerender(tree(second));
  expect(rendered).toHaveBeenCalledOnce();
  await user.click(getByRole("button", { name: "Open" }));
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledExactlyOnceWith({ fn: "a()" });
});
