import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { parseDrafts } from "#shared/abi/draft.ts";
import { describeField } from "#shared/abi/field.ts";
import {
  abiOf,
  commonReplies,
  contractAddress,
  functionOf,
  contractOf,
  senderAddress,
  stubFetch,
} from "#src/playground/testing/contract.tsx";
import { panel } from "#src/playground/testing/write.tsx";
import { pasteInto, render } from "#src/testing/render.tsx";
import { snippetKinds, snippetOf } from "./copy-as-text.ts";

const abi = abiOf("function pay(string note) payable", "function balanceOf(address a) view returns (uint256)");
const callOf = (signature: string, text: string, environment = {}) => {
  const fn = functionOf(abi, signature);
  const draft = { args: [{ text }], sender: "adr-1", amount: "0.5", feeLevel: "HIGH" };
  const values = parseDrafts(fn.inputs.map(describeField), draft.args);
  if (!values.ok) throw new Error(text);
  return { contract: contractOf(environment), fn, values: values.value, draft, origin: "https://postern.example" };
};

test("a write to the service includes its sender and amount, and leaves the key and the share to the shell", () => {
  const text = snippetOf("service", callOf("pay(string)", "hi")) ?? "";
  expect(text).toContain(`"$SERVICE_URL"'/api/v1/`);
  expect(text).toContain(contractAddress);
  expect(text).toContain('"addressId":"adr-1"');
  expect(text).toContain('"amount":"0.5"');
  expect(text).toContain('"feeLevel":"HIGH"');
  expect(text).toContain(`"clientShare":"'"$CLIENT_SHARE"'"`);
  expect(text).toContain('"x-api-key: $API_KEY"');
});

test.each([
  ["held", false],
  ["ask", true],
])("a write to Postern has a placeholder for the share if it is required: %s", (clientShare, has) => {
  const text = snippetOf("relay", callOf("pay(string)", "hi", { clientShare })) ?? "";
  expect(text).toContain("https://postern.example/relay/sandbox/api/v1/");
  expect(text).toContain("idempotency-key: $IDEMPOTENCY_KEY");
  expect(text).toContain("cookie: $SESSION_COOKIE");
  expect(text.includes("$CLIENT_SHARE")).toBe(has);
});

test.each(snippetKinds.map(({ kind }) => kind))("a read has neither sender nor share: %s", (kind) => {
  const text = snippetOf(kind, callOf("balanceOf(address)", senderAddress)) ?? "";
  expect(text).toContain(senderAddress);
  expect(text).not.toMatch(/adr-1|CLIENT_SHARE|PRIVATE_KEY|IDEMPOTENCY/);
});

test.each([
  ["viem", "value: 500000000000000000n"],
  ["cast", "--value 500000000000000000"],
] as const)("the amount is in base units for a chain: %s", (kind, part) => {
  expect(snippetOf(kind, callOf("pay(string)", "hi"))).toContain(part);
});

test("the copy is made from the form's values at that moment, once they are valid, and is announced", async () => {
  const requests = stubFetch(commonReplies());
  const { user, findByRole, getByLabelText, getByRole, findByText } = render(
    panel("transfer(address,uint256)", contractOf(), () => undefined),
  );
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  await user.click(getByRole("button", { name: "Copy as" }));
  const choices = within(await findByRole("group", { name: "Copy the call as" }));
  await user.click(choices.getByRole("button", { name: "cast" }));
  await pasteInto(user, getByLabelText("to"), senderAddress);
  await user.type(getByLabelText("value"), "5");
  await user.click(choices.getByRole("button", { name: "cast" }));
  await findByText(/^Copied as cast\./);
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain(`'transfer(address,uint256)' '${senderAddress}' '5'`);
  expect(getByLabelText("The call as cast").textContent).toBe(copied);
  expect(requests.filter(({ url }) => url.includes("/functions/"))).toEqual([]);
});
