// @full: The tests of shared/abi parse and encode the same values.
import { within } from "@testing-library/react";
import { encodeFunctionData } from "viem/utils";
import { expect, test } from "vitest";
import { encodeCall } from "#shared/abi/calldata.ts";
import { parseDrafts } from "#shared/abi/draft.ts";
import { describeField, isLeaf } from "#shared/abi/field.ts";
import { signature } from "#shared/abi/functions.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import { hardestFunctions } from "#src/testing/corpus.ts";
import { pasteInto } from "#src/testing/render.tsx";
import { parameterLabel } from "./field-label.ts";
import { renderDescribed } from "./testing.tsx";

/** A value in viem's form, and as JSON to paste into the form. */
type Value = { readonly viem: unknown; readonly json: unknown };

/** Distinct values, at the bounds of their types if there are bounds. */
const valueMaker = () => {
  let made = 0;
  const hex = (size: number) =>
    `0x${Array.from({ length: size }, (_, index) => ((made * 31 + index * 7) % 256).toString(16).padStart(2, "0")).join("")}`;
  const leaf = (type: string): Value => {
    made += 1;
    if (type === "bool") return { viem: made % 2 === 0, json: made % 2 === 0 };
    if (type === "string") return same(`“${made}” 1.10, [0x] \n é😀`);
    // An address of digits only has no checksum to violate.
    if (type === "address") return same(`0x${String(made).padStart(40, "0")}`);
    if (type === "bytes") return same(hex(made % 70));
    const size = /^bytes(\d+)$/.exec(type)?.[1];
    if (size !== undefined) return same(hex(Number(size)));
    const [, unsigned, digits = "256"] = /^(u?)int(\d+)$/.exec(type) ?? [];
    const bits = BigInt(digits);
    const most = unsigned === "u" ? 2n ** bits - 1n : 2n ** (bits - 1n) - 1n;
    const value =
      made % 3 === 0 ? most : made % 3 === 1 ? (unsigned === "u" ? 0n : -most - 1n) : most / BigInt(made + 1);
    // Up to 48 bits viem uses numbers.
    return { viem: bits <= 48n ? Number(value) : value, json: value.toString() };
  };
  const valueOf = ({ type, components, ...rest }: AbiParameter): Value => {
    const [, inner, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
    if (inner !== undefined && length !== undefined) {
      const count = length === "" ? 2 + (made % 2) : Number(length);
      const items = Array.from({ length: count }, () =>
        valueOf({ ...rest, type: inner, ...(components === undefined ? {} : { components }) }),
      );
      return { viem: items.map((item) => item.viem), json: items.map((item) => item.json) };
    }
    if (components === undefined) return leaf(type);
    const parts = components.map((part) => [part.name, valueOf(part)] as const);
    const isNamed = parts.every(([name]) => name !== "") && new Set(parts.map(([name]) => name)).size === parts.length;
    if (!isNamed) return { viem: parts.map(([, part]) => part.viem), json: parts.map(([, part]) => part.json) };
    return {
      viem: Object.fromEntries(parts.map(([name, part]) => [name, part.viem])),
      json: Object.fromEntries(parts.map(([name, part]) => [name, part.json])),
    };
  };
  return valueOf;
};

const same = (value: string): Value => ({ viem: value, json: value });

const hardest = hardestFunctions(30).map((one) => [`${one.package} ${one.file} ${signature(one.fn)}`, one] as const);

test("the hardest functions come from several packages and contain nested values", () => {
  expect(hardest).toHaveLength(30);
  expect(new Set(hardest.map(([, one]) => one.package)).size).toBeGreaterThanOrEqual(4);
});

test.each(hardest)("%s: the form's values are encoded like viem's", async (_name, { fn, viem }) => {
  const valueOf = valueMaker();
  const values = fn.inputs.map(valueOf);
  const fields = fn.inputs.map(describeField);
  const { container, user, submit } = renderDescribed(fields);
  for (const [index, field] of fields.entries()) {
    const { json } = values[index] ?? same("");
    const label = parameterLabel(field, index);
    const top = container.querySelector("form")?.firstElementChild?.children[index];
    if (!(top instanceof HTMLElement)) throw new Error(label);
    if (isLeaf(field)) {
      const input = top.querySelector<HTMLElement>("input:not([type=checkbox]), textarea, select:not([aria-label])");
      if (input === null) throw new Error(label);
      if (input instanceof HTMLSelectElement) await user.selectOptions(input, String(json));
      else await pasteInto(user, input, String(json));
    } else {
      const takes = field.kind === "list" ? "JSON or CSV" : "JSON";
      // Its own button comes before those inside it.
      const [open] = within(top).getAllByRole("button", { name: `Paste ${takes} into ${label}` });
      if (open !== undefined) await user.click(open);
      await pasteInto(user, await within(top).findByLabelText(`${takes} for ${label}`), JSON.stringify(json));
      await user.click(within(top).getByRole("button", { name: "Fill in" }));
    }
  }
  const drafts = await submit();
  if (drafts === undefined) throw new Error("refused");
  const parsed = parseDrafts(fields, drafts);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const encoded = encodeCall(fn, parsed.value);
  expect(encoded).toEqual({
    ok: true,
    calldata: encodeFunctionData({ abi: [viem], functionName: viem.name, args: values.map((value) => value.viem) }),
  });
});
