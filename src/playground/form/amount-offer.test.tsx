import { beforeEach, expect, test } from "vitest";
import { commonReplies, contractOf, stubFetch } from "#src/playground/testing/contract.tsx";
import { panel } from "#src/playground/testing/write.tsx";
import { pasteInto, render } from "#src/testing/render.tsx";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  stubFetch(commonReplies());
});

const open = () => render(panel("pay(string)", contractOf(), () => undefined));

test.each([
  ["0.5 ether", "0.5"],
  ["30 gwei", "0.00000003"],
  ["1,000", "1000"],
])("an amount given as %s is offered in the network's coin as %s", async (text, amount) => {
  const { findByLabelText, findByRole, user } = open();
  const field = await findByLabelText("Amount in tETH");
  await pasteInto(user, field, text);
  const take = await findByRole("button", { name: `Use ${amount}` });
  expect(field).toHaveProperty("value", text);
  await user.click(take);
  expect(field).toHaveProperty("value", amount);
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
