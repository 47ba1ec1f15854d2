import { describe, expect, test } from "vitest";
import { endpointList, endpoints } from "./endpoints.ts";
import {
  address,
  beyond,
  networkId,
  organizationAddress,
  pagination,
  receipt,
  specified,
  transaction,
  uuid,
  wallet,
} from "./testing-examples.ts";

describe("answers in the specification's current form are read unchanged", () => {
  test.each([...specified, ...beyond])("$name", ({ method, path, answer }) => {
    const endpoint = endpointList.find((one) => one.method === method && one.path === path);
    expect(endpoint?.response.parse(answer)).toEqual(answer);
  });
});

describe("older forms are converted to the current shape", () => {
  test("a profile's transactions under `transactions`", () => {
    const answer = endpoints.listTransactionsOfProfile.response.parse({ transactions: [transaction], pagination });
    expect(answer).toEqual({ data: [transaction], pagination });
  });

  test("the creation of a wallet without an id", () => {
    const answer = { data: { reference: "demo", networkId, type: "User" } };
    expect(endpoints.createWallet.response.parse(answer)).toEqual(answer);
  });

  test("a wallet with a network code and a path", () => {
    const { networkId: _, ...rest } = wallet;
    const older = { ...rest, network: "tETH", path: "m/44'/60'/0'" };
    const answer = endpoints.listWallets.response.parse({ data: [older], pagination });
    expect(answer.data[0]).toEqual({ ...rest, networkId: "tETH" });
  });

  test("an address with a network code and a path", () => {
    const { networkId: _, ...rest } = organizationAddress;
    const older = { ...rest, network: "tETH", path: "m/0" };
    const answer = endpoints.listAddresses.response.parse({ data: [older], pagination });
    expect(answer.data[0]).toEqual({ ...rest, networkId: "tETH" });
  });

  test("address generation with `data` as a bare string", () => {
    expect(endpoints.generateAddress.response.parse({ data: address, message: "ok" })).toEqual({
      data: { address },
      message: "ok",
    });
  });

  test("a write's handle under `result`", () => {
    const older = { result: { workflowId: "wf-1", status: "started" } };
    expect(endpoints.writeContract.response.parse(older)).toEqual({ workflowResult: older.result });
  });

  test("a token of a collection under the misspelt key that is published", () => {
    const token = { id: uuid, status: "MINTED" };
    const { getCollectionToken } = endpoints;
    expect(getCollectionToken.response.parse({ collcetion: token })).toEqual({ collection: token });
    expect(getCollectionToken.response.parse({ collection: token })).toEqual({ collection: token });
  });

  test("a workflow status wrapped in `data`", () => {
    expect(
      endpoints.getWorkflowStatus.response.parse({ data: { workflowId: "wf-1", status: "COMPLETED" } }),
    ).toMatchObject({
      workflowId: "wf-1",
      status: "COMPLETED",
    });
  });

  test("the body of address generation with a network code", () => {
    const older = { reference: "demo", network: "FUJI", clientShare: "c2hhcmU=" };
    expect(endpoints.generateAddress.body.parse(older)).toEqual({
      reference: "demo",
      networkId: "FUJI",
      clientShare: "c2hhcmU=",
    });
  });
});

describe("answers are read tolerantly", () => {
  test("unknown keys are kept", () => {
    const answer = endpoints.listProfiles.response.parse({
      data: [{ reference: "demo", type: "User", colour: "blue" }],
      pagination: { ...pagination, next: 7 },
      trace: "t",
    });
    expect(answer).toMatchObject({ trace: "t", data: [{ colour: "blue" }], pagination: { next: 7 } });
  });

  test("null is read as absent", () => {
    const answer = endpoints.listAddresses.response.parse({
      data: [{ ...organizationAddress, label: null }],
      pagination,
    });
    expect(answer.data[0]?.label).toBeUndefined();
  });

  test("a balance sent as a number becomes its decimal string", () => {
    const answer = endpoints.listAddresses.response.parse({
      data: [{ ...organizationAddress, balance: 5 }],
      pagination,
    });
    expect(answer.data[0]?.balance).toBe("5");
  });

  test("a receipt's status may be written as a quantity", () => {
    expect(endpoints.getReceipt.response.parse({ receipt: { ...receipt, status: "0x0" } }).receipt.status).toBe(0);
  });

  test("the result of a read may be any value", () => {
    for (const result of ["", "5", false, null, ["1", "2"], { owner: address }]) {
      expect(endpoints.readContract.response.parse({ result: { data: { result } } }).result.data.result).toEqual(
        result,
      );
    }
  });
});

describe("answers without required fields are refused", () => {
  test.each([
    ["a receipt without a status", "getReceipt", { receipt: { ...receipt, status: undefined } }],
    ["a receipt with a status of 2", "getReceipt", { receipt: { ...receipt, status: 2 } }],
    ["a write without a handle", "writeContract", { ok: true }],
    ["a handle without a workflow id", "writeContract", { workflowResult: { status: "started" } }],
    ["a withdrawal without an id", "withdraw", { data: { status: "pending" } }],
    ["a withdrawal whose id is empty", "withdraw", { data: { id: "", status: "pending" } }],
    ["a withdrawal on its own", "withdraw", { id: uuid, status: "pending" }],
    ["a wallet that names no network", "listWallets", { data: [{ ...wallet, networkId: undefined }], pagination }],
    ["a list without its window", "listWallets", { data: [wallet] }],
    [
      "an integer over 2^53",
      "listWallets",
      { data: [wallet], pagination: { ...pagination, totalElements: "9007199254740993" } },
    ],
    ["an address generation without an address", "generateAddress", { data: { id: uuid } }],
    ["a page of HTML", "getOrganization", "<html></html>"],
  ] as const)("%s", (_, name, answer) => {
    expect(endpoints[name].response.safeParse(answer).success).toBe(false);
  });
});
