// @full: main-job and writes read, write and start a list.
import type { Page } from "@playwright/test";
import { encodeFunctionData } from "viem";
import { toAbiJson } from "../shared/abi/abi-function.ts";
import { describeField, type Field, integerBounds } from "../shared/abi/field.ts";
import { findFunction } from "../shared/abi/functions.ts";
import { parseAbi } from "../shared/abi/parse.ts";
import { realAbis } from "../shared/abi/testing-abis.ts";
import { ALICE } from "../shared/abi/testing.ts";
import type { AbiFunction, AbiValue } from "../shared/abi/types.ts";
import { expect, test } from "./fixtures.ts";
import { openFunction, pickSender } from "./playground.ts";

/** A value that fills every field, with two rows in each list. */
const valueOf = (field: Field): AbiValue => {
  switch (field.kind) {
    case "integer":
      return integerBounds(field).max;
    case "boolean":
      return true;
    case "address":
      return ALICE;
    case "string":
      return 'a "text" of 1.10';
    case "bytes":
      return "0x00ff";
    case "fixedBytes":
      return `0x${"ab".repeat(field.size)}`;
    case "list":
      return Array.from({ length: field.length ?? 2 }, () => valueOf(field.item));
    case "tuple":
      return field.parts.map(valueOf);
    default:
      throw new Error(field.reason);
  }
};

const fillIn = async (page: Page, fn: AbiFunction, values: readonly AbiValue[]) => {
  for (const [index, input] of fn.inputs.entries()) {
    const json = toAbiJson(input, values[index] ?? "");
    if (typeof json === "string") {
      // An earlier tuple component may have the same name.
      await page.getByLabel(input.name, { exact: true }).last().fill(json);
    } else {
      await page.getByRole("button", { name: new RegExp(`^Paste JSON( or CSV)? into ${input.name}$`) }).click();
      await page.getByLabel(new RegExp(`^JSON( or CSV)? for ${input.name}$`)).fill(JSON.stringify(json));
      await page.getByRole("button", { name: "Fill in", exact: true }).click();
    }
  }
};

for (const [name, file, nested] of realAbis) {
  test(`${name}: its ABI is pasted, its most nested function filled in with JSON, and the calldata is viem's`, async ({
    asAdmin: page,
    seeded,
  }) => {
    const text = JSON.stringify(file.abi);
    const parsed = parseAbi(text);
    const fn = findFunction(parsed.ok ? parsed.abi : [], nested);
    if (fn === undefined) throw new Error(nested);
    const values = fn.inputs.map((input) => valueOf(describeField(input)));

    const nobody = "0x00000000000000000000000000000000000000AA";
    await page.goto(`/sandbox/playground?network=${seeded.networkId}&address=${nobody}`);
    await page.getByLabel("ABI", { exact: true }).fill(text);
    await page.getByRole("button", { name: "Use this ABI" }).click();
    // A long list has only its visible rows on the page.
    await page.getByLabel("Search functions").fill(nested);
    await openFunction(page, nested);
    await fillIn(page, fn, values);
    await pickSender(page, seeded.addresses[0]?.address ?? "");
    await page.getByRole("button", { name: "Review…" }).click();
    const calldata = encodeFunctionData({ abi: [fn], functionName: fn.name, args: values });
    await expect(page.getByRole("dialog").getByLabel("Calldata", { exact: true })).toHaveText(calldata);
  });
}
