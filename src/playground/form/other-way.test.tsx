import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { callablesOf } from "#shared/abi/functions.ts";
import { readAbiText } from "#shared/abi/text/abi-text.ts";
import type { AbiCallable } from "#shared/abi/types.ts";
import { ReadPanel } from "#src/playground/read/read-panel.tsx";
import { commonReplies, inContract, json, stubFetch } from "#src/playground/testing/contract.tsx";
import { started, writes } from "#src/playground/testing/write.tsx";
import { WritePanel } from "#src/playground/write/write-panel.tsx";
import { render } from "#src/testing/render.tsx";

const read = readAbiText("getReward()(uint256)");
const [contract] = read.ok ? read.contracts : [];
const abi = contract?.result.ok === true ? contract.result.abi : [];

const [send, call] = abi.flatMap(callablesOf);

const given = (fn: AbiCallable | undefined): AbiCallable => {
  if (fn === undefined) throw new Error("no function");
  return fn;
};

test("a function of unstated mutability is called without sending anything, and its form leads to the other", async () => {
  const requests = stubFetch({
    "/functions/read": () => json({ result: { data: { result: "712345" }, success: true, status: 200 } }),
  });
  const show = vi.fn<() => Promise<void>>(async () => undefined);
  const { user, getByRole, getByText } = render(inContract(<ReadPanel fn={given(call)} below={null} />, { abi, show }));
  expect(getByText(/does not say whether this function only reads/).textContent).toContain("nothing is sent");
  expect(getByText(/mutability not stated/)).toBeTruthy();
  await user.click(getByRole("button", { name: "Call" }));
  const result = await screen.findByRole("region", { name: "Result" });
  await waitFor(() => expect(result.textContent).toContain("712345"));
  expect(requests[0]?.body).toMatchObject({ abiFunction: { name: "getReward", stateMutability: "view" } });
  await user.click(getByRole("button", { name: "Send instead" }));
  expect(show).toHaveBeenCalledWith({ fn: "getReward()" });
});

test("it is sent as a write", async () => {
  const requests = stubFetch({ ...commonReplies(), "/functions/write": started });
  const show = vi.fn<() => Promise<void>>(async () => undefined);
  const { user, findByRole, getByRole, getByText } = render(inContract(<WritePanel fn={given(send)} />, { abi, show }));
  expect(getByText(/does not say whether this function only reads/).textContent).toContain("costs a fee");
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  await user.click(getByRole("button", { name: "Review…" }));
  await findByRole("dialog");
  await user.click(await findByRole("button", { name: "Send" }));
  await vi.waitFor(() => expect(writes(requests)).toHaveLength(1));
  expect(writes(requests)[0]?.body).toMatchObject({
    abiFunction: { name: "getReward", stateMutability: "nonpayable" },
  });
});

test("neither note is shown for a function whose mutability is stated", () => {
  stubFetch(commonReplies());
  const { queryByText } = render(
    inContract(
      <ReadPanel
        fn={{ type: "function", name: "total", inputs: [], outputs: [], stateMutability: "view" }}
        below={null}
      />,
    ),
  );
  expect(queryByText(/does not say/)).toBeNull();
});
