import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { FieldAbiNotes } from "./field-abi-notes.tsx";
import { fieldAbi, readFieldAbi } from "./field-abi.ts";

test("a form saves a function of unstated mutability as a write, and says so", async () => {
  const text = "poke(uint256)\nbalanceOf(address)";
  await readFieldAbi(text);
  const read = fieldAbi(text);
  expect(read.ok ? read.abi : []).toMatchObject([
    { name: "poke", stateMutability: "nonpayable" },
    { name: "balanceOf", stateMutability: "view" },
  ]);
  render(<FieldAbiNotes text={text} isWrong={false} onChoose={() => undefined} />);
  expect(await screen.findByText(/does not say whether 1 function only reads\. Saved as a write\./)).toBeTruthy();
});

test("nothing is said of an ABI that states everything", async () => {
  const text = "function poke(uint256)";
  await readFieldAbi(text);
  const { container } = render(<FieldAbiNotes text={text} isWrong={false} onChoose={() => undefined} />);
  await readFieldAbi(text);
  expect(container.textContent).not.toContain("does not say");
});
