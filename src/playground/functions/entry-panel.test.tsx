import { expect, test } from "vitest";
import { catalogOf } from "#shared/abi/catalog.ts";
import { abiOf, inContract } from "#src/playground/testing/contract.tsx";
import { render } from "#src/testing/render.tsx";
import { EntryPanel } from "./entry-panel.tsx";

test.each(["event", "error"])("%s and its parameters have their descriptions from the ABI", (type) => {
  const parameter = { name: "by", type: "address", description: "Who did it" };
  const [item] = catalogOf(
    abiOf(JSON.stringify([{ type, name: "Paused", inputs: [parameter], description: "No more" }])),
  );
  if (item === undefined) throw new Error("no entry");
  const { getByText, getByRole } = render(inContract(<EntryPanel item={item} />));
  expect(getByText("No more")).toBeTruthy();
  expect(getByRole("row", { name: /Who did it$/ })).toBeTruthy();
});

test.each([
  ["event Transfer(address indexed from, uint256)", ["First topic", "from", "indexed", "Parameter 2", "data"]],
  ["error Paused(address by)", ["Selector", "0x62e78cea", "by"]],
  ["constructor(string name)", ["You cannot call it.", "name"]],
])("%s shows its purpose and its contents", (line, texts) => {
  const [item] = catalogOf(abiOf(line));
  if (item === undefined) throw new Error("no entry");
  const { getByRole } = render(inContract(<EntryPanel item={item} />));
  for (const text of texts) expect(getByRole("region", { name: "Entry" }).textContent).toContain(text);
  expect(getByRole("region", { name: "Entry" }).querySelectorAll("button[type=submit]")).toHaveLength(0);
});
