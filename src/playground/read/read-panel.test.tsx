// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { createMemoryHistory, RouterContextProvider } from "@tanstack/react-router";
import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { selector } from "#shared/abi/functions.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { FieldOffersProvider } from "#src/components/abi-form/field-offers.ts";
import {
  abiOf,
  contractAddress,
  contractOf,
  failure,
  functionOf,
  json,
  inContract,
  senderAddress,
  stubFetch,
} from "#src/playground/testing/contract.tsx";
import { createAppRouter } from "#src/router.tsx";
import { reasonOf, setOutage, waitWords } from "#src/testing/outage.ts";
import { render } from "#src/testing/render.tsx";
import { ReadPanel } from "./read-panel.tsx";

const abi = abiOf(
  "function balanceOf(address account) view returns (uint256)",
  "function symbol() view returns (string)",
  "function sum(uint256 a, uint256 b) view returns (uint256 total)",
  "error TooMuch(uint256 asked, uint256 limit)",
);
const answer = (result: unknown) => json({ result: { data: { result }, success: true, status: 200 } });
const panel = (signature: string) =>
  inContract(<ReadPanel key={signature} fn={functionOf(abi, signature)} below={null} />, { abi });

test("Enter in a field calls, and the result is exact and typed", async () => {
  const requests = stubFetch({ "/functions/read": () => answer("1234567890123456789012") });
  const { getByLabelText, getByRole, user } = render(panel("sum(uint256,uint256)"));
  await user.type(getByLabelText("a"), "1");
  await user.type(getByLabelText("b"), "0x10{Enter}");
  const result = getByRole("region", { name: "Result" });
  await waitFor(() => expect(result.textContent).toContain("1234567890123456789012"));
  expect(result.textContent).toMatch(/totaluint256/);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.url).toContain(`/network/net-1/contract-address/${contractAddress}/functions/read`);
  expect(requests[0]?.body).toMatchObject({
    abiFunction: {
      name: "sum",
      inputs: [
        { name: "a", value: "1" },
        { name: "b", value: "16" },
      ],
    },
  });
});

test("with an invalid field nothing is sent, and the first invalid field gets the focus", async () => {
  const requests = stubFetch({});
  const { getByLabelText, getByRole, user } = render(panel("sum(uint256,uint256)"));
  await user.type(getByLabelText("b"), "1e18");
  await user.click(getByRole("button", { name: "Call" }));
  await waitFor(() => expect(document.activeElement).toBe(getByLabelText("a")));
  expect(getByLabelText("b").getAttribute("aria-invalid")).toBe("true");
  expect(requests).toHaveLength(0);
});

test("a deployment that cannot read is reported, and nothing is sent", async () => {
  const requests = stubFetch({});
  const contract = contractOf({ lacks: ["readContract"] });
  const { getByRole, getByLabelText, getByText, user } = render(
    inContract(<ReadPanel fn={functionOf(abi, "sum(uint256,uint256)")} below={null} />, { abi, contract }),
  );
  expect(getByText("This deployment of the wallet service cannot call a read function.")).toBeTruthy();
  expect(getByRole("button", { name: "Call" })).toHaveProperty("disabled", true);
  await user.type(getByLabelText("a"), "1");
  await user.type(getByLabelText("b"), "2{Enter}");
  expect(requests).toHaveLength(0);
});

test("an address in a result shows its known name", async () => {
  stubFetch({
    "/functions/read": () => answer(senderAddress),
    "/addresses/names": () => json({ labels: [], owners: [] }),
  });
  const owner = abiOf("function owner() view returns (address)");
  const router = createAppRouter(createQueryClient(), createMemoryHistory({ initialEntries: ["/"] }));
  const { getByRole, findByText, user } = render(
    <RouterContextProvider router={router}>
      <FieldOffersProvider value={{ knownAddresses: [{ address: senderAddress, label: "Treasury" }] }}>
        {inContract(<ReadPanel fn={functionOf(owner, "owner()")} below={null} />, { abi: owner })}
      </FieldOffersProvider>
    </RouterContextProvider>,
  );
  await user.click(getByRole("button", { name: "Call" }));
  expect(await findByText("Treasury")).toBeTruthy();
});

test("an empty string is shown as an empty string", async () => {
  stubFetch({ "/functions/read": () => answer("") });
  const { findByText, getByRole, user } = render(panel("symbol()"));
  await user.click(getByRole("button", { name: "Call" }));
  expect((await findByText("Empty string.")).closest("li")?.textContent).toContain('string""');
});

test.each([
  ["a response without bytes", () => answer("0x"), "sum(uint256,uint256)"],
  ["404 ERR_066", () => failure(404, "ERR_066"), "sum(uint256,uint256)"],
])("%s means that there is no contract", async (_, reply, signature) => {
  stubFetch({ "/functions/read": reply });
  const { findByText, getByLabelText, user } = render(panel(signature));
  await user.type(getByLabelText("a"), "1");
  await user.type(getByLabelText("b"), "1{Enter}");
  expect(await findByText(/No contract at this address on this network/)).toBeTruthy();
});

test("a revert shows only its decoded error, without advice about the request, which was valid", async () => {
  const data = selector({ name: "Nope", inputs: [] });
  const abiWithError = abiOf("function f() view returns (uint256)", "error Nope()");
  let calls = 0;
  stubFetch({
    "/functions/read": () => {
      calls += 1;
      return calls === 1 ? failure(400, "ERR_010", { data }) : answer("5");
    },
  });
  const { findByText, getByRole, getAllByRole, getByText, queryByRole, user } = render(
    inContract(<ReadPanel fn={functionOf(abiWithError, "f()")} below={null} />, { abi: abiWithError }),
  );
  await user.click(getByRole("button", { name: "Call" }));
  expect(await findByText("The contract reverted")).toBeTruthy();
  expect(getByText("Nope()")).toBeTruthy();
  expect(getAllByRole("alert")).toHaveLength(1);
  expect(getByRole("region", { name: "Result" }).textContent).not.toMatch(/could not read|correct|ERR_010/i);
  expect(queryByRole("button", { name: "Try again" })).toBeNull();
  await user.click(getByRole("button", { name: "Call" }));
  await waitFor(() => expect(getByRole("region", { name: "Result" }).textContent).toMatch(/uint256.*5Copy as JSON/));
});

test("an error without revert data shows its message, code and request id, and can be retried", async () => {
  stubFetch({ "/functions/read": () => failure(500, "ERR_019") });
  const { findByText, getByRole, getByText, queryByText, user } = render(panel("symbol()"));
  await user.click(getByRole("button", { name: "Call" }));
  expect(await findByText("ERR_019")).toBeTruthy();
  expect(getByText("req-1")).toBeTruthy();
  expect(getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(queryByText("The contract reverted")).toBeNull();
});

test("a revert with an unknown selector is shown with its selector and its data, raw", async () => {
  const data = `0xdeadbeef${"11".repeat(32)}`;
  stubFetch({ "/functions/read": () => failure(500, "ERR_019", { data }) });
  const { findByText, getByText, queryByText, getByRole, user } = render(panel("symbol()"));
  await user.click(getByRole("button", { name: "Call" }));
  const words = "Unknown error that neither this ABI nor a standard one declares: selector";
  expect((await findByText(words, { exact: false })).textContent).toBe(`${words} 0xdeadbeef, data ${data}`);
  expect(getByText("The contract reverted")).toBeTruthy();
  expect(queryByText("TooMuch", { exact: false })).toBeNull();
});

test("a late reply for another function is discarded", async () => {
  let reply: (response: Response) => void = () => undefined;
  stubFetch({ "/functions/read": () => new Promise<Response>((resolve) => (reply = resolve)) });
  const { getByRole, getByText, rerender, user } = render(panel("symbol()"));
  await user.click(getByRole("button", { name: "Call" }));
  rerender(panel("balanceOf(address)"));
  await act(async () => reply(answer("LATE")));
  expect(getByRole("region", { name: "Result" }).textContent).not.toContain("LATE");
  expect(getByText("Not called yet")).toBeTruthy();
});

test("a draft survives opening another function", async () => {
  stubFetch({});
  const { getByLabelText, rerender, user } = render(panel("sum(uint256,uint256)"));
  await user.type(getByLabelText("a"), "1,5");
  rerender(panel("balanceOf(address)"));
  await user.type(getByLabelText("account"), "0x12");
  rerender(panel("sum(uint256,uint256)"));
  expect(getByLabelText("a")).toHaveProperty("value", "1,5");
  rerender(panel("balanceOf(address)"));
  expect(getByLabelText("account")).toHaveProperty("value", "0x12");
});

test("during an outage nothing is called, and the form says why", async () => {
  const requests = stubFetch({ "/functions/read": () => answer("7") });
  const { getByLabelText, getByRole, user, queryClient } = render(panel("sum(uint256,uint256)"));
  await user.type(getByLabelText("a"), "1");
  await setOutage(queryClient, true);
  const call = getByRole("button", { name: "Call" });
  expect([call.hasAttribute("disabled"), reasonOf(call)]).toEqual([true, waitWords]);
  await user.type(getByLabelText("b"), "2{Enter}");
  expect(requests).toEqual([]);
  await setOutage(queryClient, false);
  await user.click(call);
  await waitFor(() => expect(requests).toHaveLength(1));
});
