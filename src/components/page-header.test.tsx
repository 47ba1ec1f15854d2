import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { PageHeader } from "./page-header.tsx";

const long = "57,896,044,618,658,097,711,785,492.792003…";

test("a title keeps a short hash in one piece, and its text is unchanged", () => {
  render(<PageHeader title="Send 2 ETH to 0x709979…dc79C8 on tETH" />);
  expect(screen.getByRole("heading", { name: "Send 2 ETH to 0x709979…dc79C8 on tETH" })).toBeTruthy();
  expect(screen.getByText("0x709979…dc79C8").closest("span")?.textContent).toBe("0x709979…dc79C8");
  expect(document.title).toBe("Send 2 ETH to 0x709979…dc79C8 on tETH · Postern");
});

test("a title's figures are plain numbers to copy and to search; only a long one breaks between groups of digits", () => {
  render(<PageHeader title={`Send ${long} PDT to Acme`} />);
  const plain = long.replaceAll(",", "");
  const heading = screen.getByRole("heading", { name: `Send ${plain} PDT to Acme` });
  expect(heading.querySelector('[class*="whole"]')).toBeNull();
  cleanup();
  for (const figure of ["1,234.5", "1,234,567.5"]) {
    render(<PageHeader title={`Send ${figure} PDT to Acme`} />);
    expect(screen.getByRole("heading").textContent).toBe(`Send ${figure.replaceAll(",", "")} PDT to Acme`);
    expect(screen.getByRole("heading").querySelector('[class*="whole"]')).not.toBeNull();
    cleanup();
  }
});
