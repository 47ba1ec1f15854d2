// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { act, fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { abiOf, failure, functionOf, inContract, json, stubFetch } from "#src/playground/testing/contract.tsx";
import { render } from "#src/testing/render.tsx";
import { ReadPanel } from "./read-panel.tsx";
import { refreshDelay } from "./refresh.ts";
import type { CalledReading } from "./use-read.ts";

const abi = abiOf(
  "struct Point { int256 x; int256 y; }",
  "function total() view returns (uint256 total)",
  "function deadline() view returns (uint256 deadline)",
  "function sum(uint256 a, uint256 b) view returns (uint256 total)",
  "function list() view returns (uint256[])",
  "function points() view returns (Point[])",
  "function owner() view returns (address)",
  "function name() view returns (string)",
  "function count() view returns (uint256, bool)",
);
const answer = (result: unknown) => json({ result: { data: { result }, success: true, status: 200 } });
const panel = (signature: string, onReading: (reading: CalledReading) => void = () => undefined) =>
  inContract(<ReadPanel key={signature} fn={functionOf(abi, signature)} below={null} onReading={onReading} />, { abi });

/** Calls a function without arguments. The responses come in order, and the last one repeats. */
const called = async (signature: string, ...results: readonly unknown[]) => {
  let turn = 0;
  const requests = stubFetch({
    "/functions/read": () => {
      const result = results[Math.min(turn, results.length - 1)];
      turn += 1;
      return result instanceof Response ? result.clone() : answer(result);
    },
  });
  const rendered = render(panel(signature));
  const { getByRole, findByRole, user } = rendered;
  await user.click(getByRole("button", { name: "Call" }));
  await findByRole("button", { name: "Call again" });
  // The code that shows results is loaded with the first one.
  await waitFor(() => expect(rendered.container.querySelector(".mantine-Skeleton-root")).toBeNull());
  return { ...rendered, requests, reads: () => requests.filter(({ url }) => url.endsWith("/functions/read")).length };
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a number", () => {
  test("is shown in a chosen, remembered unit, with its digits below", async () => {
    const { getByLabelText, getByText, user, unmount } = await called("total()", "1500000000000000001");
    await user.selectOptions(getByLabelText("Show total as"), "18");
    expect(getByText("1.500000000000000001")).toBeTruthy();
    unmount();
    const again = await called("total()", "2000000000000000000");
    expect(again.getByLabelText("Show total as")).toHaveProperty("value", "18");
    expect(again.getByRole("region", { name: "Result" }).textContent).toContain("= 2000000000000000000");
  });

  test("whose name means a time is shown as a date, and as digits by choice", async () => {
    const { container, getByLabelText, user } = await called("deadline()", "1790000000");
    expect(container.querySelector("time")?.getAttribute("dateTime")).toBe("2026-09-21T14:13:20Z");
    await user.selectOptions(getByLabelText("Show deadline as"), "");
    expect(container.querySelector("time")).toBeNull();
  });
});

describe("a result", () => {
  test("that is a list of tuples is a table", async () => {
    const { getByRole } = await called("points()", [
      { x: "1", y: "-2" },
      { x: "9007199254740993", y: "4" },
    ]);
    const table = getByRole("table", { name: "Value" });
    const headers = within(table).getAllByRole("columnheader");
    expect(headers.map(({ textContent }) => textContent?.slice(0, 3))).toEqual(["Row", "xin", "yin"]);
    expect(within(table).getAllByRole("row")[2]?.textContent).toContain("9007199254740993");
  });

  test("with thousands of rows shows the first hundred, and more on demand", async () => {
    const { getByRole, getByText, queryByText, user } = await called(
      "list()",
      Array.from({ length: 300 }, (_, index) => String(index)),
    );
    expect(queryByText("Value[100]")).toBeNull();
    await user.click(getByRole("button", { name: "Show 200 of 200 more" }));
    expect(getByText("Value[299]")).toBeTruthy();
  });

  test("is copied whole as JSON, with integers to the last digit", async () => {
    const { getByRole, user } = await called("count()", ["9007199254740993", true]);
    await user.click(getByRole("button", { name: "Copy as JSON" }));
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(["9007199254740993", true]);
  });

  test("shows a fraction that does not fit to the last digit", async () => {
    const sent = '{"result":{"data":{"result":1.2345678901234567890},"success":true,"status":200}}';
    const { getByRole, getByText } = await called("total()", new Response(sent));
    expect(getByText("The response does not match the ABI")).toBeTruthy();
    expect(getByRole("region", { name: "Result" }).textContent).toContain("1.2345678901234567890");
  });

  test("offers its raw response unchanged, to the last digit", async () => {
    const sent = '{"result":{"data":{"result":9007199254740993,"extra":1.10},"success":true,"status":200}}';
    const { getByRole, getByText, user } = await called("total()", new Response(sent));
    await user.click(getByRole("button", { name: "Raw response" }));
    expect(getByText(/"result": 9007199254740993,/).textContent).toContain('"extra": 1.10');
  });

  test.each([
    ["total()", "not a number"],
    ["count()", ["1"]],
    ["count()", { total: "1" }],
    ["name()", { raw: 5 }],
    ["points()", "0x1234"],
    ["list()", null],
    ["owner()", "0x12"],
  ])("of %s that is %j does not match the ABI, and is shown unchanged", async (signature, result) => {
    const { getByText } = await called(signature, result);
    expect(getByText("The response does not match the ABI")).toBeTruthy();
  });

  test("of bytes32 is read as text if the ABI says string", async () => {
    const { getByText } = await called("name()", `0x${"4d4b52".padEnd(64, "0")}`);
    expect(getByText(/returned bytes32 where the ABI declares string/).textContent).toContain("“MKR”");
  });
});

test.each([
  [`0x${"4d4b52".padEnd(64, "0")}`, "The response does not match the ABI", "As text: “MKR”"],
  ["0x", "No contract at this address on this network, or the contract lacks this function", ""],
])("a result %s that the service cannot decode is not a revert", async (data, message, reading) => {
  const refused = failure(400, "ERR_010", { message: "abiFunction.outputs: the answer does not fit.", data });
  const { getByRole, getByText, queryByText } = await called("name()", refused);
  expect(getByText(new RegExp(message))).toBeTruthy();
  expect(getByRole("region", { name: "Result" }).textContent).toContain(reading);
  expect(queryByText("The contract reverted")).toBeNull();
  expect(queryByText("ERR_010")).toBeNull();
});

describe("calling again", () => {
  test("describes in words what changed since the last time", async () => {
    const { getByRole, findByText, getByText, user } = await called("total()", "5", "8", "8");
    await user.click(getByRole("button", { name: "Call again" }));
    expect(await findByText(/1 change since/)).toBeTruthy();
    expect(getByText("Changed: was 5 (+3)")).toBeTruthy();
    await user.click(getByRole("button", { name: "Call again" }));
    expect(await findByText(/No changes since/)).toBeTruthy();
  });

  test("works with Control+Enter from anywhere", async () => {
    const { user, reads } = await called("total()", "5");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(reads()).toBe(2));
  });

  test("keeps the arguments of the call, and says when the form has different ones", async () => {
    const requests = stubFetch({ "/functions/read": () => answer("3") });
    const { getByLabelText, getByRole, findByRole, getByText, user } = render(panel("sum(uint256,uint256)"));
    await user.type(getByLabelText("a"), "1");
    await user.type(getByLabelText("b"), "2{Enter}");
    const again = await findByRole("button", { name: "Call again" });
    expect(getByText(/took \d+ ms, called with 1, 2/)).toBeTruthy();
    await user.type(getByLabelText("b"), "0");
    expect(getByText(/The arguments in the form have changed since/)).toBeTruthy();
    await user.click(again);
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.body).toEqual(requests[0]?.body);
    expect(getByRole("region", { name: "Result" })).toBeTruthy();
  });

  test("a response after the arguments changed is discarded", async () => {
    let reply: (response: Response) => void = () => undefined;
    stubFetch({ "/functions/read": () => new Promise<Response>((resolve) => (reply = resolve)) });
    const { getByLabelText, getByRole, getByText, user } = render(panel("sum(uint256,uint256)"));
    await user.type(getByLabelText("a"), "1");
    await user.type(getByLabelText("b"), "2{Enter}");
    await user.type(getByLabelText("b"), "0");
    await act(async () => reply(answer("31337")));
    expect(getByText(/its response was discarded/)).toBeTruthy();
    expect(getByRole("region", { name: "Result" }).textContent).not.toContain("31337");
  });
});

describe("a call in progress", () => {
  /** The form of `sum`, called with 1 and 2; later calls wait for `answers`. */
  const summed = async () => {
    const answers: ((response: Response) => void)[] = [];
    const onReading = vi.fn<(reading: CalledReading) => void>();
    const requests = stubFetch({
      "/functions/read": () =>
        requests.length === 1 ? answer("3") : new Promise<Response>((resolve) => answers.push(resolve)),
    });
    const rendered = render(panel("sum(uint256,uint256)", onReading));
    const { getByLabelText, findByText, getByRole, user } = rendered;
    await user.type(getByLabelText("a"), "1");
    await user.type(getByLabelText("b"), "2{Enter}");
    await findByText(/called with 1, 2/);
    const result = getByRole("region", { name: "Result" });
    return { ...rendered, answers, requests, result, readings: () => onReading.mock.calls.map(([reading]) => reading) };
  };

  test("is aborted by repeating it: a repeated call queries the service again", async () => {
    const { requests, answers, getByRole, findByText, result, user } = await summed();
    await user.click(getByRole("button", { name: "Call again" }));
    await user.click(getByRole("button", { name: "Call again" }));
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([false, true, false]);
    await act(async () => answers[0]?.(answer("31337")));
    expect(result.textContent).not.toContain("31337");
    await act(async () => answers[1]?.(answer("8")));
    expect(await findByText("Changed: was 3 (+5)")).toBeTruthy();
  });

  test("keeps the previous result visible, also after it is stopped; that result is reported once", async () => {
    const { requests, answers, getByLabelText, getByText, result, readings, user } = await summed();
    await user.type(getByLabelText("b"), "0{Enter}");
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(result.getAttribute("aria-busy")).toBe("true");
    expect(getByText(/called with 1, 2$/)).toBeTruthy();
    await user.type(getByLabelText("b"), "7");
    expect(getByText(/its response was discarded/)).toBeTruthy();
    expect(requests[1]?.signal?.aborted).toBe(true);
    await act(async () => answers[0]?.(answer("31337")));
    expect(result.getAttribute("aria-busy")).toBe("false");
    expect(getByText(/called with 1, 2$/)).toBeTruthy();
    expect(readings()).toMatchObject([{ outcome: { status: "success" }, called: { values: [1n, 2n] } }]);
    await user.type(getByLabelText("b"), "{Backspace}{Backspace}");
    expect(result.textContent).not.toContain("The arguments in the form have changed since");
  });

  test("is aborted when the form is closed", async () => {
    const { requests, getByRole, unmount, user } = await summed();
    await user.click(getByRole("button", { name: "Call again" }));
    await waitFor(() => expect(requests).toHaveLength(2));
    unmount();
    expect(requests[1]?.signal?.aborted).toBe(true);
  });
});

test("earlier arguments are called again, not served from the cache, and compared with their earlier result", async () => {
  const results = ["3", "4", "5"];
  const requests = stubFetch({ "/functions/read": () => answer(results[requests.length - 1]) });
  const { getByLabelText, findByText, user } = render(panel("sum(uint256,uint256)"));
  await user.type(getByLabelText("a"), "1");
  await user.type(getByLabelText("b"), "2{Enter}");
  await findByText(/called with 1, 2$/);
  await user.type(getByLabelText("b"), "0{Enter}");
  await findByText(/called with 1, 20$/);
  await user.type(getByLabelText("b"), "{Backspace}{Enter}");
  expect(await findByText("Changed: was 3 (+2)")).toBeTruthy();
  expect(requests).toHaveLength(3);
});

test("a lost session is shown, and the previous result stays", async () => {
  const { getByRole, findByRole, getByText, user, reads } = await called(
    "total()",
    "5",
    failure(401, "POSTERN_SIGN_IN_REQUIRED"),
    "8",
  );
  await user.click(getByRole("button", { name: "Call again" }));
  const retry = await findByRole("button", { name: "Try again" });
  expect(getByText("5")).toBeTruthy();
  await user.click(retry);
  await waitFor(() => expect(getByRole("region", { name: "Result" }).textContent).toContain("was 5 (+3)"));
  expect(reads()).toBe(3);
});

describe("by itself", () => {
  const every5 = async (...results: readonly unknown[]) => {
    const rendered = await called("total()", ...results);
    vi.useFakeTimers({
      now: Date.now(),
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    });
    fireEvent.change(rendered.getByLabelText("Call again automatically"), { target: { value: "5000" } });
    return rendered;
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const hide = (state: DocumentVisibilityState) =>
    act(async () => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
      document.dispatchEvent(new Event("visibilitychange"));
    });

  test("it is called at the chosen interval", async () => {
    const { reads } = await every5("1");
    await pass(5_100);
    expect(reads()).toBe(2);
    await pass(5_100);
    expect(reads()).toBe(3);
  });

  test("it waits while the tab is hidden", async () => {
    const { reads } = await every5("1");
    await hide("hidden");
    await pass(60_000);
    expect(reads()).toBe(1);
    await hide("visible");
    await pass(100);
    expect(reads()).toBe(2);
  });

  test("it waits longer after each failure and reports it", async () => {
    const { reads, getByText } = await every5("1", failure(500, "ERR_001"));
    await pass(5_100);
    expect(reads()).toBe(2);
    expect(getByText("Failed once: next try in 10 s.")).toBeTruthy();
    await pass(5_100);
    expect(reads()).toBe(2);
    await pass(5_100);
    expect(reads()).toBe(3);
  });

  test.each([
    [5_000, 0, 5_000],
    [5_000, 1, 10_000],
    [5_000, 3, 40_000],
    [5_000, 100, 300_000],
    [60_000, 4, 300_000],
  ])("with a reading every %i ms, the wait after %i failures is %i ms", (everyMs, failures, delay) => {
    expect(refreshDelay(everyMs, failures)).toBe(delay);
  });
});

test("with changed arguments it is not called automatically", async () => {
  const requests = stubFetch({ "/functions/read": () => answer("3") });
  const { getByLabelText, findByLabelText, user } = render(panel("sum(uint256,uint256)"));
  await user.type(getByLabelText("a"), "1");
  await user.type(getByLabelText("b"), "2{Enter}");
  const menu = await findByLabelText("Call again automatically");
  await user.type(getByLabelText("b"), "0");
  vi.useFakeTimers({ now: Date.now(), toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  fireEvent.change(menu, { target: { value: "5000" } });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(requests).toHaveLength(1);
});
