import { expect, test } from "vitest";
import { isOwnAddressName, nameBesideAddress, nameInPlaceOf, ownAddressName } from "./own-address.ts";

const address = "0x9b39323936272C1896dc7EBbd6F39c9b5A8451d5";

test("digits distinguish an own address without a label from others of its profile", () => {
  const name = ownAddressName("demo");
  expect(name).toBe("your address (profile demo)");
  expect(isOwnAddressName(name)).toBe(true);
  expect(nameInPlaceOf(name, address)).toBe("demo · 0x9b3932…8451d5");
  expect(nameBesideAddress(name)).toBe("demo");
});

test("a label replaces its address unchanged", () => {
  expect(isOwnAddressName("Payroll")).toBe(false);
  expect(nameInPlaceOf("Payroll", address)).toBe("Payroll");
  expect(nameBesideAddress("Payroll")).toBe("Payroll");
});
