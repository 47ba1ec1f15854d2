import { beforeEach, expect, test } from "vitest";
import { commonReplies, contractOf, stubFetch } from "#src/playground/testing/contract.tsx";
import { panel } from "#src/playground/testing/write.tsx";
import { pasteInto, render } from "#src/testing/render.tsx";
import { AmountOffer } from "./amount-offer.tsx";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  stubFetch(commonReplies());
});

const open = () => render(panel("pay(string)", contractOf(), () => undefined));

test.each([
  ["0.5 ether", "0.5"],
  ["30 gwei", "0.00000003"],
  ["1,000,000", "1000000"],
  ["0,5", "0.5"],
  ["2 tETH", "2"],
])("an amount given as %s is offered in the network's coin as %s", async (text, amount) => {
  const { findByLabelText, findByRole, user } = open();
  const field = await findByLabelText("Amount in tETH");
  await pasteInto(user, field, text);
  const take = await findByRole("button", { name: `Use ${amount}` });
  expect(field).toHaveProperty("value", text);
  await user.click(take);
  expect(field).toHaveProperty("value", amount);
});

test.each(["0.5 ether", "30 gwei", 'parseEther("1")'])(
  "nothing is offered for %s of a coin with 8 decimals",
  (text) => {
    const { queryByRole } = render(<AmountOffer text={text} decimals={8} symbol="HBAR" onTake={() => undefined} />);
    expect(queryByRole("button")).toBeNull();
  },
);

test("an offer of other base units stays for a coin with 8 decimals", () => {
  const { getByRole } = render(<AmountOffer text="10**9" decimals={8} symbol="HBAR" onTake={() => undefined} />);
  expect(getByRole("button", { name: "Use 10" })).toBeTruthy();
});

test("spaces around a pasted amount are trimmed, and the field keeps the focus when an offer appears", async () => {
  const { findByLabelText, findByRole, user } = open();
  const field = await findByLabelText("Amount in tETH");
  await pasteInto(user, field, " 0.5 ");
  expect(field).toHaveProperty("value", "0.5");
  await user.keyboard(" ether");
  await findByRole("button", { name: "Use 0.5" });
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty("value", "0.5 ether");
});

test.each([
  ["0,500", "Write 0.5 or 500."],
  ["1,000", "Write 1 or 1000."],
  ["1e18", "Write 1000000000000000000, or 1 if it is in base units."],
  ["2 ETH", "The amount has the letters “ETH”. Write only a number in tETH."],
  ["1.000,5", "Write it with a single point: 1000.5."],
])("nothing is offered for %s, and the error names what it can mean", async (text, words) => {
  const { findByLabelText, findByText, queryByRole, user } = open();
  const field = await findByLabelText("Amount in tETH");
  await pasteInto(user, field, text);
  await user.tab();
  await findByText(words, { exact: false });
  expect(queryByRole("button", { name: /^Use / })).toBeNull();
});
