import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { NameText } from "./exact-text.tsx";

const evm = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const bitcoin = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
const legacy = "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn";

/** The parts between the places where a line may break. */
const partsOf = (text: Element) => text.innerHTML.replaceAll(/<\/?bdi[^>]*>/g, "").split("<wbr>");

test.each([evm, evm.toLowerCase(), bitcoin, legacy, `0x${"0123456789abcdef".repeat(4)}`])(
  "%s breaks between groups of four, and never inside its last four characters",
  (address) => {
    const { container } = render(<NameText text={address} />);
    const parts = partsOf(container.querySelector("bdi") ?? container);
    expect(parts.join("")).toBe(address);
    expect(parts.length).toBeGreaterThan(7);
    expect(parts.slice(1, -1).every(({ length }) => length === 4)).toBe(true);
    expect(parts.at(-1)?.length).toBeGreaterThanOrEqual(4);
    // It is still found and copied as one text.
    expect(screen.getByText(address)).toBeTruthy();
  },
);

test("an address inside a sentence breaks in the same way, and the words around it as ever", () => {
  const { container } = render(<NameText text={`Sent to ${evm}, once`} />);
  expect(container.querySelectorAll("wbr")).toHaveLength(9);
  expect(screen.getByText(`Sent to ${evm}, once`)).toBeTruthy();
});

test.each(["Treasury", "2f0d7a52-8a51-4e0c-9c9d-0d7f6a8e1b11", `0x${"ab".repeat(50)}`])("%s is left alone", (text) => {
  const { container } = render(<NameText text={text} />);
  expect(container.querySelector("wbr")).toBeNull();
});
