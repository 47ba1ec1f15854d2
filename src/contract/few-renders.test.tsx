import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { catalogOf } from "#shared/abi/catalog.ts";
import type { AbiEntry } from "#shared/abi/types.ts";
import { AbiFields } from "#src/components/abi-form/abi-fields.tsx";
import { ArgumentHintsProvider } from "#src/components/abi-form/argument-hints.ts";
import { FormScope } from "#src/components/form/form-scope.tsx";
import { useAbiForm } from "#src/components/abi-form/use-abi-form.ts";
import { describeField } from "#shared/abi/field.ts";
import { emptyDraft } from "#shared/abi/draft.ts";
import { afterFrame } from "#src/testing/after-frame.ts";
import { render } from "#src/testing/render.tsx";
import { renderApp } from "#src/testing/render-app.tsx";
import { FunctionList } from "./functions/function-list.tsx";
import { ReadPanel } from "./read/read-panel.tsx";
import { WritePanel } from "./write/write-panel.tsx";
import { abiOf, contractAddress, functionOf, inContract } from "./testing/contract.tsx";
import { servePage } from "./testing/page.tsx";

const abi = abiOf(
  ...Array.from({ length: 300 }, (_, at) => `function item${at}(address to, uint256 value) view returns (bool)`),
);
const items = catalogOf(abi);
const nothing = () => undefined;

beforeEach(() => sessionStorage.clear());

/** The list beside a form, with what each row requests while rendering. */
const show = () => {
  // Each row calls it, and so does the form's header.
  const sourcesOf = vi.fn<(entry: AbiEntry) => readonly string[]>(() => []);
  const rendered = render(
    inContract(
      <>
        <FunctionList items={items} used={[]} open="item0(address,uint256)" onOpen={nothing} />
        <ReadPanel fn={functionOf(abi, "item0(address,uint256)")} below={null} />
      </>,
      { abi, sourcesOf },
    ),
  );
  return { ...rendered, sourcesOf };
};

test("a keystroke in a field renders none of the 300 rows, nor the form around the field", async () => {
  const { sourcesOf, getByLabelText, user } = show();
  await user.click(getByLabelText("value"));
  sourcesOf.mockClear();
  await user.keyboard("12");
  expect(getByLabelText("value")).toHaveProperty("value", "12");
  expect(sourcesOf).not.toHaveBeenCalled();
});

test("a keystroke in the search renders neither the 300 rows nor the form: rows are hidden and shown without React", async () => {
  const { sourcesOf, getByLabelText, getAllByRole, user } = show();
  await user.click(getByLabelText("Search functions"));
  sourcesOf.mockClear();
  await user.keyboard("item12");
  await afterFrame();
  const shown = () => getAllByRole("button").filter((button) => button.hasAttribute("data-function"));
  // item12, and item120 to item129.
  expect(shown()).toHaveLength(11);
  await user.keyboard("3");
  await afterFrame();
  expect(shown()).toHaveLength(1);
  await user.clear(getByLabelText("Search functions"));
  await afterFrame();
  expect(shown()).toHaveLength(300);
  expect(sourcesOf).not.toHaveBeenCalled();
});

test("a keystroke in the search changes only the rows that appear or disappear", async () => {
  const { getByLabelText, user } = show();
  await user.type(getByLabelText("Search functions"), "item12");
  await afterFrame();
  const changed = vi.fn<(name: string | null) => void>();
  const changes = new MutationObserver((records) => {
    for (const { target, attributeName } of records)
      if (target instanceof HTMLElement && target.hasAttribute("data-function")) changed(attributeName);
  });
  changes.observe(document.body, { subtree: true, attributes: true });
  await user.keyboard("3");
  await waitFor(() => expect(changed).toHaveBeenCalled());
  changes.disconnect();
  // Ten rows disappear, and the tab stop moves from item12 to item123.
  expect(changed.mock.calls.filter(([name]) => name === "hidden")).toHaveLength(10);
  expect(changed.mock.calls.filter(([name]) => name === "tabindex")).toHaveLength(2);
});

test("a form beside 300 functions renders first with the visible rows; the others follow", () => {
  let seen: readonly number[] = [];
  const Probe = () => {
    useLayoutEffect(() => {
      const count = (selector: string) => document.querySelectorAll(selector).length;
      seen = [count("[data-function]"), count("form input")];
    }, []);
    return null;
  };
  const { container } = render(
    inContract(
      <>
        <FunctionList items={items} used={[]} open="item0(address,uint256)" onOpen={nothing} />
        <ReadPanel fn={functionOf(abi, "item0(address,uint256)")} below={null} />
        <Probe />
      </>,
      { abi },
    ),
  );
  const [rows = 0, fields] = seen;
  expect(rows).toBeGreaterThan(10);
  expect(rows).toBeLessThan(50);
  expect(fields).toBe(2);
  expect(container.querySelectorAll("[data-function]")).toHaveLength(300);
});

test("the arguments of a write come first; its sender and actions follow", () => {
  const fn = functionOf(abiOf("function transfer(address to, uint256 value)"), "transfer(address,uint256)");
  let seen: readonly (string | null)[] = [];
  const Probe = () => {
    useLayoutEffect(() => {
      seen = [...document.querySelectorAll("form input, form button[type=submit], form select[name]")].map(({ id }) =>
        document.querySelector(`label[for="${id}"]`) === null ? id : "argument",
      );
    }, []);
    return null;
  };
  const { getByRole, getByLabelText } = render(
    inContract(
      <>
        <WritePanel fn={fn} />
        <Probe />
      </>,
    ),
  );
  expect(seen).toEqual(["argument", "argument"]);
  expect(getByRole("button", { name: "Review…" })).toBeTruthy();
  expect(getByLabelText("Fee level")).toBeTruthy();
});

test("as a form opens, each argument is rendered once, and a keystroke renders only its own argument", async () => {
  const amounts = new Map<string, never>();
  const get = vi.spyOn(amounts, "get");
  const fields = functionOf(abiOf("function f(uint256 a, uint256 b, int8 c)"), "f(uint256,uint256,int8)").inputs.map(
    describeField,
  );
  const hints = { amounts, dates: new Set<string>() };
  const Form = () => {
    const form = useAbiForm(fields, { args: fields.map(emptyDraft) });
    expect(form.formState.isSubmitting).toBe(false);
    return (
      <FormScope form={form}>
        <ArgumentHintsProvider value={hints}>
          <AbiFields fields={fields} name="args" />
        </ArgumentHintsProvider>
      </FormScope>
    );
  };
  const { getByLabelText, user } = render(<Form />);
  expect(get.mock.calls).toEqual([["args.0"], ["args.1"], ["args.2"]]);
  await user.click(getByLabelText("b"));
  get.mockClear();
  await user.keyboard("7");
  expect(new Set(get.mock.calls.map(([path]) => path))).toEqual(new Set(["args.1"]));
});

test("a page with 300 functions and a form of structs has at most 2,000 nodes", async () => {
  const order =
    "(address maker, address receiver, (address token, uint256 amount)[] legs, (uint64 deadline, bool isPartial) limits, bytes data) order";
  servePage({
    abi: [...abi.slice(1), ...abiOf(`function submit(address onBehalfOf, ${order})`)],
  });
  const fn = "submit(address,(address,address,(address,uint256)[],(uint64,bool),bytes))";
  renderApp(`/sandbox/playground?network=net-1&address=${contractAddress}&fn=${encodeURIComponent(fn)}`);
  expect(await screen.findByLabelText("maker")).toBeTruthy();
  await waitFor(() => expect(document.querySelectorAll("[data-function]")).toHaveLength(300));
  expect(document.querySelectorAll("[data-functions] *").length).toBeLessThanOrEqual(1_200);
  expect(document.querySelectorAll("*").length).toBeLessThanOrEqual(2_000);
  act(() => cleanup());
});
