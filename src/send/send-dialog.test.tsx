import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Holding } from "#shared/console/assets.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { tab } from "#src/lib/browser-storage.ts";
import { assetsAnswer } from "#src/testing/assets.ts";
import { reasonOf, setOutage, waitWords } from "#src/testing/outage.ts";
import { operationMeaning, operationRecord, pageOf } from "#src/testing/records.ts";
import { problem } from "#src/testing/server.ts";
import {
  bitcoinSender,
  collection,
  multi,
  openSend,
  recipient,
  reviewAnswer,
  rows,
  sender,
  token,
  writeTo,
} from "./testing.tsx";

/** A withdrawal with this fee. */
const withFee = (amount: string) =>
  operationRecord({
    endpoint: "withdraw",
    state: "succeeded",
    meaning: operationMeaning({ fee: { amount, text: "some ETH" } }),
  });

const alert = () => screen.findByRole("alert");

/** No response arrives. */
const silent = () => new Promise<never>(() => undefined);

test.each([
  ["which addresses there are", "addresses/organization", {}],
  ["what the sender has", "portfolio", { asset: { kind: "erc20", token } as const }],
])("the focus starts in the dialog although %s is still being read @full", async (_what, path, asset) => {
  const { dialog } = await openSend({
    prefill: { networkId: "net-1", addressId: "a1", ...asset },
    routes: { [`GET /relay/sandbox/api/v1/${path}`]: silent },
  });
  const field = await dialog.findByRole("combobox", { name: "Asset" });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

describe("what is sent", () => {
  test("a token, from the address where the dialog was opened: the reviewed bytes are sent, with the purpose", async () => {
    const { pick, fill, review, dialog, user, written, reviewed } = await openSend();
    await pick(/^PDT/);
    await fill("Amount in PDT", "1.5");
    await fill("To", recipient);
    await fill("Purpose", "Invoice 17 – März");
    await review();
    expect(written).toEqual([]);
    const calldata = `0xa9059cbb${recipient.slice(2).toLowerCase().padStart(64, "0")}${(1_500_000).toString(16).padStart(64, "0")}`;
    expect(reviewed).toEqual([
      {
        networkId: "net-1",
        from: sender,
        to: token,
        calldata,
        amount: "0",
        request: expect.objectContaining({ endpoint: "writeContract" }),
      },
    ]);
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await dialog.findByRole("button", { name: "Done" })).toBeTruthy();
    expect(written).toHaveLength(1);
    expect(written[0]).toMatchObject({ url: writeTo(token), body: { addressId: "a1" } });
    expect(decodeURIComponent(written[0]?.headers.get("x-postern-purpose") ?? "")).toBe("Invoice 17 – März");
    expect(JSON.stringify(written[0]?.body)).not.toContain("Invoice");
    expect(dialog.getByRole("link", { name: "Open operation" }).getAttribute("href")).toBe("/sandbox/activity/op-1");
  });

  test("the coin, by a withdrawal", async () => {
    const { pick, fill, review, dialog, user, written, reviewed } = await openSend();
    await pick(/^ETH/);
    await fill("Amount in ETH", "0.25");
    await fill("To", recipient);
    await review();
    const amount = "250000000000000000";
    expect(reviewed).toEqual([
      {
        networkId: "net-1",
        from: sender,
        to: recipient,
        calldata: "0x",
        amount,
        request: expect.objectContaining({ endpoint: "withdraw" }),
      },
    ]);
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await dialog.findByRole("button", { name: "Done" });
    expect(written.map(({ url, body }) => [url, body])).toEqual([
      ["/relay/sandbox/api/v1/withdraw", { to: recipient, amount: "0.25", from: [sender], networkId: "net-1" }],
    ]);
    expect(written[0]?.headers.has("x-postern-purpose")).toBe(false);
    expect(written[0]?.headers.get("x-postern-amount-unit")).toBe("native");
  });

  test("a coin of Bitcoin: Max says what it reserves, and that the service does not report the fee @full", async () => {
    const { fill, box, review, dialog, user, written } = await openSend({
      prefill: { networkId: "net-2", addressId: "a2" },
    });
    // There are no other options.
    await waitFor(() => expect(dialog.getByRole("combobox", { name: "Asset" })).toHaveProperty("value", "tBTC"));
    await user.click(dialog.getByRole("button", { name: /^Max/ }));
    await waitFor(() => expect(box("Amount in tBTC")).toHaveProperty("value", "0.0014"));
    expect(dialog.getByText(/Leaves 0.0001 tBTC for the network fee, which the service does not report/)).toBeTruthy();
    await fill("To", bitcoinSender);
    await review();
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await dialog.findByRole("button", { name: "Done" });
    expect(written[0]?.body).toEqual({
      to: bitcoinSender,
      amount: "0.0014",
      from: [bitcoinSender],
      networkId: "net-2",
    });
  });

  test("an NFT: there is no amount to type @full", async () => {
    const { pick, fill, review, dialog, user, written } = await openSend();
    await pick(/^Badge #7/);
    expect(dialog.queryByRole("textbox", { name: /Amount/ })).toBeNull();
    await fill("To", recipient);
    await review();
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await dialog.findByRole("button", { name: "Done" });
    expect(written[0]).toMatchObject({ url: writeTo(collection), body: { abiFunction: { name: "safeTransferFrom" } } });
  });

  test("some of an ERC-1155's: how many, all of them with Max @full", async () => {
    const { pick, fill, box, review, dialog, user, written } = await openSend();
    await pick(/^Parts #3/);
    await user.click(await dialog.findByRole("button", { name: /^Max/ }));
    await waitFor(() => expect(box("How many")).toHaveProperty("value", "5"));
    await fill("To", recipient);
    await review();
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await dialog.findByRole("button", { name: "Done" });
    expect(written[0]?.url).toBe(writeTo(multi));
    expect(JSON.stringify(written[0]?.body)).toContain('"value":"5"');
  });

  test("opened with an asset, that one is chosen; opened without one, every enabled network's addresses are offered @full", async () => {
    const first = await openSend({ prefill: { networkId: "net-1", addressId: "a1", asset: { kind: "erc20", token } } });
    expect(await first.dialog.findByRole("textbox", { name: "Amount in PDT" })).toBeTruthy();
    first.unmount();
    const { dialog, user } = await openSend({ prefill: {} });
    await user.click(await dialog.findByRole("combobox", { name: "From" }));
    const names = (await dialog.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(names.map((name) => name.slice(0, 4))).toEqual(["Till", "Cold"]);
    expect(names[1]).toContain("0.0015 tBTC");
  });
});

describe("a problem is shown at its field, and nothing is requested or sent", () => {
  test("invalid amounts, recipients and purposes: each in turn, and the input stays @full", async () => {
    const { pick, fill, box, dialog, user, written, reviewed, problemAt } = await openSend();
    await pick(/^PDT/);
    for (const [name, text, message] of [
      ["Amount in PDT", "1.0000001", "but PDT has at most 6"],
      ["Amount in PDT", "7.1", "The sender has only 7 PDT."],
      ["Amount in PDT", "0", "Enter an amount above zero."],
      ["Amount in PDT", "-1", "The amount cannot be negative."],
      ["Amount in PDT", "1e3", "The amount has an exponent"],
      ["Amount in PDT", "1,5", "The amount has a comma. Write it with a point: 1.5."],
      ["To", recipient.toLowerCase(), "has no checksum"],
      ["To", recipient.replace("7Eb6", "7eb6"), "has a wrong checksum"],
      ["To", bitcoinSender, "This is not an address on tETH"],
      ["Purpose", "x".repeat(201), "The purpose is longer than 200 characters."],
    ] as const) {
      await fill(name, text);
      await waitFor(() => expect(problemAt(box(name))).toContain(message));
      expect(box(name)).toHaveProperty("value", text);
    }
    await user.click(dialog.getByRole("button", { name: "Review…" }));
    await waitFor(() => expect(document.activeElement).toBe(box("Amount in PDT")));
    expect([written, reviewed]).toEqual([[], []]);
  });

  test("an asset that vanished between the form and its review @full", async () => {
    let held: readonly object[] = [rows.pdt];
    const { dialog, user, box, reviewed, problemAt } = await openSend({ held: () => held, draft: {} });
    await dialog.findByText(/^Balance/);
    held = [];
    await user.click(dialog.getByRole("button", { name: "Review…" }));
    const field = dialog.getByRole("combobox", { name: "Asset" });
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(problemAt(field)).toContain("The sender has none of this asset. Choose another one.");
    expect(box("To")).toHaveProperty("value", recipient);
    expect(reviewed).toEqual([]);
  });

  test("a balance that fell between the form and its review", async () => {
    let held: readonly object[] = [rows.pdt];
    const { dialog, user, box, reviewed, problemAt } = await openSend({ held: () => held, draft: { amount: "7" } });
    await dialog.findByText(/^Balance/);
    held = [{ ...rows.pdt, amount: "6999999" }];
    await user.click(dialog.getByRole("button", { name: "Review…" }));
    await waitFor(() => expect(problemAt(box("Amount in PDT"))).toContain("The sender has only 6.999999 PDT"));
    expect(reviewed).toEqual([]);
  });
});

/** What the organization holds on the network of Bitcoin. */
const bitcoinHolding: Holding = {
  networkId: "net-2",
  asset: { kind: "native" },
  token: null,
  amount: "150000",
  text: "0.0015 tBTC",
  addresses: 1,
  unreadable: 0,
  asOf: null,
  newest: null,
};

/** What it holds of the token. */
const pdtHolding: Holding = {
  ...bitcoinHolding,
  networkId: "net-1",
  asset: { kind: "erc20", token },
  amount: "7000000",
  text: "7 PDT",
};

test("an asset can be chosen first: only its holders are offered, and the best one is chosen", async () => {
  const { dialog, user } = await openSend({
    prefill: {},
    routes: { "GET /console/sandbox/assets": () => ({ body: assetsAnswer([bitcoinHolding]) }) },
  });
  await user.click(await dialog.findByRole("combobox", { name: "Asset" }));
  await user.click(await dialog.findByRole("option", { name: /^tBTC on tBTC/ }));
  const from = () => dialog.getByRole("combobox", { name: "From" });
  await waitFor(() => expect(from()).toHaveProperty("value", expect.stringMatching(/^Cold/)));
  await user.click(from());
  const options = await dialog.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent.slice(0, 4))).toEqual(["Cold"]);
});

describe("From, of an asset that many addresses hold", () => {
  const holderAt = (index: number) => ({
    address: `0x${index.toString(16).padStart(40, "0")}`,
    addressId: `h${index}`,
    profile: `Shop ${index}`,
    amount: String(9_000_000 - index),
    text: `${9 - index / 1_000_000} PDT`,
    isEarlier: false,
  });
  const all = Array.from({ length: 130 }, (_, index) => holderAt(index));
  const asked: string[] = [];
  const routes = {
    "GET /console/sandbox/assets": () => ({ body: assetsAnswer([{ ...pdtHolding, addresses: 130 }]) }),
    "GET /console/sandbox/assets/holders": ({ url }: { readonly url: URL }) => {
      const q = url.searchParams.get("q") ?? "";
      asked.push(q);
      const matches = all.filter(({ profile }) => profile.toLowerCase().includes(q));
      return { body: { data: matches.slice(0, 100), total: matches.length } };
    },
    "GET /relay/sandbox/api/v1/addresses": ({ url }: { readonly url: URL }) => {
      const one = all.find(({ addressId }) => addressId === url.searchParams.get("id"));
      const { address = "", addressId: id = "", profile: reference = "" } = one ?? {};
      return { body: { data: { id, address, reference, networkId: "net-1", balance: "1" } } };
    },
  };

  test("the others are found among its holders, and it can be cleared and chosen again", async () => {
    const { dialog, user } = await openSend({
      prefill: { networkId: "net-1", asset: { kind: "erc20", token } },
      routes,
    });
    const from = () => dialog.getByRole("combobox", { name: "From" });
    await waitFor(() => expect(from()).toHaveProperty("value", expect.stringMatching(/^Shop 0 /)));
    await user.click(from());
    expect(await dialog.findByText(/^Showing 100 of 130\./)).toBeTruthy();
    await user.click(await dialog.findByRole("option", { name: /^Shop 0 / }));
    expect(from()).toHaveProperty("value", expect.stringMatching(/^Shop 0 /));
    await user.clear(from());
    await user.type(from(), "shop 12");
    await waitFor(() => expect(asked).toContain("shop 12"));
    const names = async () => (await dialog.findAllByRole("option")).map(({ textContent }) => textContent.slice(0, 8));
    await waitFor(async () => expect(await names()).toHaveLength(11));
    await user.click(await dialog.findByRole("option", { name: /^Shop 129 / }));
    await waitFor(() => expect(from()).toHaveProperty("value", expect.stringMatching(/^Shop 129 /)));
    await user.clear(from());
    await user.tab();
    expect(from()).toHaveProperty("value", expect.stringMatching(/^Shop 129 /));
  });
});

test("opened from an asset, it starts with the asset and its best holder", async () => {
  const { dialog } = await openSend({
    prefill: { networkId: "net-2", asset: { kind: "native" } },
    routes: { "GET /console/sandbox/assets": () => ({ body: assetsAnswer([bitcoinHolding]) }) },
  });
  const from = () => dialog.getByRole("combobox", { name: "From" });
  await waitFor(() => expect(from()).toHaveProperty("value", expect.stringMatching(/^Cold/)));
  await waitFor(() => expect(dialog.getByLabelText("Amount in tBTC")).toBeTruthy());
});

test("Enter in a list of options takes the only match, and opens no review", async () => {
  const { dialog, user, box, reviewed } = await openSend({ draft: { asset: "" } });
  const asset = await dialog.findByRole("combobox", { name: "Asset" });
  await waitFor(() => expect(asset).toHaveProperty("placeholder", "Choose an asset"));
  await user.type(asset, "PDT{Enter}");
  await waitFor(() => expect(box("Amount in PDT")).toBeTruthy());
  await user.type(dialog.getByRole("combobox", { name: "Asset" }), "nothing{Enter}");
  expect(reviewed).toEqual([]);
});

test("the amount says what is left after it", async () => {
  const { dialog } = await openSend({ draft: {} });
  expect(await dialog.findByText(/Left after: 5.5 PDT\./)).toBeTruthy();
});

describe("opened by a link", () => {
  const link = { networkId: "tETH", asset: { kind: "erc20", token }, isLink: true } as const;
  const holder = { address: sender, addressId: "a1", profile: "ada", amount: "7000000", text: "7 PDT" };
  const routes = {
    "GET /console/sandbox/assets": () => ({ body: assetsAnswer([pdtHolding]) }),
    "GET /console/sandbox/assets/holders": () => ({ body: { data: [{ ...holder, isEarlier: false }], total: 1 } }),
  };

  test("it is filled in and says so; nothing is reviewed or sent", async () => {
    const { dialog, box, reviewed, written } = await openSend({
      prefill: { ...link, amount: "1.5", to: recipient },
      routes,
    });
    expect(await dialog.findByText("A link filled in this form")).toBeTruthy();
    await waitFor(() => expect(box("Amount in PDT")).toHaveProperty("value", "1.5"));
    expect(box("To")).toHaveProperty("value", recipient);
    await waitFor(() => expect(box("From")).toHaveProperty("value", expect.stringMatching(/^Till/)));
    expect([reviewed, written]).toEqual([[], []]);
  });

  test("what it fills in is checked at once", async () => {
    const { box, problemAt } = await openSend({
      prefill: { ...link, amount: "900", to: recipient.toLowerCase() },
      routes,
    });
    await waitFor(() => expect(problemAt(box("To"))).toContain("has no checksum"));
    await waitFor(() => expect(problemAt(box("Amount in PDT"))).toContain("The sender has only 7 PDT."));
  });

  test("on a network that cannot send, only the recipient is filled in", async () => {
    const { dialog, box } = await openSend({
      prefill: { ...link, networkId: "Nowhere", amount: "1.5", to: recipient },
    });
    expect(await dialog.findByText(/cannot send on the network “Nowhere” of the link/)).toBeTruthy();
    expect(box("To")).toHaveProperty("value", recipient);
    expect(dialog.getByRole("combobox", { name: "Asset" })).toHaveProperty("value", "");
    expect(dialog.queryByDisplayValue("1.5")).toBeNull();
  });
});

test("opened from a recipient, it starts filled with it", async () => {
  const { box } = await openSend({ prefill: { networkId: "net-1", addressId: "a1", to: recipient } });
  await waitFor(() => expect(box("To")).toHaveProperty("value", recipient));
});

describe("Max", () => {
  test("of a token is all of it @full", async () => {
    const { pick, dialog, user, box } = await openSend();
    await pick(/^PDT/);
    await user.click(await dialog.findByRole("button", { name: /^Max/ }));
    await waitFor(() => expect(box("Amount in PDT")).toHaveProperty("value", "7"));
  });

  test("of the coin leaves room for the fee at the highest level, more if the recipient takes more gas", async () => {
    const { pick, fill, dialog, user, box } = await openSend();
    await pick(/^ETH/);
    await user.click(dialog.getByRole("button", { name: /^Max/ }));
    await waitFor(() => expect(box("Amount in ETH")).toHaveProperty("value", "1.999874"));
    await fill("To", recipient);
    await user.click(dialog.getByRole("button", { name: /^Max/ }));
    // The review of a transfer there uses 52,000 gas.
    await waitFor(() => expect(box("Amount in ETH")).toHaveProperty("value", "1.999688"));
    expect(dialog.getByText(/Leaves 0.000312 ETH for the network fee/)).toBeTruthy();
  });

  test("that is known only after another sender is chosen is not applied to that one @full", async () => {
    let tell = (): void => undefined;
    const reply = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const routes = {
      "GET /console/sandbox/prices/net-1": async () => {
        await reply;
        return { body: { data: { outcome: "unavailable" } } };
      },
      "GET /console/sandbox/operations": () => ({ body: pageOf([]) }),
      "GET /console/sandbox/assets": () => ({ body: assetsAnswer([bitcoinHolding]) }),
    };
    const { pick, dialog, user, box, requests } = await openSend({ prefill: {}, routes });
    await user.click(await dialog.findByRole("combobox", { name: "From" }));
    await user.click(await dialog.findByRole("option", { name: /^Till/ }));
    await pick(/^ETH/);
    await user.click(dialog.getByRole("button", { name: /^Max/ }));
    await user.clear(dialog.getByRole("combobox", { name: "Asset" }));
    await user.click(await dialog.findByRole("option", { name: /^tBTC on tBTC/ }));
    await waitFor(() => expect(box("Amount in tBTC")).toHaveProperty("value", ""));
    tell();
    await waitFor(() => expect(requests.some((one) => one.includes("state=succeeded"))).toBe(true));
    await waitFor(() => expect(dialog.getByRole("button", { name: /^Max/ }).hasAttribute("data-loading")).toBe(false));
    expect(box("Amount in tBTC")).toHaveProperty("value", "");
  });

  test.each([
    [
      "twice the fee of the last transfer, if the journal has one",
      [withFee("1000000000000")],
      "1.999998",
      /twice the cost of the last transfer/,
    ],
    ["the whole balance, if no fee is known", [], "2", /The network fee is unknown/],
  ])("without a node is %s @full", async (_what, operations, text, note) => {
    const routes = {
      "GET /console/sandbox/prices/net-1": () => ({ body: { data: { outcome: "unavailable" } } }),
      "GET /console/sandbox/operations": () => ({ body: pageOf(operations) }),
    };
    const { pick, dialog, user, box, requests } = await openSend({ routes });
    await pick(/^ETH/);
    await user.click(dialog.getByRole("button", { name: /^Max/ }));
    await waitFor(() => expect(box("Amount in ETH")).toHaveProperty("value", text));
    expect(dialog.getByText(note)).toBeTruthy();
    expect(requests).toContain(
      "GET /console/sandbox/operations?endpoint=withdraw&networkId=net-1&state=succeeded&take=20",
    );
  });
});

describe("the input", () => {
  test("is there when the dialog was closed by mistake, and gone once it was sent @full", async () => {
    const first = await openSend();
    await first.pick(/^PDT/);
    await first.fill("Amount in PDT", "1.5");
    await first.fill("To", recipient);
    await first.fill("Purpose", "Rent");
    await first.user.keyboard("{Escape}");
    expect(first.onClose).toHaveBeenCalled();
    first.unmount();

    const { dialog, box, review, user } = await openSend();
    await waitFor(() => expect(box("Amount in PDT")).toHaveProperty("value", "1.5"));
    expect(box("To")).toHaveProperty("value", recipient);
    expect(box("Purpose")).toHaveProperty("value", "Rent");
    await review();
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await user.click(await dialog.findByRole("button", { name: "Send another" }));
    expect(await dialog.findByRole("combobox", { name: "To" })).toHaveProperty("value", "");
  });

  test("stays if the service refuses it: the review says why, and its form is unchanged @full", async () => {
    const routes = { [`POST ${writeTo(token)}`]: () => problem(400, "ERR_226") };
    const { review, dialog, user, box } = await openSend({ routes, draft: {} });
    await review();
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect((await alert()).textContent).toContain("ERR_226");
    await user.click(dialog.getByRole("button", { name: "Back to the form" }));
    expect(box("Amount in PDT")).toHaveProperty("value", "1.5");
    expect(box("To")).toHaveProperty("value", recipient);
  });
});

describe("sending", () => {
  const ready = async (given: Parameters<typeof openSend>[0] = {}) => {
    const opened = await openSend({ draft: {}, ...given });
    await opened.dialog.findByText(/^Balance/);
    return opened;
  };

  test("Enter in the form opens the review, and sends nothing there either", async () => {
    const { user, box, dialog, written } = await ready();
    await user.click(dialog.getByRole("button", { name: "Add a purpose" }));
    await user.type(box("Purpose"), "{Enter}");
    await dialog.findByText(/in words$/);
    await user.keyboard("{Enter}");
    expect(written).toEqual([]);
  });

  test("two quick clicks send once", async () => {
    const { user, dialog, review, written } = await ready();
    await review();
    await user.dblClick(dialog.getByRole("button", { name: "Send" }));
    await dialog.findByRole("button", { name: "Done" });
    expect(written).toHaveLength(1);
  });

  test("an identical one is reported, and only sent once that has been seen", async () => {
    let isFirst = true;
    const acknowledged: (string | null)[] = [];
    const routes = {
      [`POST ${writeTo(token)}`]: ({ headers }: { readonly headers: Headers }) => {
        acknowledged.push(headers.get("x-postern-acknowledge"));
        if (!isFirst)
          return { headers: { "x-postern-operation": "op-1" }, body: { workflowResult: { workflowId: "w" } } };
        isFirst = false;
        return problem(409, "POSTERN_IDENTICAL_OPERATION", { operationId: "op-0" });
      },
      "GET /console/sandbox/operations/op-0": () => ({ body: { data: operationRecord({ id: "op-0" }) } }),
    };
    const { user, dialog, review } = await ready({ routes });
    await review();
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await user.click(await dialog.findByRole("checkbox", { name: "Send it again" }));
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await dialog.findByRole("button", { name: "Done" });
    expect(acknowledged).toEqual([null, "op-0"]);
  });

  test("one of a few minutes ago is one line with a link, and a tick; its details say what was searched", async () => {
    const at = new Date(Date.now() - 4.5 * 60_000).toISOString();
    const operation = operationRecord({
      id: "op-0",
      state: "succeeded",
      person: { id: "p1", name: "Ada" },
      createdAt: at,
      meaning: operationMeaning(),
    });
    const searched = { isComplete: true, asOf: null, gaps: [] };
    const routes = {
      "POST /console/sandbox/identical": () => ({
        body: { data: { operationId: "op-0", paidBefore: { ...earlier(), at, isSamePurpose: true }, searched } },
      }),
      "GET /console/sandbox/operations/op-0": () => ({ body: { data: operation } }),
    };
    const { dialog, review } = await ready({ routes });
    await review();
    const box = within(await dialog.findByRole("region", { name: "Sent before" }));
    const link = () => box.queryByRole("link", { name: "Open operation" });
    await waitFor(() =>
      expect(link()?.parentElement?.textContent).toMatch(
        /^You sent 1\.5 PDT to Acme settlement [45] minutes ago, same purpose\. Open operation$/,
      ),
    );
    expect(link()?.getAttribute("href")).toBe("/sandbox/activity/op-0");
    expect(box.getAllByRole("checkbox")).toHaveLength(1);
    const details = box.getByText(/^Compared with the operations sent through Postern, and with .* since \d/);
    expect(details.closest("details")?.open).toBe(false);
    // It stands above the sender and the fee.
    const from = dialog.getByText("From, on tETH");
    const order = link()?.compareDocumentPosition(from) ?? 0;
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  const earlier = () => ({
    id: "op-0",
    at: new Date(Date.now() - 28.5 * 60_000).toISOString(),
    isSameAmount: true,
    isSamePurpose: false,
    calls: [],
    isConfirmed: true,
    operationId: "op-0",
    networkId: "net-1",
    transactionHash: null,
    person: "Bob",
    purpose: null,
  });

  test("one that was paid before says so in form and review, and needs a tick", async () => {
    const confirmed: (string | null)[] = [];
    const routes = {
      "POST /console/sandbox/identical": () => ({ body: { data: { operationId: null, paidBefore: earlier() } } }),
      [`POST ${writeTo(token)}`]: ({ headers }: { readonly headers: Headers }) => {
        confirmed.push(headers.get("x-postern-paid-before"));
        return { headers: { "x-postern-operation": "op-1" }, body: { workflowResult: { workflowId: "w" } } };
      },
    };
    const { user, dialog, review } = await ready({ routes });
    const noted = (await dialog.findByRole("link", { name: "Open operation" })).parentElement;
    expect(noted?.textContent).toMatch(
      /^Bob sent the same amount to this recipient 2[89] minutes ago\. Open operation$/,
    );
    await review();
    const tick = await dialog.findByRole("checkbox", { name: "Send it again" });
    const send = dialog.getByRole("button", { name: "Send" });
    expect(dialog.getByText("Tick the box above to send again.")).toBeTruthy();
    await user.click(send);
    expect(confirmed).toEqual([]);
    await user.click(tick);
    await user.click(send);
    await dialog.findByRole("button", { name: "Done" });
    expect(confirmed).toEqual(["op-0"]);
  });

  test("one that is the identical operation is confirmed once, also after a refusal", async () => {
    const routes = {
      "POST /console/sandbox/identical": () => ({ body: { data: { operationId: "op-0", paidBefore: earlier() } } }),
      [`POST ${writeTo(token)}`]: () => problem(400, "ERR_236"),
      "GET /console/sandbox/operations/op-0": () => ({ body: { data: operationRecord({ id: "op-0" }) } }),
    };
    const { user, dialog, review } = await ready({ routes });
    await review();
    await user.click(await dialog.findByRole("checkbox", { name: "Send it again" }));
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await dialog.findByRole("alert")).toBeTruthy();
    const ticks = dialog.getAllByRole("checkbox", { name: "Send it again" });
    expect(ticks.map((one) => one instanceof HTMLInputElement && one.checked)).toEqual([true]);
    expect(dialog.getByRole("button", { name: "Send" })).toHaveProperty("disabled", false);
  });

  test("one that repeats another payment since the tick needs it again", async () => {
    let paid = "op-0";
    const routes = {
      "POST /console/sandbox/identical": () => ({
        body: { data: { operationId: null, paidBefore: { ...earlier(), id: paid, operationId: paid } } },
      }),
      [`POST ${writeTo(token)}`]: () => {
        paid = "op-9";
        return problem(409, "POSTERN_PAID_BEFORE", { operationId: "op-9" });
      },
    };
    const { user, dialog, review } = await ready({ routes });
    await review();
    await user.click(await dialog.findByRole("checkbox", { name: "Send it again" }));
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(dialog.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true));
    await waitFor(() =>
      expect(dialog.getByRole("checkbox", { name: "Send it again" })).toHaveProperty("checked", false),
    );
  });

  test("one that somebody paid during the review is refused, and then needs the tick", async () => {
    let isPaid = false;
    const confirmed: (string | null)[] = [];
    const routes = {
      "POST /console/sandbox/identical": () => ({
        body: { data: { operationId: null, paidBefore: isPaid ? earlier() : null } },
      }),
      [`POST ${writeTo(token)}`]: ({ headers }: { readonly headers: Headers }) => {
        confirmed.push(headers.get("x-postern-paid-before"));
        if (isPaid)
          return { headers: { "x-postern-operation": "op-1" }, body: { workflowResult: { workflowId: "w" } } };
        isPaid = true;
        return problem(409, "POSTERN_PAID_BEFORE", { operationId: "op-0" });
      },
    };
    const { user, dialog, review } = await ready({ routes });
    await review();
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await user.click(await dialog.findByRole("checkbox", { name: "Send it again" }));
    // It is said once.
    expect(dialog.queryByText("POSTERN_PAID_BEFORE")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await dialog.findByRole("button", { name: "Done" });
    expect(confirmed).toEqual([null, "op-0"]);
  });

  test("a lost response is looked up in the journal, and nothing is sent again", async () => {
    const sent: string[] = [];
    const routes = {
      [`POST ${writeTo(token)}`]: ({ headers }: { readonly headers: Headers }) => {
        sent.push(headers.get("idempotency-key") ?? "");
        return new TypeError("lost");
      },
      "GET /console/sandbox/operations": () => ({ body: pageOf([operationRecord()]) }),
    };
    const { user, dialog, review } = await ready({ routes });
    await review();
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await dialog.findByRole("button", { name: "Done" });
    expect(sent).toHaveLength(1);
  });

  test("while the service hangs its timeline says at once that it was recorded, and that it must not be sent again @full", async () => {
    const routes = {
      [`POST ${writeTo(token)}`]: silent,
      "GET /console/sandbox/operations": () => ({ body: pageOf([operationRecord()]) }),
    };
    const { user, dialog, review } = await ready({ routes });
    await review();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await user.click(dialog.getByRole("button", { name: "Send" }));
      const timeline = await dialog.findByRole("list", { name: "Timeline" });
      expect(timeline.textContent).toContain("Sending to the service…");
      expect(dialog.getByText(/in words$/)).toBeTruthy();
      // The decisions are hidden, and nothing leads to a second send; what was decided stays in sight.
      expect(dialog.getByRole("region", { name: "Recipient" })).toBeTruthy();
      expect(dialog.getByText("Details").closest("[hidden]")).toBeTruthy();
      expect(dialog.queryByRole("button", { name: "Back to the form" })).toBeNull();
      expect(dialog.queryByText(/Do not send it again/)).toBeNull();
      await vi.advanceTimersByTimeAsync(1_000);
      const link = await within(timeline).findByRole("link", { name: "Open the operation" });
      expect(link.getAttribute("href")).toBe("/sandbox/activity/op-1");
      expect(timeline.textContent).toContain("Recorded. Open the operationSent to the service.");
      await vi.advanceTimersByTimeAsync(9_000);
      expect(await dialog.findByText(/slower than usual. Do not send it again/)).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  test("the review repeats nothing that its sentence shows in full, and shows everything else in full @full", async () => {
    const long = [
      { kind: "text", text: "Send 1.5 PDT to " },
      { kind: "address", address: recipient, name: "Acme settlement" },
      { kind: "text", text: ", in words" },
    ];
    const answer = { ...reviewAnswer, meaning: { ...reviewAnswer.meaning, long } };
    const { dialog, review } = await ready({
      routes: { "POST /console/sandbox/review": () => ({ body: { data: answer } }) },
    });
    await review();
    // In the card its groups are apart.
    expect(dialog.getByRole("region", { name: "Recipient" }).textContent).toContain(recipient);
    expect(dialog.queryByText(recipient)).toBeNull();
    expect(dialog.getAllByText(sender).length).toBeGreaterThan(0);
  });

  test("on a mainnet the amount and the client share are typed, and the share is used nowhere else", async () => {
    const environment = { kind: "mainnet", clientShare: "ask" } as const;
    const { user, dialog, review, written, requests } = await ready({ environment });
    await review();
    const send = dialog.getByRole("button", { name: "Send" });
    await user.click(send);
    expect(written).toEqual([]);
    await user.type(dialog.getByLabelText("Type the amount to confirm"), "1.5 PDT");
    await user.click(send);
    expect(written).toEqual([]);
    await user.type(dialog.getByLabelText("Client share"), "canary-share-1");
    await user.click(send);
    await dialog.findByRole("button", { name: "Done" });
    expect(written[0]?.body).toMatchObject({ clientShare: "canary-share-1" });
    const kept = tab.keys("").map((key) => tab.readText(key));
    expect(kept.length).toBeGreaterThan(0);
    expect([...kept, ...requests].join(" ")).not.toContain("canary-share-1");
  });
});

describe("the review of a payment", () => {
  const answering = (more: Partial<ReviewAnswer>) => ({
    "POST /console/sandbox/review": () => ({ body: { data: { ...reviewAnswer, ...more } } }),
  });
  const neverPaid: Partial<ReviewAnswer> = {
    warnings: [{ code: "first-transfer", severity: "note", text: "Never sent to before.", address: recipient }],
  };
  const ready = async (given: Parameters<typeof openSend>[0]) => {
    const opened = await openSend({ draft: {}, ...given });
    await opened.review();
    return opened;
  };

  test("shows the amount, the recipient and how it is known, and one line for a simulation that agrees", async () => {
    const { dialog } = await ready({ routes: answering(neverPaid) });
    const card = within(dialog.getByRole("region", { name: "Recipient" }));
    expect(await card.findByText("New: never paid before")).toBeTruthy();
    expect(dialog.queryByText("Never sent to before.")).toBeNull();
    expect(dialog.getByText(/this is what will move, and nothing else/)).toBeTruthy();
    expect(dialog.queryByRole("region", { name: /^Movements/ })).toBeNull();
    expect(dialog.getByLabelText("Calldata").closest("details")?.open).toBe(false);
  });

  test("shows a table if the simulation differs", async () => {
    const [moved] = reviewAnswer.meaning.movements;
    if (moved === undefined) throw new Error("nothing moves");
    const simulation = { outcome: "succeeded" as const, returnData: "0x", gas: "1", movements: [moved, moved] };
    const { dialog } = await ready({ routes: answering({ simulation }) });
    expect(dialog.getByRole("region", { name: "Movements: predicted" })).toBeTruthy();
    expect(dialog.getByRole("region", { name: "Movements: decoded" })).toBeTruthy();
    expect(dialog.queryByText(/this is what will move/)).toBeNull();
  });

  test("on a mainnet says so, and asks for the middle of a new recipient's address, in upper or lower case", async () => {
    const { dialog, user, written } = await ready({
      environment: { kind: "mainnet" },
      routes: answering(neverPaid),
    });
    expect(dialog.getByText("Mainnet · real money")).toBeTruthy();
    const send = dialog.getByRole("button", { name: "Send" });
    await user.type(dialog.getByLabelText("Type the amount to confirm"), "1.5 PDT");
    expect(send).toHaveProperty("disabled", true);
    expect(dialog.getAllByText(/^(4240|C7)$/, { selector: "mark" })).toHaveLength(2);
    const middle = dialog.getByLabelText("Type the six marked characters of the recipient's address");
    await user.type(middle, "7Eb6bA");
    expect(send).toHaveProperty("disabled", true);
    await user.clear(middle);
    await user.type(middle, "4240c7");
    await user.click(send);
    await dialog.findByRole("button", { name: "Done" });
    expect(written).toHaveLength(1);
  });

  test("on a mainnet keeps what was typed for the same payment while the form is open, and not for another", async () => {
    const { dialog, user, review, fill } = await ready({
      environment: { kind: "mainnet" },
      routes: answering(neverPaid),
    });
    const amount = () => dialog.getByLabelText("Type the amount to confirm");
    const middle = () => dialog.getByLabelText("Type the six marked characters of the recipient's address");
    await user.type(amount(), "1.5 PDT");
    await user.type(middle(), "4240c7");
    await user.click(dialog.getByRole("button", { name: "Back to the form" }));
    await review();
    expect(amount()).toHaveProperty("value", "1.5 PDT");
    expect(middle()).toHaveProperty("value", "4240c7");
    await user.click(dialog.getByRole("button", { name: "Back to the form" }));
    await fill("Amount in PDT", "2");
    await review();
    expect(amount()).toHaveProperty("value", "");
    expect(middle()).toHaveProperty("value", "");
  });

  test("on a mainnet keeps what was typed if the service refuses it", async () => {
    const { dialog, user } = await ready({
      environment: { kind: "mainnet" },
      routes: { [`POST ${writeTo(token)}`]: () => problem(400, "ERR_226") },
    });
    await user.type(dialog.getByLabelText("Type the amount to confirm"), "1.5 PDT");
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect((await alert()).textContent).toContain("ERR_226");
    expect(dialog.getByLabelText("Type the amount to confirm")).toHaveProperty("value", "1.5 PDT");
  });
});

describe("what a deployment lacks", () => {
  test("the coin cannot be chosen without withdrawals, and the reason is shown; tokens still can @full", async () => {
    const { dialog, user, fill, review } = await openSend({ environment: { lacks: ["withdraw"] } });
    expect(
      await dialog.findByText(/^This deployment of the wallet service cannot send the network's own coin/),
    ).toBeTruthy();
    await user.click(dialog.getByRole("combobox", { name: "Asset" }));
    const coin = await dialog.findByRole("option", { name: /^ETH/ });
    expect(coin.getAttribute("data-combobox-disabled")).toBe("true");
    await user.click(await dialog.findByRole("option", { name: /^PDT/ }));
    await fill("Amount in PDT", "1");
    await fill("To", recipient);
    await review();
  });

  test("if it does not list tokens the coin can be sent, and so can the token that the dialog was opened with @full", async () => {
    const routes = { "GET /relay/sandbox/api/v1/portfolio": () => problem(404, "ERR_006") };
    const prefill = { networkId: "net-1", addressId: "a1", asset: { kind: "erc20", token } } as const;
    const { dialog, fill, review } = await openSend({ routes, prefill });
    expect(await dialog.findByText(/does not offer the assets of an address/)).toBeTruthy();
    await fill("Amount in PDT", "1000");
    await fill("To", recipient);
    await review();
  });

  test("a viewer reads why nothing can be sent @full", async () => {
    const session = {
      person: { id: "p", name: "Ada" },
      role: "viewer",
      signedInAt: "2026-01-01T00:00:00.000Z",
      expiresAt: "2035-01-01T00:00:00.000Z",
    };
    const { dialog } = await openSend({ routes: { "GET /auth/session": () => ({ body: session }) } });
    expect(await dialog.findByText("You are signed in as viewer. This needs the operator role.")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Review…" })).toHaveProperty("disabled", true);
  });
});

describe("what is pasted around a recipient", () => {
  const request = (address: string) => `ethereum:${token}/transfer?address=${address}&uint256=1250000`;

  test("a payment request is used as a whole with one click", async () => {
    const { fill, box, dialog, user, pick } = await openSend();
    await pick(/^ETH/);
    await fill("Amount in ETH", "3");
    await fill("To", request(recipient));
    await user.click(await dialog.findByRole("button", { name: `Use the request: 1.25 PDT to ${recipient}` }));
    expect(box("Amount in PDT")).toHaveProperty("value", "1.25");
    expect(box("To")).toHaveProperty("value", recipient);
    await waitFor(() => expect(box("Asset")).toHaveProperty("value", expect.stringContaining("PDT")));
  });

  test.each([
    [
      "of a token that the sender does not have",
      `ethereum:${recipient}/transfer?address=${sender}&uint256=1`,
      /the sender has none of it/,
    ],
    ["without a recipient", `ethereum:${token}/transfer?uint256=1`, /names no recipient/],
    ["of another chain", `ethereum:${recipient}@137?value=1`, /names Polygon \(chain 137\)/],
  ])("a payment request %s offers nothing", async (_what, text, why) => {
    const { fill, dialog, problemAt, box } = await openSend();
    await fill("To", text);
    await waitFor(() => expect(problemAt(box("To"))).toMatch(why));
    expect(dialog.queryByRole("button", { name: /^Use/ })).toBeNull();
  });

  test.each([
    `matic:${recipient}`,
    `https://polygonscan.com/address/${recipient}`,
    `https://etherscan.io/tx/0x${"ab".repeat(32)}`,
  ])("%s offers nothing on tETH", async (text) => {
    const { fill, dialog, problemAt, box } = await openSend();
    await fill("To", text);
    await waitFor(() => expect(problemAt(box("To"))).toMatch(/^This is not an address/));
    expect(dialog.queryByRole("button", { name: /^Use/ })).toBeNull();
  });

  test.each([`sep:${recipient}`, `"${recipient}",`, `https://sepolia.etherscan.io/address/${recipient}`])(
    "the address in %s is offered on tETH",
    async (text) => {
      const { fill, dialog, user, box } = await openSend();
      await fill("To", text);
      await user.click(await dialog.findByRole("button", { name: "Use this address" }));
      expect(box("To")).toHaveProperty("value", recipient);
    },
  );

  test("a payment link of Bitcoin is used on its network, and refused on another", async () => {
    const { fill, box, dialog, user } = await openSend({ prefill: { networkId: "net-2", addressId: "a2" } });
    await fill("To", `bitcoin:${bitcoinSender}?amount=0.001&label=Till`);
    await user.click(await dialog.findByRole("button", { name: `Use the request: 0.001 tBTC to ${bitcoinSender}` }));
    expect(box("Amount in tBTC")).toHaveProperty("value", "0.001");
    await fill("To", "bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.001");
    await dialog.findByText(/names Bitcoin mainnet/);
    expect(dialog.queryByRole("button", { name: /^Use/ })).toBeNull();
  });
});

test("an empty form marks what can be filled in, and not the amount of no asset", async () => {
  const { dialog, user, box, problemAt } = await openSend({
    prefill: {},
    routes: { "GET /console/sandbox/assets": () => ({ body: assetsAnswer([bitcoinHolding]) }) },
  });
  await user.click(await dialog.findByRole("button", { name: "Review…" }));
  await waitFor(() => expect(problemAt(box("Asset"))).toContain("Choose an asset."));
  expect(problemAt(box("To"))).toContain("Enter the recipient.");
  expect(box("Amount")).toHaveProperty("disabled", true);
  expect(box("Amount").getAttribute("aria-invalid")).not.toBe("true");
  expect(dialog.queryByText("Enter an amount.")).toBeNull();
});

test("during an outage the form is not reviewed, and says why; what was typed stays", async () => {
  const { dialog, review, box, user, queryClient, reviewed } = await openSend({ draft: {} });
  await dialog.findByText(/^Balance/);
  const button = dialog.getByRole("button", { name: "Review…" });
  await setOutage(queryClient, true);
  expect([button.hasAttribute("disabled"), reasonOf(button)]).toEqual([true, waitWords]);
  await user.type(box("Amount in PDT"), "{Enter}");
  expect(reviewed).toEqual([]);
  await setOutage(queryClient, false);
  expect(box("Amount in PDT")).toHaveProperty("value", "1.5");
  await review();
});
