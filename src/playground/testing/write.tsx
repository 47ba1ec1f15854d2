import { waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { WritePanel } from "#src/playground/write/write-panel.tsx";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { pasteInto } from "#src/testing/render.tsx";
import { abiOf, functionOf, inContract, json, contractOf, senderAddress, type stubFetch } from "./contract.tsx";

const abi = abiOf(
  "function transfer(address to, uint256 value) returns (bool)",
  "function pay(string note) payable",
  "error LimitExceeded(uint256 limit)",
);

/** The response to a started write. */
export const started = () =>
  json({ workflowResult: { workflowId: "w", status: "started" } }, 200, { "x-postern-operation": "op-1" });

/** The form of one of two functions. */
export const panel = (signature: string, contract: ContractRef, onOperation: (id: string) => void) =>
  inContract(<WritePanel fn={functionOf(abi, signature)} />, {
    contract,
    abi,
    show: async ({ operation }) => {
      if (operation !== undefined) onOperation(operation);
    },
  });

/** The writes among the requests. */
export const writes = (requests: ReturnType<typeof stubFetch>) => requests.filter(({ url }) => url.endsWith("/write"));

/** Fills in a form and opens its review; resolves once the server has responded. */
export const openReview = async (options: Parameters<typeof openAsking>[0] = {}) => {
  const opened = await openAsking(options);
  await waitFor(() => expect(opened.dialog.querySelector("[aria-busy=true]")).toBeNull());
  return opened;
};

/** Like `openReview`, before the server has responded. */
export const openAsking = async ({ signature = "transfer(address,uint256)", contract = contractOf() } = {}) => {
  const onOperation = vi.fn<(id: string) => void>();
  const rendered = renderLinked(panel(signature, contract, onOperation));
  const { findByRole, getByRole, getByLabelText, user } = rendered;
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  if (signature.startsWith("transfer")) {
    await pasteInto(user, getByLabelText("to"), senderAddress);
    await pasteInto(user, getByLabelText("value"), "1000000000000000001");
  } else {
    await user.type(getByLabelText("note"), "hi");
    await user.type(getByLabelText("Amount in tETH"), "0.5");
  }
  await user.click(getByRole("button", { name: "Review…" }));
  const dialog = await findByRole("dialog");
  // The rest of the review is rendered in slices after the sentence.
  await within(dialog).findByText("Contract", { selector: "dt, dt *" });
  const send = within(dialog).getByRole("button", { name: "Send" });
  return { ...rendered, onOperation, dialog, send };
};
