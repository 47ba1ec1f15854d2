import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { PageHeader } from "./page-header.tsx";

const long = "57,896,044,618,658,097,711,785,492.792003…";

test("a title keeps a short hash in one piece, and its text is unchanged", () => {
  render(<PageHeader title="Send 2 ETH to 0x709979…dc79C8 on tETH" />);
  expect(screen.getByRole("heading", { name: "Send 2 ETH to 0x709979…dc79C8 on tETH" })).toBeTruthy();
  expect(screen.getByText("0x709979…dc79C8").tagName).toBe("SPAN");
  expect(document.title).toBe("Send 2 ETH to 0x709979…dc79C8 on tETH · Postern");
});

test("a figure too long for a line starts behind the words before it, and breaks only between groups of digits", () => {
  render(<PageHeader title={`Send ${long} PDT to Acme`} />);
  const heading = screen.getByRole("heading", { name: `Send ${long} PDT to Acme` });
  const breaks = [...heading.querySelectorAll("wbr")];
  expect(breaks).toHaveLength(long.split(",").length - 1);
  expect(breaks.every(({ previousSibling }) => previousSibling?.textContent?.endsWith(","))).toBe(true);
  expect(breaks[0]?.parentElement?.className).toBe("");
  cleanup();
  render(<PageHeader title="Send 1,234,567.5 PDT to Acme" />);
  expect(screen.getByRole("heading").querySelector("wbr")).toBeNull();
  expect(screen.getByText("1,234,567.5").className).not.toBe("");
});
