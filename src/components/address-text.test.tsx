import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { AddressText } from "./address-text.tsx";
import { QrContext } from "./qr-context.ts";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

test("an address is short, with its checksum in full on hover, beside its name", async () => {
  const { user } = render(<AddressText value={address.toLowerCase()} name="Treasury" />);
  expect(screen.getByText("Treasury")).toBeTruthy();
  expect(screen.getByText("0x709979…dc79C8")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: `${address}, copy address` }));
  expect(await navigator.clipboard.readText()).toBe(address);
});

test("in full form it is complete, and has its own copy button beside the other icons", async () => {
  const { user } = render(
    <QrContext value={() => undefined}>
      <AddressText value={address} form="full" what="contract address" />
    </QrContext>,
  );
  expect(screen.getByText(address)).toBeTruthy();
  const icons = screen.getByRole("button", { name: "Copy contract address" }).parentElement;
  expect(icons?.contains(screen.getByRole("button", { name: `QR code of contract address ${address}` }))).toBe(true);
  await user.click(screen.getByRole("button", { name: "Copy contract address" }));
  expect(await navigator.clipboard.readText()).toBe(address);
});

test("Security 45: an address invented by the service shows its hidden characters, also to assistive technology", () => {
  const odd = "id-\u202e1";
  const { container } = render(
    <QrContext value={() => undefined}>
      <AddressText value={odd} form="full" />
      <AddressText value={odd} />
    </QrContext>,
  );
  const escaped = String.raw`id-\u202e1`;
  expect(container.querySelector("[data-escape]")).not.toBeNull();
  expect(screen.getAllByRole("button", { name: `QR code of address ${escaped}` })).toHaveLength(2);
  expect(screen.getByRole("button", { name: `${escaped}, copy address` })).toBeTruthy();
});

test("an address of another chain family is unchanged", () => {
  render(<AddressText value="tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx" form="full" />);
  expect(screen.getByText("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx")).toBeTruthy();
});
