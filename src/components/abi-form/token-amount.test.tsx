import { expect, test, vi } from "vitest";
import type { Draft } from "#shared/abi/draft.ts";
import { describeField } from "#shared/abi/field.ts";
import { render } from "#src/testing/render.tsx";
import { type AmountHint, ArgumentHintsProvider } from "./argument-hints.ts";
import { readDrafts } from "./read-draft.ts";
import { Form, parameter, renderFields } from "./testing.tsx";

const fields = [describeField(parameter("uint256"))];
const pdt: AmountHint = {
  decimals: 6,
  unit: "PDT",
  note: undefined,
  balance: { amount: 7_250_000n, text: "7.25 PDT" },
};

/** An amount field, whose token may become known later. */
const renderAmount = (hint?: AmountHint, held?: Draft) => {
  const submitted: (readonly Draft[])[] = [];
  const tree = (shownHint: AmountHint | undefined) => (
    <ArgumentHintsProvider
      value={{ amounts: new Map(shownHint === undefined ? [] : [["args.0", shownHint]]), dates: new Set() }}
    >
      <Form fields={fields} args={held && [held]} onSubmit={(args) => submitted.push(readDrafts(fields, args))} />
    </ArgumentHintsProvider>
  );
  const rendered = render(tree(hint));
  const unit = () => {
    const select = rendered.getByLabelText("Unit of value");
    return select instanceof HTMLSelectElement ? select.selectedOptions[0]?.textContent : undefined;
  };
  const submit = async () => {
    await rendered.user.click(rendered.getByRole("button", { name: "Submit" }));
    return submitted.at(-1);
  };
  return { ...rendered, unit, submit, learn: (newHint: AmountHint) => rendered.rerender(tree(newHint)) };
};

test("a token amount starts in the token's unit, with the balance, and keeps the input", async () => {
  const { unit, submit, getByLabelText, container, user } = renderAmount(pdt);
  expect(unit()).toBe("PDT");
  expect(container.textContent).toContain("The sender has 7.25 PDT.");
  await user.type(getByLabelText("value"), "1.5");
  expect(container.textContent).toContain("= 1500000 base units");
  expect(await submit()).toEqual([{ text: "1.5", decimals: 6 }]);
});

test("base units are one choice away, and stay chosen", async () => {
  const { unit, submit, container, getByLabelText, user, learn } = renderAmount(pdt);
  await user.selectOptions(getByLabelText("Unit of value"), "base units");
  learn({ ...pdt, balance: undefined });
  expect(unit()).toBe("base units");
  await user.type(getByLabelText("value"), "15");
  expect(container.textContent).toContain("= 0.000015 PDT");
  expect(await submit()).toEqual([{ text: "15" }]);
});

test("an amount follows the decimals that the token will have, unless its unit was chosen", async () => {
  const { unit, submit, getByLabelText, user, learn } = renderAmount({ ...pdt, decimals: 1 });
  await user.type(getByLabelText("value"), "1.5");
  learn({ ...pdt, decimals: null });
  learn({ ...pdt, decimals: 18 });
  expect(unit()).toBe("PDT");
  expect(await submit()).toEqual([{ text: "1.5", decimals: 18 }]);
  await user.selectOptions(getByLabelText("Unit of value"), "base units");
  learn(pdt);
  expect(unit()).toBe("base units");
});

test("a token that becomes known later changes only a blank field", async () => {
  const { unit, submit, getByLabelText, user, learn } = renderAmount();
  await user.type(getByLabelText("value"), "15");
  learn(pdt);
  expect(unit()).toBe("base units");
  expect(await submit()).toEqual([{ text: "15" }]);
});

const recorded = { text: "1500000", recorded: true } as const;

test("an amount from a record is converted to the token's unit once that is known, with the same value", async () => {
  const { unit, submit, getByLabelText, learn } = renderAmount(undefined, recorded);
  expect(unit()).toBe("base units");
  learn(pdt);
  expect(unit()).toBe("PDT");
  expect(getByLabelText("value")).toHaveProperty("value", "1.5");
  expect(await submit()).toEqual([{ text: "1.5", decimals: 6 }]);
});

test("an amount changed before the token is known stays as typed", async () => {
  const { unit, submit, getByLabelText, user, learn } = renderAmount(undefined, recorded);
  await user.type(getByLabelText("value"), "7");
  learn(pdt);
  expect(unit()).toBe("base units");
  expect(await submit()).toEqual([{ text: "15000007" }]);
});

test("an amount of a token without usable decimals stays in base units", async () => {
  const { unit, submit } = renderAmount({ ...pdt, decimals: null }, recorded);
  expect(unit()).toBe("base units");
  expect(await submit()).toEqual([recorded]);
});

test.each([
  ["PDT", { text: "7.25", decimals: 6 }],
  ["base units", { text: "7250000" }],
])("Max uses the whole balance in %s", async (unit, draft) => {
  const { submit, getByLabelText, getByRole, user } = renderAmount(pdt);
  await user.selectOptions(getByLabelText("Unit of value"), unit);
  await user.click(getByRole("button", { name: "Max: 7.25 PDT, the sender's whole balance" }));
  expect(await submit()).toEqual([draft]);
});

test("a token without usable decimals is in base units; the field explains why, and the token can be reread", async () => {
  const readAgain = vi.fn<() => void>();
  const { unit, container, queryByRole, getByRole, user } = renderAmount({
    decimals: null,
    unit: "PDT",
    note: {
      text: "This token does not report its decimals, so the amount is in base units.",
      isReading: false,
      readAgain,
    },
    balance: undefined,
  });
  expect(unit()).toBe("base units");
  expect(container.textContent).toContain("This token does not report its decimals");
  expect(queryByRole("button", { name: /^Max/ })).toBeNull();
  await user.click(getByRole("button", { name: "Read the token again" }));
  expect(readAgain).toHaveBeenCalledOnce();
});

test.each([
  ["deadline", true],
  ["_expiry", true],
  ["validUntil", true],
  ["unlockTime", true],
  ["timestamp", true],
  ["until", true],
  ["value", false],
  ["tokenId", false],
  ["amount", false],
  ["wad", false],
])("the current time is offered only if the argument can be a time, a date always: %s", (name, isOffered) => {
  const { getByLabelText } = renderFields([parameter("uint256", name)]);
  const choices = [...getByLabelText(`Fill in ${name}`).querySelectorAll("option")].map(
    ({ textContent }) => textContent,
  );
  expect(choices).toEqual(["fill in", "Largest number", ...(isOffered ? ["Now", "Now + 1 h"] : []), "Date…"]);
});

test.each([
  ["0,500", "The amount has a comma, which can mean two things. Write 0.5 or 500."],
  ["1,000", "The amount has a comma, which can mean two things. Write 1 or 1000."],
  ["1e6", "The amount has an exponent, which can mean two things. Write 1000000, or 1 if it is in base units."],
  ["5 USDC", "The amount has the letters “USDC”. Write only a number in PDT."],
  ["Balance", "“Balance” is not a number. Write digits and one point, such as 1234.5."],
  ["1.1234567", "The amount has 7 decimals, but PDT has at most 6: the last, “7”, is too many."],
])("in the token's unit %s is named for what it is, and nothing is offered", async (text, words) => {
  const { submit, getByLabelText, getByText, queryByRole, user } = renderAmount(pdt);
  await user.type(getByLabelText("value"), text);
  expect(await submit()).toBeUndefined();
  expect(getByText(words)).toBeTruthy();
  expect(queryByRole("button", { name: /^Use / })).toBeNull();
});

test.each([
  ["0,5", "0.5"],
  ["5 PDT", "5"],
  ["1,234.5", "1234.5"],
  ["0500", "500"],
])("in the token's unit %s has one reading, which one click applies", async (text, offer) => {
  const { submit, getByLabelText, getByRole, user } = renderAmount(pdt);
  await user.type(getByLabelText("value"), text);
  expect(await submit()).toBeUndefined();
  await user.click(getByRole("button", { name: `Use ${offer}` }));
  expect(await submit()).toEqual([{ text: offer, decimals: 6 }]);
});
