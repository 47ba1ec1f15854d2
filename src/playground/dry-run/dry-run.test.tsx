// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { waitFor, within } from "@testing-library/react";
import { encodeAbiParameters, encodeErrorResult, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import type { DryRun } from "#shared/console/dry-run.ts";
import {
  commonReplies,
  contractAddress,
  failure,
  json,
  senderAddress,
  stubFetch,
} from "#src/playground/testing/contract.tsx";
import { openReview, writes } from "#src/playground/testing/write.tsx";

const route = "/console/sandbox/dry-run";
const dryRunReply = (data: DryRun) => ({ [route]: () => json({ data }) });
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

/** Fills in the form, closes the review and starts a dry run. */
const runInForm = async (data: DryRun) => {
  const requests = stubFetch({ ...commonReplies(), ...dryRunReply(data) });
  const opened = await openReview();
  const { user, getByRole, queryByRole, findByRole } = opened;
  await user.click(getByRole("button", { name: "Back to the form" }));
  await waitFor(() => expect(queryByRole("dialog")).toBeNull());
  await user.click(getByRole("button", { name: "Dry run" }));
  const region = await findByRole("region", { name: "Dry run" });
  return { ...opened, requests, region };
};

describe("a dry run from the form", () => {
  test("simulates the calldata as the sender, sends nothing, and shows the return values and gas", async () => {
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
    ["without data", reverted(null), "It said: “it reverted”"],
    ["refused", { outcome: "refused", message: "insufficient funds" }, "“insufficient funds”"],
    ["unavailable", { outcome: "unavailable" }, "No node is configured for tETH"],
  ])("says it: %s", async (_how, data, words) => {
    const { region } = await runInForm(data);
    await waitFor(() => expect(region.textContent).toContain(words));
  });

  test("is discarded when its input changes, even if its response is late", async () => {
    let answer: ((response: Response) => void) | undefined;
    const requests = stubFetch({
      ...commonReplies(),
      [route]: () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    const { user, getByRole, getByLabelText, queryByRole, findByText, queryByText } = await openReview();
    await user.click(getByRole("button", { name: "Back to the form" }));
    await waitFor(() => expect(queryByRole("dialog")).toBeNull());
    await user.click(getByRole("button", { name: "Dry run" }));
    await findByText("Asking the node of tETH. Nothing is sent.");
    await user.type(getByLabelText("value"), "1");
    await waitFor(() => expect(queryByText(/is asked/)).toBeNull());
    answer?.(json({ data: succeeded }));
    expect(queryByText("Dry run: it would succeed")).toBeNull();
    expect(requests.filter(({ url }) => url.endsWith(route))).toHaveLength(1);
  });

  test("a node that does not respond is reported in plain words", async () => {
    stubFetch({ ...commonReplies(), [route]: () => failure(502, "POSTERN_NODE_UNREACHABLE", { message: "" }) });
    const { user, getByRole, queryByRole, findByRole } = await openReview();
    await user.click(getByRole("button", { name: "Back to the form" }));
    await waitFor(() => expect(queryByRole("dialog")).toBeNull());
    await user.click(getByRole("button", { name: "Dry run" }));
    const region = await findByRole("region", { name: "Dry run" });
    await within(region).findByText(/The network's node could not be reached, so nothing was simulated./);
  });
});
