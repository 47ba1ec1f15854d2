// @full: shared/abi finds which argument is an amount; e2e/writes types one in token units.
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TokenFacts } from "#shared/meaning/types.ts";
import {
  commonReplies,
  contractAddress,
  contractOf,
  failure,
  json,
  stubFetch,
} from "#src/playground/testing/contract.tsx";
import { panel } from "#src/playground/testing/write.tsx";
import { render } from "#src/testing/render.tsx";

const facts: TokenFacts = {
  address: contractAddress,
  standard: "erc20",
  symbol: "PDT",
  name: "DemoToken",
  decimals: 6,
  isAmbiguous: false,
  troubles: [],
};
const tokenRoute = `/tokens/net-1/${contractAddress}`;
const answer = (token: TokenFacts) => ({
  data: { ...token, networkId: "net-1", readAt: "2026-11-22T10:00:00.000Z" },
});
const replies = (token: TokenFacts) => ({
  ...commonReplies(),
  [tokenRoute]: () => json(answer(token)),
  "/functions/read": () => json({ result: { data: { result: "7250000" } } }),
});

const open = () => {
  const rendered = render(panel("transfer(address,uint256)", contractOf(), () => undefined));
  const unit = () => {
    const select = rendered.getByLabelText("Unit of value");
    return select instanceof HTMLSelectElement ? select.selectedOptions[0]?.textContent : undefined;
  };
  return { ...rendered, unit };
};

test("the amount of a transfer is in the token's unit, from the server's facts, with the sender's balance", async () => {
  const requests = stubFetch(replies(facts));
  const { unit, user, findByRole, findByText } = open();
  await waitFor(() => expect(unit()).toBe("PDT"));
  expect(requests.filter(({ url }) => url.endsWith("/read"))).toEqual([]);
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  await findByText("The sender has", { exact: false });
  expect(await findByRole("button", { name: "Max: 7.25 PDT, the sender's whole balance" })).toBeTruthy();
});

test.each<[string, Partial<TokenFacts>, string]>([
  ["an NFT", { standard: "erc721", decimals: null }, "value"],
  ["no token", { standard: null, symbol: null, decimals: null, troubles: ["not-a-token"] }, "value"],
  ["no decimals", { decimals: null, troubles: ["reverts"] }, "This token does not report its decimals"],
  ["a lie", { decimals: null, troubles: ["unusable-decimals"] }, "This token reports invalid decimals"],
  ["no answer", { standard: null, decimals: null, troubles: ["not-read"] }, "Postern could not read this token"],
])(
  "an amount of %s is in base units, and the field says so if a person would not expect it",
  async (_what, more, note) => {
    const requests = stubFetch(replies({ ...facts, ...more }));
    const { unit, container } = open();
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith(tokenRoute))).toBe(true));
    await waitFor(() => expect(container.textContent).toContain(note));
    expect(unit()).toBe("base units");
  },
);

test("two tokens with the same symbol have different units", async () => {
  stubFetch(replies({ ...facts, isAmbiguous: true }));
  const { unit } = open();
  await waitFor(() => expect(unit()).toBe("PDT (0x05045f…1e6C0D)".replace("1e6C0D", contractAddress.slice(-6))));
});

test("without facts the amount is in base units, and the field says so", async () => {
  stubFetch({ ...replies(facts), [tokenRoute]: () => failure(403, "POSTERN_FORBIDDEN") });
  const { unit, container } = open();
  await waitFor(() => expect(container.textContent).toContain("Postern could not read this token"));
  expect(unit()).toBe("base units");
});

test("a viewer is not offered to reread a token, because the server would refuse it", async () => {
  const unread = { ...facts, decimals: null, troubles: ["reverts"] } as const;
  stubFetch({ ...replies(unread), ...commonReplies("viewer"), [tokenRoute]: () => json(answer(unread)) });
  const { container, queryByRole } = open();
  await waitFor(() => expect(container.textContent).toContain("This token does not report its decimals"));
  await waitFor(() => expect(queryByRole("button", { name: "Read the token again" })).toBeNull());
});

test("a token that could not be read is reread by the server on demand", async () => {
  let decimals: number | null = null;
  const requests = stubFetch({
    ...replies(facts),
    [tokenRoute]: () => json(answer({ ...facts, decimals, troubles: decimals === null ? ["reverts"] : [] })),
    [`${tokenRoute}/refresh`]: () => {
      decimals = 6;
      return json(answer({ ...facts, decimals }));
    },
  });
  const { unit, user, findByRole } = open();
  await user.click(await findByRole("button", { name: "Read the token again" }));
  await waitFor(() => expect(unit()).toBe("PDT"));
  expect(requests.filter(({ url }) => url.endsWith("/refresh"))).toHaveLength(1);
});
