import { act, cleanup, screen, within } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { catalogOf } from "#shared/abi/catalog.ts";
import { emptyDraft } from "#shared/abi/draft.ts";
import { describeField } from "#shared/abi/field.ts";
import type { AbiEntry } from "#shared/abi/types.ts";
import { AbiFields } from "#src/components/abi-form/abi-fields.tsx";
import { ArgumentHintsProvider } from "#src/components/abi-form/argument-hints.ts";
import { useAbiForm } from "#src/components/abi-form/use-abi-form.ts";
import { FormScope } from "#src/components/form/form-scope.tsx";
import { afterFrame } from "#src/testing/after-frame.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { render } from "#src/testing/render.tsx";
import { FunctionList } from "./functions/function-list.tsx";
import { ReadPanel } from "./read/read-panel.tsx";
import { abiOf, contractAddress, functionOf, inContract } from "./testing/contract.tsx";
import { servePage } from "./testing/page.tsx";
import { WritePanel } from "./write/write-panel.tsx";

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

test("a keystroke in a field renders no row of the list, nor the form around the field", async () => {
  const { sourcesOf, getByLabelText, user } = show();
  await user.click(getByLabelText("value"));
  sourcesOf.mockClear();
  await user.keyboard("12");
  expect(getByLabelText("value")).toHaveProperty("value", "12");
  expect(sourcesOf).not.toHaveBeenCalled();
});

test("a keystroke in the search renders only visible rows, and not the form", async () => {
  const { sourcesOf, getByLabelText, getAllByRole, getByRole, user } = show();
  await user.click(getByLabelText("Search functions"));
  const shown = () => getAllByRole("button").filter((button) => button.hasAttribute("data-function"));
  await user.keyboard("item12");
  await afterFrame();
  // item12, and item120 to item129.
  expect(shown()).toHaveLength(11);
  const row = getByRole("button", { name: /^item123\(/ });
  sourcesOf.mockClear();
  await user.keyboard("3");
  await afterFrame();
  expect(shown()).toEqual([row]);
  expect(sourcesOf.mock.calls.length).toBeLessThanOrEqual(1);
  sourcesOf.mockClear();
  await user.clear(getByLabelText("Search functions"));
  await afterFrame();
  expect(shown().length).toBeGreaterThan(11);
  expect(sourcesOf.mock.calls.length).toBeLessThan(50);
});

test("a form beside 300 functions renders with the visible rows, from the start", () => {
  let seen: readonly number[] = [];
  const Probe = () => {
    useLayoutEffect(() => {
      const count = (selector: string) => document.querySelectorAll(selector).length;
      seen = [count("[data-function]"), count("form input")];
    }, []);
    return null;
  };
  render(
    inContract(
      <>
        <FunctionList items={items} used={[]} open="item0(address,uint256)" onOpen={nothing} />
        <ReadPanel fn={functionOf(abi, "item0(address,uint256)")} below={null} />
        <Probe />
      </>,
      { abi },
    ),
  );
  expect(seen[0]).toBeGreaterThan(10);
  expect(seen[0]).toBeLessThan(50);
  expect(seen[1]).toBe(2);
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

test("a page with 300 functions and a form of structs has at most 700 elements", async () => {
  const order =
    "(address maker, address receiver, (address token, uint256 amount)[] legs, (uint64 deadline, bool isPartial) limits, bytes data) order";
  servePage({
    abi: [...abi.slice(1), ...abiOf(`function submit(address onBehalfOf, ${order})`)],
  });
  const fn = "submit(address,(address,address,(address,uint256)[],(uint64,bool),bytes))";
  renderApp(`/sandbox/playground?network=net-1&address=${contractAddress}&fn=${encodeURIComponent(fn)}`);
  expect(await screen.findByLabelText("maker")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Functions" })).getByText("300 entries")).toBeTruthy();
  expect(document.querySelectorAll("[data-function]").length).toBeLessThan(60);
  expect(document.querySelectorAll("*").length).toBeLessThanOrEqual(700);
  act(() => cleanup());
});
