import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../testing/render.tsx";
import { PageHeader } from "./page-header.tsx";

test("a title keeps a short hash in one piece, and its text is unchanged", () => {
  render(<PageHeader title="Send 2 ETH to 0x709979…dc79C8 on tETH" />);
  expect(screen.getByRole("heading", { name: "Send 2 ETH to 0x709979…dc79C8 on tETH" })).toBeTruthy();
  expect(screen.getByText("0x709979…dc79C8").tagName).toBe("SPAN");
  expect(document.title).toBe("Send 2 ETH to 0x709979…dc79C8 on tETH · Postern");
});
