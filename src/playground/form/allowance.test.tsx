// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { TokenFacts } from "#shared/meaning/types.ts";
import {
  abiOf,
  commonReplies,
  contractAddress,
  failure,
  functionOf,
  inContract,
  json,
  senderAddress,
  stubFetch,
} from "#src/playground/testing/contract.tsx";
import { WritePanel } from "#src/playground/write/write-panel.tsx";
import { pasteInto, render } from "#src/testing/render.tsx";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const abi = abiOf(
  "function approve(address spender, uint256 value) returns (bool)",
  "function transfer(address to, uint256 value) returns (bool)",
);
const token: TokenFacts = {
  address: contractAddress,
  standard: "erc20",
  symbol: "PDT",
  name: "DemoToken",
  decimals: 6,
  isAmbiguous: false,
  troubles: [],
};
const spender = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const read = ({ body }: { readonly body: unknown }) =>
  json({ result: { data: { result: JSON.stringify(body).includes('"allowance"') ? "1500000" : "7250000" } } });
const replies = (facts: TokenFacts, answer: Parameters<typeof stubFetch>[0][string] = read) => ({
  ...commonReplies(),
  [`/tokens/net-1/${contractAddress}`]: () =>
    json({ data: { ...facts, networkId: "net-1", readAt: "2026-11-22T10:00:00.000Z" } }),
  "/functions/read": answer,
});
const allowances = (requests: ReturnType<typeof stubFetch>) =>
  requests.filter(({ body }) => JSON.stringify(body ?? "").includes('"allowance"'));

const open = (signature: string) => render(inContract(<WritePanel fn={functionOf(abi, signature)} />, { abi }));

const fill = async ({ getByLabelText, findByRole, user }: ReturnType<typeof open>, name: string) => {
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  await pasteInto(user, getByLabelText(name), spender);
};

test("an approval shows the spender's current allowance from the sender, in the token's unit", async () => {
  const requests = stubFetch(replies(token));
  const opened = open("approve(address,uint256)");
  await opened.findByText("The present allowance appears here once the spender and the sender are chosen.");
  expect(allowances(requests)).toEqual([]);
  await fill(opened, "spender");
  await waitFor(() => expect(opened.container.textContent).toContain("Present allowance of this spender: 1.5 PDT"));
  const [asked] = allowances(requests);
  expect(JSON.stringify(asked?.body)).toContain(senderAddress);
  expect(JSON.stringify(asked?.body)).toContain(spender);
});

test("an unreadable allowance is reported", async () => {
  stubFetch(replies(token, () => failure(500, "ERR_019")));
  const opened = open("approve(address,uint256)");
  await fill(opened, "spender");
  await waitFor(() => expect(opened.container.textContent).toContain("Could not read the present allowance."));
});

test.each<[string, TokenFacts, string, string]>([
  ["a transfer", token, "transfer(address,uint256)", "to"],
  ["an approval of an NFT", { ...token, standard: "erc721", decimals: null }, "approve(address,uint256)", "spender"],
])("%s has no allowance", async (_what, facts, signature, name) => {
  const requests = stubFetch(replies(facts));
  const opened = open(signature);
  await fill(opened, name);
  await waitFor(() => expect(requests.some(({ url }) => url.includes("/tokens/"))).toBe(true));
  expect(opened.container.textContent).not.toContain("allowance");
  expect(allowances(requests)).toEqual([]);
});

test.each(["transfer(address,uint256)", "approve(address,uint256)"])(
  "in %s a token amount with a comma has two readings, and neither is offered",
  async (signature) => {
    stubFetch(replies(token));
    const { getByLabelText, findByText, queryByRole, user } = open(signature);
    await waitFor(() => expect(getByLabelText("Unit of value")).toHaveProperty("value", "6"));
    await user.type(getByLabelText("value"), "0,500");
    await user.tab();
    await findByText("The amount has a comma, which can mean two things. Write 0.5 or 500.");
    expect(queryByRole("button", { name: /^Use / })).toBeNull();
  },
);
