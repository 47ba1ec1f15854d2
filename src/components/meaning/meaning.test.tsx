import { within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Sentence, ShownMovement, Warning } from "#shared/meaning/types.ts";
import { render } from "#src/testing/render.tsx";
import { CoinAmount } from "./coin-amount.tsx";
import { Movements, type MovementsFrom } from "./movements.tsx";
import { SentenceText } from "./sentence-text.tsx";
import { Warnings } from "./warnings.tsx";

const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const sender = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
const recipient = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const zero = "0x0000000000000000000000000000000000000000";
const asset = { kind: "erc20", token } as const;

const sentence: Sentence = [
  { kind: "text", text: "Send " },
  { kind: "amount", text: "1,234.5 PDT", amount: "1234500000000000000000", asset },
  { kind: "text", text: " to " },
  { kind: "address", address: recipient, name: "Acme settlement" },
  { kind: "text", text: " and " },
  { kind: "address", address: sender, name: null },
];

/** The accessible description of the focused element. */
const descriptionOfFocus = () =>
  document.querySelector(`[id="${document.activeElement?.getAttribute("aria-describedby") ?? ""}"]`)?.textContent;

/** The text without its hover content. */
const seen = (element: HTMLElement): string => {
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return "";
  for (const hint of copy.querySelectorAll("[data-uncopied]")) hint.remove();
  return copy.textContent;
};

describe("a sentence", () => {
  test("in its long form has whole addresses after their names, and the base units on focus", async () => {
    const { container, user } = render(<SentenceText sentence={sentence} />);
    expect(seen(container)).toContain(`Send 1234.5 PDT to Acme settlement ${recipient} and ${sender}`);
    await user.tab();
    expect(document.activeElement?.textContent).toContain("1234.5 PDT");
    expect(descriptionOfFocus()).toBe(`1234500000000000000000 base units of ${token}`);
  });

  test("in its short form has names, six characters on each side of other addresses, and no tab stops", async () => {
    const { container, getByTitle, user } = render(<SentenceText sentence={sentence} form="short" />);
    expect(seen(container)).toContain("Send 1234.5 PDT to Acme settlement and 0x6CCBfC…b97023");
    expect(getByTitle(recipient).textContent).toBe("Acme settlement");
    expect(getByTitle(`1234500000000000000000 base units of ${token}`).textContent).toBe("1234.5 PDT");
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  test("in its short form has amounts with six decimals, and the exact ones for copies and on hover", async () => {
    const long: Sentence = [
      { kind: "text", text: "Send " },
      { kind: "amount", text: "1,234.000000000000000001 PDT", amount: "1234000000000000000001", asset },
    ];
    const { container, getByText, user } = render(<SentenceText sentence={long} form="short" />);
    expect(container.querySelector("[data-form]")?.textContent).toBe("Send 1234.000000000000000001 PDT");
    const figure = getByText("1234.000000000000000001");
    expect(figure.dataset["listed"]).toBe("1,234.000000…");
    expect(figure.title).toBe(`1234.000000000000000001, 1234000000000000000001 base units of ${token}`);
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  test("in its short form leaves an already shortened amount unchanged", () => {
    const cut = { kind: "amount", text: "2.500000… PDT", amount: "2500000000000000001", asset } as const;
    const { container } = render(<SentenceText sentence={[cut]} form="short" />);
    expect(seen(container)).toContain("2.500000… PDT");
    expect(container.querySelector("[data-listed]")).toBeNull();
    expect(container.innerHTML).toContain("2500000000000000001 base units");
  });

  test("Security 45: text from others has its piece's quotation marks, and no hidden characters", () => {
    const { container } = render(
      <SentenceText
        sentence={[
          { kind: "text", text: "Call " },
          { kind: "quoted", text: "“pay\u202eteN\u200b”" },
          { kind: "text", text: " of " },
          { kind: "address", address: token, name: "Tok\u200ben" },
          { kind: "amount", text: "1 P\u2066DT", amount: "1", asset },
        ]}
      />,
    );
    expect(container.textContent).toMatch(/Call “pay[^“]*” of /);
    const escapes = [...container.querySelectorAll("[data-escape]")].map((one) => one.getAttribute("data-escape"));
    expect(escapes).toEqual([String.raw`\u202e`, String.raw`\u200b`, String.raw`\u200b`, String.raw`\u2066`]);
  });
});

const movement = (more: Partial<ShownMovement> = {}): ShownMovement => ({
  kind: "transfer",
  asset,
  amount: "1500000000000000000",
  from: sender,
  to: recipient,
  text: "1.5 PDT",
  ...more,
});

const isSender = (address: string) => address === sender;

describe("movements", () => {
  test.each<[MovementsFrom, string, string?]>([
    ["decoded", "Read from the call itself."],
    ["traced", "Coins that contracts paid, according to a trace by the network's node.", "passed on"],
    ["listed", "According to the wallet service's list.", "what moved"],
    ["predicted", "SimulatedThis moves in the simulation."],
    ["happened", "According to the receipt.", "what moved"],
    ["logged", "According to the receipt's events, which leave out the network's coin.", "what moved"],
    ["not-simulated", "Read from the call itself. No node has checked it."],
    ["requested", "Read from the request. The wallet service builds the transaction."],
  ])("show their source: %s", (source, words, name = source.replace("-", " ")) => {
    const { getByRole } = render(<Movements movements={[movement()]} source={source} isOwn={isSender} />);
    const region = getByRole("region", { name: `Movements: ${name}` });
    expect(region.textContent).toContain(words);
    const cells = within(region).getAllByRole("cell");
    expect(cells[0]?.textContent).toContain("1.5 PDT");
    expect(cells[1]?.textContent).toContain(sender);
    expect(cells[2]?.textContent).toContain(recipient);
  });

  test("are in or out as the organization sees them, except approvals and those of others", () => {
    const { getAllByRole } = render(
      <Movements
        source="predicted"
        isOwn={isSender}
        movements={[
          movement(),
          movement({ from: recipient, to: sender }),
          movement({ kind: "approval", amount: "unlimited", text: "unlimited PDT" }),
          movement({ to: sender }),
          movement({ from: zero, to: sender }),
          movement({ to: zero }),
          movement({ from: recipient, to: zero.replace(/0$/, "1") }),
        ]}
      />,
    );
    const rows = getAllByRole("row").slice(1);
    expect(rows.map((row) => within(row).getByRole("rowheader").textContent)).toEqual([
      "Transfer out",
      "Transfer in",
      "Approval",
      "Internal transfer",
      "Mint in",
      "Burn out",
      "Transfer",
    ]);
    const amounts = rows.map((row) => within(row).getAllByRole("cell")[0]?.textContent?.slice(0, 4));
    expect(amounts).toEqual(["−1.5", "+1.5", "unli", "1.5 ", "+1.5", "−1.5", "1.5 "]);
    expect(rows[4]?.textContent).toContain("Newly created");
    expect(rows[5]?.textContent).toContain("Zero address: destroyed");
  });

  test("between two of the organization's addresses are internal, without a sign", () => {
    const { getAllByRole } = render(
      <Movements
        source="happened"
        isOwn={(address) => address === sender || address === recipient}
        movements={[movement(), movement({ to: zero })]}
      />,
    );
    const [own, burnt] = getAllByRole("row").slice(1);
    expect(own?.textContent).toContain("Internal transfer1.5");
    expect(burnt?.textContent).toContain("Burn out−1.5");
  });

  test.each<[MovementsFrom, string]>([
    // A receipt has no transfers of the coin.
    ["happened", "No tokens moved, according to the receipt."],
    ["reverted", "Nothing moved, according to the receipt."],
  ])("say that there are none, with the source: %s", (source, words) => {
    const { getByRole, queryByRole } = render(<Movements movements={[]} source={source} isOwn={isSender} />);
    expect(getByRole("region").textContent).toContain(words);
    expect(queryByRole("table")).toBeNull();
  });

  const coin = movement({ asset: { kind: "native" }, text: "0.25 ETH" });
  test.each<[string, readonly ShownMovement[], string]>([
    ["the coin", [coin], "Sent with the transaction itself."],
    ["tokens", [movement()], "According to the receipt."],
    [
      "both",
      [coin, movement()],
      "The coin was sent with the transaction itself, the rest moved according to the receipt.",
    ],
  ])("of a receipt do not say that it has the coin: %s", (_what, movements, words) => {
    const { getByRole } = render(<Movements movements={movements} source="happened" isOwn={isSender} />);
    expect(getByRole("region").textContent).toContain(`What moved${words}`);
  });
});

describe("warnings", () => {
  const warning = (severity: Warning["severity"], text: string): Warning => ({ code: "gives-control", severity, text });

  test("have a word each, the most severe first, then what could not be checked", () => {
    const { getAllByRole } = render(
      <Warnings
        warnings={[warning("note", "One."), warning("stop", "Two."), warning("careful", "Three.")]}
        unknown={["Whether there is code there is unknown."]}
      />,
    );
    expect(getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Stop: Two.",
      "Caution: Three.",
      "Note: One.",
      "Not checked: Whether there is code there is unknown.",
    ]);
  });

  test("about an address that looks like a known one show both whole", () => {
    const like = { address: recipient, name: "Acme settlement" };
    const { getByRole } = render(
      <Warnings warnings={[{ code: "looks-like-known", severity: "careful", text: "Look.", address: sender, like }]} />,
    );
    const text = getByRole("listitem").textContent;
    expect(text).toContain(`This address${sender}Acme settlement${recipient}`);
  });

  test("with a right-to-left name leave the address beside it in one piece", () => {
    const text = `It is unknown whether ספק 24 דרום ${recipient} is a contract.`;
    const { getByRole } = render(<Warnings warnings={[]} unknown={[text]} />);
    const parts = [...getByRole("listitem").querySelectorAll("bdi bdi")].map(({ textContent }) => textContent);
    expect(parts).toEqual(["ספק 24 דרום"]);
  });

  test("are absent if there are none", () => {
    expect(render(<Warnings warnings={[]} />).queryByRole("list")).toBeNull();
  });
});

test("a coin amount has its base units on focus", async () => {
  const { user } = render(<CoinAmount amount={{ amount: "420000000000000", text: "0.00042 ETH" }} />);
  await user.tab();
  expect(document.activeElement?.textContent).toContain("0.00042 ETH");
  expect(descriptionOfFocus()).toBe("420000000000000 base units");
});
