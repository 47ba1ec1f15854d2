import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { ListedSentence } from "./listed-sentence.tsx";
import { AmountText, NumberText } from "./number-text.tsx";

test.each([
  ["0", []],
  ["999", []],
  ["1000", ["1", "000"]],
  ["-1234567", ["1", "234", "567"]],
  ["1234567.000000001", ["1", "234", "567"]],
  [12_345n, ["12", "345"]],
  [100_000, ["100", "000"]],
  ["unlimited", []],
])("%s has the groups %j, and is copied unchanged", (value, groups) => {
  const { container } = render(
    <output>
      <NumberText value={value} />
    </output>,
  );
  const shown = container.querySelector("output");
  expect([...(shown?.querySelectorAll("span > span") ?? [])].map(({ textContent }) => textContent)).toEqual(groups);
  expect(shown?.textContent).toBe(String(value));
});

test.each([
  ["1000000000000000001", 18, "1.000000000000000001 tETH"],
  ["123456789012345678901234567890", 0, "123456789012345678901234567890 tETH"],
  ["1500", undefined, "1500 base units"],
  ["a lot", 18, "a lot"],
  [undefined, 18, "–"],
])("%s base units with %s decimals are shown exactly, and copied without separators", (value, decimals, text) => {
  render(
    <output>
      <AmountText value={value} decimals={decimals} unit="tETH" />
    </output>,
  );
  expect(screen.getByRole("status").textContent).toBe(text);
});

test.each([
  ["9863940999908712860", "9.863940…", "9.86394099990871286"],
  ["1234567000000000000000001", "1,234,567.000000…", "1234567.000000000000000001"],
  ["1", "< 0.000001", "0.000000000000000001"],
])(
  "in a list, %s base units are shown as %s; the exact amount is copied, read aloud, and shown on focus",
  async (value, listed, exact) => {
    const { user } = render(
      <output>
        <AmountText value={value} decimals={18} unit="tETH" isListed />
      </output>,
    );
    const amount = screen.getByText(exact);
    expect(amount.dataset["listed"]).toBe(listed);
    expect(amount.textContent).toBe(`${exact} tETH`);
    await user.tab();
    const tip = screen.getByText(new RegExp(`${value} base units`)).closest("[data-uncopied]");
    expect(tip?.textContent).toBe(`${exact} tETH${value} base units`);
    await user.keyboard("{Escape}");
    expect(screen.queryByText(new RegExp(`${value} base units`))).toBeNull();
  },
);

test.each([
  [
    "Send 1,234.0000000000000001 PDT to Acme and 2.5 ETH",
    ["1,234.000000…"],
    "Send 1234.0000000000000001 PDT to Acme and 2.5 ETH",
  ],
  ["Send 0.0000001 ETH", ["< 0.000001"], "Send 0.0000001 ETH"],
  // What is too long for a line can break behind each comma.
  [
    "Send 57,896,044,618,658,097,711.0000001 PDT",
    ["57,\u200b896,\u200b044,\u200b618,\u200b658,\u200b097,\u200b711.000000…"],
    "Send 57896044618658097711.0000001 PDT",
  ],
  ["Send 1,234.5 PDT to Acme", [], "Send 1234.5 PDT to Acme"],
  ["Version 1.2.3 of Points", [], "Version 1.2.3 of Points"],
])("the sentence “%s” has %j in a list, and is copied exactly", (text, listed, copied) => {
  const { container } = render(
    <output>
      <ListedSentence text={text} />
    </output>,
  );
  const amounts = [...container.querySelectorAll("[data-listed]")].map((one) => one.getAttribute("data-listed"));
  expect(amounts).toEqual(listed);
  expect(screen.getByRole("status").textContent).toBe(copied);
});

test("in a list, an amount with six decimals or fewer looks the same as elsewhere, without a tab stop", async () => {
  const { user } = render(
    <output>
      <AmountText value="1500000000000000000" decimals={18} unit="tETH" isListed />
    </output>,
  );
  expect(screen.getByRole("status").textContent).toBe("1.5 tETH");
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});
