import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { OperationState } from "#shared/console/operation-states.ts";
import { render } from "#src/testing/render.tsx";
import { AddressText } from "./address-text.tsx";
import { CopyButton } from "./copy-button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { FactList } from "./fact-list.tsx";
import { HashText } from "./hash-text.tsx";
import type { Tone } from "./operation-state.ts";
import { PageHeader } from "./page-header.tsx";
import { StateBadge } from "./state-badge.tsx";
import { AgeText, ClockText, TimeText } from "./time-text.tsx";

afterEach(() => {
  vi.useRealTimers();
});

const hash = `0x${"ab".repeat(32)}`;

describe("a hash", () => {
  test("can be copied by keyboard, and keeps its name and the focus", async () => {
    const { user } = render(<HashText value={hash} what="transaction hash" />);
    await user.tab();
    await user.keyboard("{Enter}");
    expect(await navigator.clipboard.readText()).toBe(hash);
    expect(screen.getByRole("button", { name: `${hash}, copy transaction hash` })).toBe(document.activeElement);
  });

  test("gives up the focus on Escape, so that its full text disappears", async () => {
    const { user } = render(<HashText value={hash} />);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button"));
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(document.body);
  });

  test("Security 45: one invented by the service has invisible characters escaped", async () => {
    const { container, user } = render(<HashText value={"id-\u202e1"} />);
    await user.hover(screen.getByRole("button"));
    const drawn = [...container.querySelectorAll("[data-escape]")].map((one) => one.getAttribute("data-escape"));
    expect(drawn).toEqual([String.raw`\u202e`, String.raw`\u202e`]);
  });

  test("is read aloud once, in full, and shown in full while the pointer is on it", async () => {
    const { user } = render(<HashText value={hash} what="id" />);
    const times = () => screen.getByRole("button").textContent?.split(hash).length;
    expect(times()).toBe(2);
    await user.hover(screen.getByRole("button"));
    expect(times()).toBe(3);
    await user.unhover(screen.getByRole("button"));
    expect(times()).toBe(2);
    await user.tab();
    expect(times()).toBe(3);
    expect(screen.getByRole("button", { name: `${hash}, copy id` })).toBeTruthy();
  });
});

test("a copy button copies, and keeps its name", async () => {
  const { user } = render(<CopyButton value="code-1" what="code" />);
  await user.click(screen.getByRole("button", { name: "Copy code" }));
  expect(await navigator.clipboard.readText()).toBe("code-1");
  expect(screen.getByRole("button", { name: "Copy code" })).toBeTruthy();
});

describe("the names of an address", () => {
  test.each([
    [{ name: "Safe" }, ["Safe"]],
    [{ name: "" }, []],
    [{}, []],
  ])("%j are shown before it as %j", (names, shown) => {
    render(
      <output>
        <AddressText value={hash} {...names} />
      </output>,
    );
    const [before = ""] = (screen.getByRole("status").textContent ?? "").split("0x");
    expect(before).toBe(shown.join(""));
  });
});

describe("a point in time", () => {
  test("is exact: its age stands only beside it, and only on request", () => {
    vi.useFakeTimers({ now: Date.parse("2026-01-02T12:00:00Z") });
    const value = "2026-01-02T11:55:00Z";
    render(
      <>
        <p>
          <TimeText value={value} />
        </p>
        <p>
          <TimeText value={value} hasAge />
        </p>
      </>,
    );
    const [exact, aged] = screen.getAllByRole("paragraph");
    expect(exact?.textContent).toMatch(/2026/);
    expect(exact?.textContent).not.toContain("ago");
    expect(aged?.textContent).toBe(`${exact?.textContent} (5 minutes ago)`);
    act(() => void vi.advanceTimersByTime(25 * 3_600_000));
    expect(aged?.textContent).toBe(exact?.textContent);
  });

  test("in a list under days is the time of day alone, its ISO text on hover", () => {
    render(<ClockText value="2026-01-02T11:55:00Z" />);
    const time = screen.getByTitle("2026-01-02T11:55:00Z");
    expect(time.textContent).toMatch(/^\d{1,2}:55(\s?[AP]M)?$/i);
  });

  test("that says how old something is grows older while it is on the screen", () => {
    vi.useFakeTimers({ now: Date.parse("2026-01-02T12:00:00Z") });
    render(<AgeText value="2026-01-02T11:59:30Z" />);
    const time = screen.getByText("just now");
    act(() => void vi.advanceTimersByTime(40_000));
    expect(time.textContent).toBe("1 minute ago");
    act(() => void vi.advanceTimersByTime(3 * 3_600_000));
    expect(time.textContent).toBe("3 hours ago");
  });

  test("that is invalid is shown unchanged", () => {
    render(<TimeText value="9007199254740991x" />);
    expect(screen.getByText("9007199254740991x")).toBeTruthy();
  });
});

// Listed by hand: the words and tones of the interface.
const badges: readonly (readonly [OperationState, string, Tone])[] = [
  ["denied", "Denied", "bad"],
  ["prepared", "Prepared", "idle"],
  ["not_sent", "Not sent", "bad"],
  ["sending", "Sending", "running"],
  ["rejected", "Rejected", "bad"],
  ["unknown", "Unconfirmed", "unknown"],
  ["started", "Started", "running"],
  ["running", "Running", "running"],
  ["hash", "On chain", "running"],
  ["ended", "Unconfirmed", "unknown"],
  ["failed", "Failed", "bad"],
  ["reverted", "Reverted", "bad"],
  ["succeeded", "Succeeded", "good"],
];

test.each(badges)("the state %s has its word, “%s”, its tone, %s, and an icon", (state, word, tone) => {
  render(<StateBadge state={state} />);
  const badge = screen.getByText(word);
  expect(badge.dataset["tone"]).toBe(tone);
  expect(badge.querySelector("svg[aria-hidden=true]")).not.toBeNull();
});

test("ids are folded below the other facts", () => {
  const { container } = render(
    <FactList
      facts={[
        { label: "Wallet id", value: "w1", isTechnical: true },
        { label: "Network", value: "tETH" },
        { label: "Run id", value: undefined, isTechnical: true },
      ]}
    />,
  );
  const folded = container.querySelector("details");
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toBe("Technical detailsWallet idw1");
  expect(folded?.previousElementSibling?.textContent).toBe("NetworktETH");
});

test("if all facts are ids, there is no empty list above them", () => {
  const { container } = render(<FactList facts={[{ label: "Run id", value: "r1", isTechnical: true }]} />);
  expect(container.querySelectorAll("dl").length).toBe(1);
  expect(container.querySelector("details dl")?.textContent).toBe("Run idr1");
});

test("without ids there is nothing to unfold", () => {
  const { container } = render(<FactList facts={[{ label: "Run id", value: undefined, isTechnical: true }]} />);
  expect(container.querySelector("details")).toBeNull();
});

test("a fact without a value is omitted, but zero is not", () => {
  render(
    <FactList
      facts={[
        { label: "Decimals", value: 0 },
        { label: "Alias", value: undefined },
        { label: "Label", value: "" },
        { label: "Created", value: null },
        { label: "Gasless", value: false },
        { label: "Family", value: "EVM" },
      ]}
    />,
  );
  const facts = screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ["Decimals", "0"],
    ["Family", "EVM"],
  ]);
});

test("a page's title is also the document's, and gets the focus only programmatically, never by Tab", async () => {
  const { user, rerender } = render(
    <PageHeader title="Wallets" description="All of them." action={<button>New</button>} />,
  );
  const title = screen.getByRole("heading", { level: 1, name: "Wallets" });
  expect(document.title).toBe("Wallets · Postern");
  expect(screen.getByText("All of them.")).toBeTruthy();
  title.focus();
  expect(document.activeElement).toBe(title);
  title.blur();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "New" }));
  rerender(<PageHeader title="Profiles" />);
  expect(document.title).toBe("Profiles · Postern");
  expect(screen.queryByText("All of them.")).toBeNull();
});

test("an empty state has a title, and a reason and an action if given", () => {
  const { container, rerender } = render(<EmptyState title="There is nothing." />);
  expect(container.textContent).toContain("There is nothing.");
  rerender(<EmptyState title="There is nothing." reason="It comes later." action={<button>Make one</button>} />);
  expect(screen.getByText("It comes later.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Make one" })).toBeTruthy();
});

test("an empty state has a drawing that is not read out, and another one where a filter left nothing", () => {
  const drawing = (container: HTMLElement) => container.querySelector('svg[aria-hidden="true"]')?.innerHTML;
  const none = drawing(render(<EmptyState title="No recipients yet." />).container);
  const left = drawing(render(<EmptyState title="No matching recipients." isFiltered />).container);
  expect(none).toMatch(/path/);
  expect(left).toMatch(/path/);
  expect(left).not.toBe(none);
});
