import { expect, test } from "vitest";
import { isOwnAddressName, nameBesideAddress, nameInPlaceOf, ownAddressName } from "./own-address.ts";

const address = "0x9b39323936272C1896dc7EBbd6F39c9b5A8451d5";

test("an own address without a label is told from the others of its profile by its digits", () => {
  const name = ownAddressName("demo");
  expect(name).toBe("your address (profile demo)");
  expect(isOwnAddressName(name)).toBe(true);
  expect(nameInPlaceOf(name, address)).toBe("demo · 0x9b3932…8451d5");
  expect(nameBesideAddress(name)).toBe("demo");
});

test("a label stands for its address as it is", () => {
  expect(isOwnAddressName("Payroll")).toBe(false);
  expect(nameInPlaceOf("Payroll", address)).toBe("Payroll");
  expect(nameBesideAddress("Payroll")).toBe("Payroll");
});
