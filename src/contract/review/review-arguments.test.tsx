import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FieldOffersProvider } from "#src/components/abi-form/field-offers.ts";
import { render } from "#src/testing/render.tsx";
import { ReviewArguments } from "./review-arguments.tsx";
import { abiOf, functionOf, senderAddress } from "../testing/contract.tsx";

const transfer = functionOf(abiOf("function transfer(address to, uint256 value)"), "transfer(address,uint256)");

test("a number stands by its thousands and is exact as text, an address has the name that the organization knows", () => {
  const { getByRole } = render(
    <FieldOffersProvider value={{ known: [{ address: senderAddress.toLowerCase(), label: "Payroll" }] }}>
      <ReviewArguments
        fn={transfer}
        drafts={[{ text: senderAddress }, { text: "2.5", decimals: 18 }]}
        decoded={[senderAddress, 2_500_000_000_000_000_001n]}
      />
    </FieldOffersProvider>,
  );
  const inCalldata = (name: RegExp) => {
    const row = getByRole("row", { name });
    return within(row).getAllByRole("cell")[1];
  };
  expect(inCalldata(/^to/)?.textContent).toBe(`${senderAddress}Payroll`);
  expect(inCalldata(/^value/)?.textContent).toBe("2500000000000000001");
  expect(inCalldata(/^value/)?.querySelectorAll("span span")).toHaveLength(7);
});
