import { waitFor, within } from "@testing-library/react";
import { encodeAbiParameters, encodeErrorResult, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import type { DryRun } from "#shared/console/dry-run.ts";
import {
  commonReplies,
  contractAddress,
  failure,
  json,
  contractOf,
  senderAddress,
  stubFetch,
} from "../testing/contract.tsx";
import { openReview, started, writes } from "../testing/write.tsx";

const route = "/console/sandbox/dry-run";
const said = (data: DryRun) => ({ [route]: () => json({ data }) });
const limit = encodeErrorResult({
  abi: parseAbi(["error LimitExceeded(uint256 limit)"]),
  errorName: "LimitExceeded",
  args: [7n],
});
const tokenless = encodeErrorResult({
  abi: parseAbi(["error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)"]),
  errorName: "ERC20InsufficientBalance",
  args: [contractAddress, 1n, 2n],
});
const reverted = (revertData: string | null): DryRun => ({ outcome: "reverted", revertData, message: "it reverted" });
const succeeded: DryRun = {
  outcome: "succeeded",
  returnData: encodeAbiParameters([{ type: "bool" }], [true]),
  gas: "52000",
};

/** Fills the form in, closes the review and asks for a dry run. */
const runInForm = async (data: DryRun) => {
  const requests = stubFetch({ ...commonReplies(), ...said(data) });
  const opened = await openReview();
  const { user, getByRole, queryByRole, findByRole } = opened;
  await user.click(getByRole("button", { name: "Back to the form" }));
  await waitFor(() => expect(queryByRole("dialog")).toBeNull());
  await user.click(getByRole("button", { name: "Dry run" }));
  const region = await findByRole("region", { name: "Dry run" });
  return { ...opened, requests, region };
};

describe("a dry run from the form", () => {
  test("asks as the sender with the calldata, sends nothing, and shows what is returned and the gas", async () => {
    const { requests, region } = await runInForm(succeeded);
    await within(region).findByText("Dry run: it would succeed");
    expect(region.textContent).toContain("Gas: 52000");
    expect(region.textContent).toContain("true");
    const [asked] = requests.filter(({ url }) => url.endsWith(route));
    expect(asked?.body).toEqual({
      networkId: "net-1",
      from: senderAddress,
      to: contractAddress,
      calldata: expect.stringMatching(/^0xa9059cbb/),
      amount: "0",
    });
    expect(writes(requests)).toEqual([]);
  });

  test.each<[string, DryRun, string]>([
    ["decoded with this ABI", reverted(limit), "LimitExceeded(uint256)"],
    ["decoded with the well-known errors", reverted(tokenless), "ERC20InsufficientBalance(address,uint256,uint256)"],
    ["raw", reverted("0xc0ffee0012"), "selector 0xc0ffee00, data 0xc0ffee0012"],
    ["without data", reverted(null), "In its words: “it reverted”"],
    ["refused", { outcome: "refused", message: "insufficient funds" }, "“insufficient funds”"],
    ["unavailable", { outcome: "unavailable" }, "No node is configured for tETH"],
  ])("says it: %s", async (_how, data, words) => {
    const { region } = await runInForm(data);
    await waitFor(() => expect(region.textContent).toContain(words));
  });

  test("is discarded when what it was about changes, also when its answer comes late", async () => {
    let answer: ((response: Response) => void) | undefined;
    const requests = stubFetch({
      ...commonReplies(),
      [route]: () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    const { user, getByRole, getByLabelText, queryByRole, findByText, queryByText } = await openReview();
    await user.click(getByRole("button", { name: "Back to the form" }));
    await waitFor(() => expect(queryByRole("dialog")).toBeNull());
    await user.click(getByRole("button", { name: "Dry run" }));
    await findByText("The node of tETH is asked. Nothing is sent.");
    await user.type(getByLabelText("value"), "1");
    await waitFor(() => expect(queryByText(/is asked/)).toBeNull());
    answer?.(json({ data: succeeded }));
    await user.click(getByRole("button", { name: "Review…" }));
    await findByText("Not simulated");
    expect(queryByText("Dry run: it would succeed")).toBeNull();
    expect(requests.filter(({ url }) => url.endsWith(route))).toHaveLength(1);
  });

  test("that the node did not answer is said in plain words", async () => {
    stubFetch({ ...commonReplies(), [route]: () => failure(502, "POSTERN_NODE_UNREACHABLE", { message: "" }) });
    const { user, dialog } = await openReview();
    await user.click(within(dialog).getByRole("button", { name: "Dry run" }));
    const words = "Not simulated. The network's node could not be reached: nothing was simulated.";
    expect(await within(dialog).findByText(words)).toBeTruthy();
  });
});

describe("the review", () => {
  test.each<[string, DryRun, string]>([
    ["success", succeeded, "Simulated: succeeds, about 52,000 gas"],
    ["no node", { outcome: "unavailable" }, "Not simulated: this network has no node"],
  ])("says what the dry run of this call said, and sends: %s", async (_what, data, words) => {
    const requests = stubFetch({ ...commonReplies(), ...said(data), "/functions/write": started });
    const { user, dialog, send, onOperation } = await openReview();
    expect(within(dialog).getByText("Not simulated")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Dry run" }));
    await within(dialog).findByText(words);
    await user.click(send);
    await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
    expect(writes(requests)).toHaveLength(1);
  });

  test("a dry run that reverts has to be ticked away before anything is sent", async () => {
    const requests = stubFetch({ ...commonReplies(), ...said(reverted(limit)), "/functions/write": started });
    const { user, dialog, send, onOperation } = await openReview();
    await user.click(within(dialog).getByRole("button", { name: "Dry run" }));
    await within(dialog).findByText("Simulated: would revert with LimitExceeded(uint256)");
    expect(send).toHaveProperty("disabled", true);
    expect(within(dialog).getByText("The dry run says that it would not succeed.")).toBeTruthy();
    expect(writes(requests)).toEqual([]);
    await user.click(within(dialog).getByRole("checkbox", { name: /Send it although/ }));
    await user.click(send);
    await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
  });
});

describe("on a mainnet", () => {
  const mainnet = contractOf({ kind: "mainnet" });

  test.each([
    ["the contract's name", "transfer(address,uint256)", "Token", "token"],
    ["the amount", "pay(string)", "0.5", "0.50"],
  ])("%s has to be typed exactly before a write is sent", async (what, signature, right, wrong) => {
    const requests = stubFetch({ ...commonReplies(), "/functions/write": started });
    const { user, dialog, send, onOperation } = await openReview({ signature, contract: mainnet });
    const field = within(dialog).getByLabelText(`Type ${what} to confirm`);
    expect(field).toHaveProperty("value", "");
    expect(send).toHaveProperty("disabled", true);
    await user.type(field, wrong);
    expect(send).toHaveProperty("disabled", true);
    expect(within(dialog).getByText(`Not confirmed yet: ${what} has to be typed.`)).toBeTruthy();
    await user.keyboard("{Enter}");
    await user.clear(field);
    await user.click(field);
    await user.paste(right);
    expect(writes(requests)).toEqual([]);
    await user.click(send);
    await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
  });

  test("nothing has to be typed elsewhere", async () => {
    stubFetch(commonReplies());
    const { dialog } = await openReview();
    expect(within(dialog).queryByLabelText(/to confirm$/)).toBeNull();
  });
});
