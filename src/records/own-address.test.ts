import { expect, test } from "vitest";
import { addressName, shownName } from "./own-address.ts";

const address = "0xcdadfa88f89bd53fc8a007c23d8121c3a49f818d";

test.each([
  ["its label", { label: "Payroll", reference: "demo" }, "Payroll"],
  ["else its profile, with the digits used in sentences", { label: "", reference: "demo" }, "demo · 0xCdADFA…9F818d"],
  ["nothing, if neither is known", { label: "", reference: "" }, undefined],
])("an own address is shown by %s", (_, facts, name) => {
  expect(shownName({ address, ...facts })).toBe(name);
});

test("the value for comparing names marks it as an own address", () => {
  expect(addressName({ reference: "demo" })).toBe("your address (profile demo)");
});
