import { waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { AbiValue } from "#shared/abi/types.ts";
import { contractCallEndpoints } from "#shared/wire/contract-call.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import {
  abiOf,
  commonReplies,
  functionOf,
  contractOf,
  inContract,
  senderAddress,
  stubFetch,
} from "#src/playground/testing/contract.tsx";
import { started, writes } from "#src/playground/testing/write.tsx";
import { useKeptTyping } from "#src/review/parts/use-kept-typing.ts";
import { render } from "#src/testing/render.tsx";
import { Review } from "./review.tsx";

const abi = abiOf("function f(address to, uint8 small, string note, (int16 a, bytes b)[] pairs)");
const contract = contractOf();

/** The review of a call, whatever a form would have made of the input. */
const Reviewed = ({
  values,
  from = senderAddress,
}: {
  readonly values: readonly AbiValue[];
  readonly from?: string;
}) => {
  const attempt = useAttempt(
    contract.environment.id,
    contractCallEndpoints.writeContract,
    "review-test",
    () => undefined,
  );
  const kept = useKeptTyping();
  return (
    <Review
      write={{ attempt, kept, showOperation: () => undefined }}
      reviewed={{
        fn: functionOf(abi, "f(address,uint8,string,(int16,bytes)[])"),
        values,
        draft: { args: [], sender: "adr-1", feeLevel: "", amount: "" },
        sender: { id: "adr-1", address: from, networkId: "net-1" },
      }}
      onClose={() => undefined}
    />
  );
};

const opened = async (values: readonly AbiValue[]) => {
  const requests = stubFetch({ ...commonReplies(), "/functions/write": vi.fn<() => Response>(started) });
  const rendered = render(inContract(<Reviewed values={values} />, { abi }));
  const dialog = await rendered.findByRole("dialog");
  await waitFor(() => expect(dialog.querySelector("[aria-busy=true]")).toBeNull());
  return { ...rendered, requests, dialog, send: within(dialog).getByRole("button", { name: "Send" }) };
};

const pairs = [[-1n, "0x01"]];

test("calldata that decodes back to the same values is shown and can be sent", async () => {
  const { dialog, send, user, requests } = await opened([senderAddress, 255n, "hi", pairs]);
  expect(within(dialog).getByLabelText("Calldata").textContent).toMatch(/^0x[0-9a-f]{8}0/);
  await user.click(send);
  expect(writes(requests)).toHaveLength(1);
});

const other = "The calldata does not match the values in the form.";
const unencoded = "The arguments cannot be encoded: ";

test.each<[string, readonly AbiValue[], string]>([
  ["a number out of its range", [senderAddress, 256n, "hi", pairs], unencoded],
  ["text in place of a number", [senderAddress, "1e", "hi", pairs], unencoded],
  ["one argument too few", [senderAddress, 1n, "hi"], unencoded],
  ["half of a surrogate pair, which an encoder replaces", [senderAddress, 1n, "a\uD800", pairs], other],
  ["an address decoded in a different case", [senderAddress.toLowerCase(), 1n, "hi", pairs], other],
  ["bytes deep in a list decoded in a different case", [senderAddress, 1n, "hi", [[-1n, "0xAB"]]], other],
])("%s blocks the send, and the reason is shown without any calldata", async (_what, values, reason) => {
  const { dialog, send, user, requests } = await opened(values);
  expect(within(dialog).getByText("This cannot be sent")).toBeTruthy();
  expect(send).toHaveProperty("disabled", true);
  const description = dialog.querySelector(`[id="${send.getAttribute("aria-describedby") ?? ""}"]`);
  expect(description?.textContent).toContain(reason);
  expect(within(dialog).queryByLabelText("Calldata")).toBeNull();
  expect(requests.filter(({ url }) => url.endsWith("/review"))).toEqual([]);
  await user.click(send);
  await user.keyboard("{Enter}");
  expect(writes(requests)).toEqual([]);
});

test("Security 45: the sender's line shows hidden characters in its address, which comes from the service", async () => {
  stubFetch(commonReplies());
  const from = `${senderAddress}\u202e`;
  const rendered = render(inContract(<Reviewed values={[senderAddress, 1n, "hi", pairs]} from={from} />, { abi }));
  const dialog = await rendered.findByRole("dialog");
  const line = within(dialog).getByText("From, on tETH").closest("div");
  expect(line?.querySelector("[data-escape]")?.getAttribute("data-escape")).toBe(String.raw`\u202e`);
});
