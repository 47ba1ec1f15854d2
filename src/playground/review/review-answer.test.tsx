import { act, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import {
  commonReplies,
  contractAddress,
  contractOf,
  failure,
  json,
  senderAddress,
  stubFetch,
} from "#src/playground/testing/contract.tsx";
import { meaning, movement, recipient, reviewed, reviewOf, reviewRoute } from "#src/playground/testing/review.ts";
import { openAsking, openReview, started, writes } from "#src/playground/testing/write.tsx";

const mainnet = contractOf({ kind: "mainnet" });
const replies = (more: Partial<ReviewAnswer> = {}) => ({
  ...commonReplies(),
  ...reviewed(more),
  "/functions/write": started,
});
const reasonOf = (dialog: HTMLElement, send: HTMLElement) =>
  dialog.querySelector(`[id="${send.getAttribute("aria-describedby") ?? ""}"]`)?.textContent;

describe("the review", () => {
  test("reviews exactly the bytes it sends, once, as soon as it opens", async () => {
    const requests = stubFetch(replies());
    await openReview();
    const asked = requests.filter(({ url }) => url.endsWith(reviewRoute));
    expect(asked.map(({ body }) => body)).toEqual([
      {
        networkId: "net-1",
        from: senderAddress,
        to: contractAddress,
        calldata: expect.stringMatching(/^0xa9059cbb/),
        amount: "0",
        request: { endpoint: "writeContract", params: expect.anything(), body: expect.anything() },
      },
    ]);
    expect(writes(requests)).toEqual([]);
  });

  test("shows what the write does, then what moves, then the rest; the focus is on the sentence @full", async () => {
    stubFetch(
      replies({
        warnings: [{ code: "first-transfer", severity: "note", text: "The first transfer to this address." }],
      }),
    );
    const { dialog } = await openReview();
    const [sentence] = within(dialog).getAllByText("Acme settlement");
    if (sentence === undefined) throw new Error("no sentence");
    const moves = within(dialog).getByText(/this is what will move, and nothing else/);
    expect(within(dialog).getByRole("region", { name: "Recipient" }).textContent).toContain(recipient);
    const order = [
      sentence,
      within(dialog).getByText("From, on tETH"),
      within(dialog).getByText("The first transfer to this address."),
      moves,
      within(dialog).getByText("Leaves your account"),
      within(dialog).getByLabelText("Calldata"),
    ];
    const follows = order
      .slice(1)
      .map((next, index) => order[index]?.compareDocumentPosition(next) === Node.DOCUMENT_POSITION_FOLLOWING);
    expect(follows).toEqual([true, true, true, true, true]);
    const focused = dialog.querySelector("[data-autofocus]");
    expect(focused?.contains(sentence)).toBe(true);
    expect(focused?.getAttribute("aria-live")).toBe("polite");
  });

  test("shows the balance of the outgoing asset, the full counterparty, and the fee with the chosen level marked @full", async () => {
    stubFetch(replies());
    const { dialog } = await openReview();
    const line = (label: string) => within(dialog).getByText(label).closest("dt")?.parentElement?.textContent ?? "";
    expect(line("Leaves your account")).toBe("Leaves your account1.5 PDT + fee");
    expect(line("Expected fee")).toBe("Expected fee0.000052 ETH to 0.000156 ETH");
    expect(line("Balance now")).toBe("Balance now7 PDT");
    expect(line("Counterparty")).toContain(`Acme settlement${recipient}`);
    expect(line("Dry run")).toContain("Simulated: succeeds, about 52,000 gas");
    const fees = within(within(dialog).getByRole("list", { name: "Estimated fees" })).getAllByRole("listitem");
    expect(fees.map(({ textContent }) => textContent?.replace(/, copy.*/, ""))).toEqual([
      "Low0.000052 ETH",
      "Medium0.000104 ETH",
      "High0.000156 ETH",
    ]);
    expect(line("Fee levels")).toContain("The service chooses the level");
    expect(within(dialog).getByText("Details").closest("details")?.open).toBe(false);
  });

  test("names the organization's own addresses in every hop of what would move", async () => {
    const [hop, own, labelled] = [0xc1, 0xa1, 0xa2].map((end) => `0x${end.toString(16).padStart(40, "0")}`);
    const coin = { asset: { kind: "native" as const }, amount: "250", text: "0.25 ETH" };
    stubFetch({
      ...replies({
        simulation: {
          outcome: "succeeded",
          returnData: "0x",
          gas: "52000",
          movements: [
            movement({ ...coin, to: hop ?? "" }),
            movement({ ...coin, from: hop ?? "", to: own ?? "" }),
            movement({ ...coin, from: own ?? "", to: labelled ?? "" }),
          ],
        },
      }),
      "/addresses/names": () =>
        json({
          labels: [
            {
              networkId: null,
              address: labelled,
              label: "Cold store",
              version: "1",
              changedAt: "2026-01-01T00:00:00.000Z",
              changedBy: { id: "p1", name: "Ada" },
            },
          ],
          owners: [own, labelled].map((address, index) => ({
            kind: "own",
            address,
            id: `own-${index}`,
            networkId: "net-1",
            label: "",
            reference: "treasury",
          })),
        }),
    });
    const { dialog } = await openReview();
    const moves = within(dialog).getByRole("region", { name: "Movements: predicted" });
    await waitFor(() => {
      const rows = within(moves).getAllByRole("row").slice(1);
      const cells = rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent ?? ""),
      );
      expect(rows.map((row) => within(row).getByRole("rowheader").textContent)).toEqual([
        "Transfer out",
        "Transfer in",
        "Internal transfer",
      ]);
      expect(cells[1]?.[2]).toContain("treasury");
      expect(cells[2]?.[1]).toContain("treasury");
      expect(cells[2]?.[2]).toContain("Cold store");
    });
  });

  test("sends nothing before the dry run is done", async () => {
    const answers: ((response: Response) => void)[] = [];
    const requests = stubFetch({
      ...replies(),
      [reviewRoute]: () => new Promise<Response>((resolve) => answers.push(resolve)),
    });
    const { dialog, send, user, onOperation } = await openAsking();
    expect(send).toHaveProperty("disabled", true);
    expect(reasonOf(dialog, send)).toBe("The dry run is still running.");
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.(json({ data: reviewOf() }));
    await waitFor(() => expect(send).toHaveProperty("disabled", false));
    expect(writes(requests)).toEqual([]);
    await user.click(send);
    await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
  });

  test("a dry run that reverts has to be ticked, and again after another check", async () => {
    const requests = stubFetch(replies({ simulation: { outcome: "reverted", revertData: null, message: "no" } }));
    const { user, dialog, send, onOperation } = await openReview();
    expect(send).toHaveProperty("disabled", true);
    expect(reasonOf(dialog, send)).toBe("The dry run says it would fail.");
    const tick = () => within(dialog).getByRole("checkbox", { name: /Send it even though the dry run/ });
    await user.click(tick());
    expect(send).toHaveProperty("disabled", false);
    await user.click(within(dialog).getByRole("button", { name: "Check again" }));
    await waitFor(() => expect(tick()).toHaveProperty("checked", false));
    expect(send).toHaveProperty("disabled", true);
    expect(writes(requests)).toEqual([]);
    await user.click(tick());
    await user.click(send);
    await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
  });

  test.each<[string, Partial<ReviewAnswer>, string]>([
    ["a contradiction", { meaning: meaning({ contradiction: "The decoders disagree." }) }, "The decoders disagree."],
    [
      "a warning with the severity stop",
      { warnings: [{ code: "to-zero-address", severity: "stop", text: "It goes to the zero address." }] },
      "It goes to the zero address.",
    ],
  ])("%s blocks it", async (_what, more, text) => {
    const requests = stubFetch(replies(more));
    const { user, dialog, send } = await openReview();
    expect(within(dialog).getByText("This cannot be sent")).toBeTruthy();
    expect(reasonOf(dialog, send)).toBe(`This cannot be sent. ${text}`);
    await user.click(send);
    expect(writes(requests)).toEqual([]);
  });

  test("says so without a node, and sends on a test network @full", async () => {
    stubFetch(replies({ simulation: { outcome: "unavailable" } }));
    const { dialog, send } = await openReview();
    expect(within(dialog).getByRole("region", { name: "Movements: not simulated" })).toBeTruthy();
    expect(within(dialog).getByText("Not simulated: this network has no node")).toBeTruthy();
    expect(send).toHaveProperty("disabled", false);
  });
});

describe("Security 74: a write that is refused because something that was reviewed has changed", () => {
  const label = (value: string) => ({
    key: "label net-1 0x7e",
    what: "Label",
    value,
    address: recipient,
    networkId: "net-1",
  });
  const reviews = () => {
    let asked = 0;
    return () => {
      asked += 1;
      const value = asked === 1 ? "Acme" : "Evil";
      return json({ data: reviewOf({ digest: `digest-${value}`, reviewed: [label(value)] }) });
    };
  };
  const sentAs = (requests: ReturnType<typeof stubFetch>) =>
    writes(requests).map(({ headers }) => headers.get("x-postern-reviewed"));

  test("is reviewed again: what is different is shown, and a second press sends nothing until it was read", async () => {
    let answers = [() => failure(409, "POSTERN_REVIEW_CHANGED"), started];
    const requests = stubFetch({
      ...replies(),
      [reviewRoute]: reviews(),
      "/functions/write": () => {
        const [answer = started, ...rest] = answers;
        answers = rest;
        return answer();
      },
    });
    const { user, dialog, send, onOperation } = await openReview();
    await user.click(send);
    const changes = await within(dialog).findByLabelText("Changes since your review");
    expect(changes.textContent).toContain("Before: Acme");
    expect(changes.textContent).toContain("Now: Evil");
    expect(reasonOf(dialog, send)).toBe("What you reviewed has changed. Read what is different first.");
    await user.click(send);
    expect(sentAs(requests)).toEqual(["digest-Acme"]);
    await user.click(within(dialog).getByRole("button", { name: "I have read the changes" }));
    expect(within(dialog).queryByLabelText("Changes since your review")).toBeNull();
    await user.click(send);
    await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
    expect(sentAs(requests)).toEqual(["digest-Acme", "digest-Evil"]);
  });

  test("has to be confirmed again on a mainnet", async () => {
    const requests = stubFetch({
      ...replies(),
      [reviewRoute]: reviews(),
      "/functions/write": () => failure(409, "POSTERN_REVIEW_CHANGED"),
    });
    const { user, dialog, send } = await openReview({ contract: mainnet });
    await user.type(within(dialog).getByLabelText("Type the amount to confirm"), "1.5 PDT");
    await user.click(send);
    await user.click(await within(dialog).findByRole("button", { name: "I have read the changes" }));
    expect(within(dialog).getByLabelText("Type the amount to confirm")).toHaveProperty("value", "");
    expect(send).toHaveProperty("disabled", true);
    expect(writes(requests)).toHaveLength(1);
  });
});

describe("a review that failed", () => {
  test("is reported, can be retried, and has to be ticked except on a mainnet @full", async () => {
    const requests = stubFetch({ ...replies(), [reviewRoute]: () => failure(500, "POSTERN_INTERNAL") });
    const { user, dialog, send, onOperation } = await openReview();
    expect(within(dialog).getByText("Postern cannot say what this operation does.")).toBeTruthy();
    expect(reasonOf(dialog, send)).toBe("Confirm that you want to send it without knowing what it does.");
    await user.click(within(dialog).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(requests.filter(({ url }) => url.endsWith(reviewRoute))).toHaveLength(2));
    await user.click(await within(dialog).findByRole("checkbox", { name: /cannot say what it does/ }));
    await user.click(send);
    await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
  });

  test("blocks a mainnet until there is one", async () => {
    let fails = true;
    const requests = stubFetch({
      ...replies(),
      [reviewRoute]: () => (fails ? failure(500, "POSTERN_INTERNAL") : json({ data: reviewOf() })),
    });
    const { user, dialog, send } = await openReview({ contract: mainnet });
    expect(reasonOf(dialog, send)).toContain("On a mainnet, Postern does not send anything it cannot describe");
    expect(within(dialog).queryByRole("checkbox")).toBeNull();
    expect(within(dialog).queryByLabelText(/to confirm$/)).toBeNull();
    await user.click(send);
    expect(writes(requests)).toEqual([]);
    fails = false;
    await user.click(within(dialog).getByRole("button", { name: "Try again" }));
    await user.type(await within(dialog).findByLabelText("Type the amount to confirm"), "1.5 PDT");
    expect(send).toHaveProperty("disabled", false);
  });
});

describe("a slow review", () => {
  afterEach(() => vi.useRealTimers());

  test("is reported, and continuing without it needs a separate tick @full", async () => {
    const requests = stubFetch({ ...replies(), [reviewRoute]: () => new Promise<Response>(() => undefined) });
    const { dialog, send, user, onOperation } = await openAsking();
    expect(within(dialog).queryByRole("button", { name: "Continue without it" })).toBeNull();
    const signal = requests.find(({ url }) => url.endsWith(reviewRoute))?.signal;
    // Reopened under a clock that the test controls.
    await user.click(within(dialog).getByRole("button", { name: "Back to the form" }));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    expect(signal?.aborted).toBe(true);
    const open = document.querySelector<HTMLButtonElement>("button[type=submit]");
    act(() => open?.click());
    await waitFor(() => expect(document.querySelector("[role=dialog] [aria-busy=true]")).not.toBeNull());
    await act(async () => vi.advanceTimersByTime(10_001));
    const again = within(document.querySelector<HTMLElement>("[role=dialog]") ?? document.body);
    act(() => again.getByRole("button", { name: "Continue without it" }).click());
    vi.useRealTimers();
    expect(await again.findByText("You continued without waiting. It was not simulated.")).toBeTruthy();
    await user.click(again.getByRole("checkbox", { name: /cannot say what it does/ }));
    await user.click(again.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
    expect(send.isConnected).toBe(false);
  });
});

describe("on a mainnet", () => {
  test.each<[string, Partial<ReviewAnswer>, string, string, string]>([
    ["the amount with its unit", {}, "the amount", "1.5 PDT", "1.5 pdt"],
    [
      "the end of the address if nothing moves",
      {
        meaning: meaning({ movements: [] }),
        simulation: { outcome: "succeeded", returnData: "0x", gas: "1", movements: [] },
      },
      "the last six characters of the contract's address",
      contractAddress.slice(-6),
      "Token",
    ],
  ])("%s has to be typed exactly before a write is sent", async (_what, more, what, right, wrong) => {
    const requests = stubFetch(replies(more));
    const { user, dialog, send, onOperation } = await openReview({ contract: mainnet });
    const field = within(dialog).getByLabelText(`Type ${what} to confirm`);
    expect(field).toHaveProperty("value", "");
    expect(send).toHaveProperty("disabled", true);
    await user.type(field, wrong);
    expect(send).toHaveProperty("disabled", true);
    expect(within(dialog).getByText(`To confirm, type ${what}.`)).toBeTruthy();
    await user.keyboard("{Enter}");
    await user.clear(field);
    await user.click(field);
    await user.paste(right);
    expect(writes(requests)).toEqual([]);
    await user.click(send);
    await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
  });

  test.each<[string, Partial<ReviewAnswer>, RegExp, string]>([
    [
      "what was not simulated",
      { simulation: { outcome: "unavailable" } },
      /without a simulation/,
      "Confirm that you want to send it without a simulation.",
    ],
    [
      "checks that the node did not respond to",
      { simulation: { outcome: "unanswered", code: "POSTERN_NODE_UNREACHABLE", message: "" } },
      /without a simulation/,
      "Confirm that you want to send it without a simulation.",
    ],
    [
      "an unlimited approval",
      { warnings: [{ code: "unlimited-approval", severity: "careful", text: "It may take everything." }] },
      /I have read the warnings/,
      "Confirm that you have read the warnings.",
    ],
  ])("%s needs a tick in addition to typing @full", async (_what, more, name, reason) => {
    stubFetch(replies(more));
    const { user, dialog, send } = await openReview({ contract: mainnet });
    await user.type(within(dialog).getByLabelText("Type the amount to confirm"), "1.5 PDT");
    expect(send).toHaveProperty("disabled", true);
    expect(reasonOf(dialog, send)).toBe(reason);
    await user.click(within(dialog).getByRole("checkbox", { name }));
    expect(send).toHaveProperty("disabled", false);
  });

  test("nothing has to be typed on other networks @full", async () => {
    stubFetch(replies({ warnings: [{ code: "gives-control", severity: "careful", text: "Careful." }] }));
    const { dialog, send } = await openReview();
    expect(within(dialog).queryByLabelText(/to confirm$/)).toBeNull();
    expect(send).toHaveProperty("disabled", false);
  });
});

test("nested calls are described in turn, and a descriptor's fields by their labels @full", async () => {
  stubFetch(
    replies({
      meaning: meaning({
        fields: [{ label: "Deadline", value: [{ kind: "quoted", text: "“tomorrow”" }] }],
        inner: [meaning(), meaning({ long: [{ kind: "text", text: "Pause the token" }] })],
        movements: [movement(), movement()],
      }),
    }),
  );
  const { dialog } = await openReview();
  expect(within(dialog).getByText("Deadline").closest("div")?.textContent).toContain("“tomorrow”");
  const inner = within(dialog).getByRole("list", { name: "Inner calls" });
  expect(within(inner).getAllByRole("listitem")).toHaveLength(2);
  expect(inner.textContent).toContain("Pause the token");
});
