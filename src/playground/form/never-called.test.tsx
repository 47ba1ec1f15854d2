import { beforeEach, expect, test } from "vitest";
import type { AbiFunction, AbiParameter } from "#shared/abi/types.ts";
import { CallPanel } from "#src/playground/call-panel.tsx";
import { commonReplies, inContract, stubFetch } from "#src/playground/testing/contract.tsx";
import { render } from "#src/testing/render.tsx";

beforeEach(() => {
  sessionStorage.clear();
  stubFetch(commonReplies());
});

const parameter = (type: string, components?: readonly AbiParameter[]): AbiParameter => ({
  name: "x",
  type,
  ...(components === undefined ? {} : { components }),
});

const open = (stateMutability: AbiFunction["stateMutability"], input: AbiParameter) => {
  const fn: AbiFunction = { type: "function", name: "f", inputs: [input], outputs: [], stateMutability };
  return render(
    inContract(
      <CallPanel
        fn={fn}
        contracts={[]}
        from={undefined}
        takeRun={() => false}
        onReading={() => undefined}
        beside={null}
      />,
      { abi: [fn] },
    ),
  );
};

const cases: readonly (readonly [string, AbiParameter, string])[] = [
  ["a function", parameter("function"), "The type function stands for a function as a value"],
  ["a fixed-point number", parameter("ufixed128x18"), "The type ufixed128x18 is a fixed-point number"],
  ["a list of functions", parameter("function[]"), "The type function stands for a function as a value"],
  ["an empty tuple", parameter("tuple", []), "The type tuple has no parts, and Solidity has no empty struct"],
  ["a list of empty tuples", parameter("tuple[]", []), "The type tuple has no parts"],
  ["a tuple in a tuple", parameter("tuple", [parameter("tuple", [])]), "The type tuple has no parts"],
  ["a list that holds nothing", parameter("uint256[0]"), "The type uint256[0] is a list that holds no rows"],
];

test.each(cases)("a write with %s cannot be sent, and the form says why", (_what, input, reason) => {
  const { getByText, queryByRole, queryByLabelText, container } = open("nonpayable", input);
  expect(getByText("This function cannot be called")).toBeTruthy();
  expect(container.textContent).toContain(reason);
  for (const name of ["Review…", "Dry run", "Add to list", "Copy as"])
    expect(queryByRole("button", { name })).toBeNull();
  expect(queryByLabelText("Sender")).toBeNull();
});

test.each(cases)("a read with %s cannot be called", (_what, input) => {
  expect(open("view", input).queryByRole("button", { name: "Call" })).toBeNull();
});
