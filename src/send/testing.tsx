import { screen, waitFor, within } from "@testing-library/react";
import { vi } from "vitest";
import type { Environment } from "#shared/console/environment.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { fillPath } from "#shared/wire/path.ts";
import { tabForms } from "#src/lib/tab-forms.ts";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { mirrorList } from "#src/testing/mirror.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { draftKey, type SendDraft } from "./draft.ts";
import type { Prefill } from "./prefill.ts";
import { SendDialog } from "./send-dialog.tsx";

export const sender = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
export const recipient = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
export const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
export const collection = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
export const multi = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";
export const bitcoinSender = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";

const { pagination } = pageOf([]);
const evm = { id: "net-1", name: "tETH", enabled: true, addressFamily: "EVM", chainId: 11155111, decimals: 18 };
const bitcoin = { id: "net-2", name: "tBTC", enabled: true, addressFamily: "BITCOIN", decimals: 8, isMainnet: false };
const closed = { ...evm, id: "net-3", name: "Closed", enabled: false };

const facts = (address: string, standard: string, symbol: string, decimals: number | null) => ({
  address,
  networkId: "net-1",
  standard,
  symbol,
  name: symbol,
  decimals,
  isAmbiguous: false,
  troubles: [],
  readAt: "2026-01-01T00:00:00.000Z",
});

/** The sender's assets, as the service lists them. */
export const rows = {
  pdt: { id: "h1", addressId: "a1", contractAddress: token, amount: "7000000", type: "ERC20", symbol: "PDT" },
  badge: { id: "h2", addressId: "a1", contractAddress: collection, amount: "1", type: "ERC721", tokenId: "7" },
  parts: { id: "h3", addressId: "a1", contractAddress: multi, amount: "5", type: "ERC1155", tokenId: "3" },
};

const own = { address: sender, reference: "ada", networkId: "net-1", balance: "2000000000000000000" };
const senders = [
  { ...own, id: "a1", label: "Till" },
  { ...own, id: "a2", address: bitcoinSender, networkId: "net-2", balance: "150000", label: "Cold" },
  { ...own, id: "a3", networkId: "net-3", label: "Nowhere" },
];

const asset = { kind: "erc20", token } as const;
const moved: ShownMovement = {
  kind: "transfer",
  asset,
  amount: "1500000",
  from: sender,
  to: recipient,
  text: "1.5 PDT",
};

/** The review of sending 1.5 PDT. */
export const reviewAnswer: ReviewAnswer = {
  meaning: {
    source: "standard",
    long: [{ kind: "text", text: "Send 1.5 PDT to Acme settlement, in words" }],
    short: [{ kind: "text", text: "Send 1.5 PDT to Acme settlement" }],
    fields: [],
    movements: [moved],
    counterparty: recipient,
    givesControl: false,
    inner: [],
    descriptor: null,
    contradiction: null,
  },
  warnings: [],
  unknown: [],
  simulation: { outcome: "succeeded", returnData: "0x", gas: "52000", movements: [moved] },
  fees: null,
  balances: [],
  tokens: [],
  digest: "reviewed-1",
  reviewed: [],
};

const noHoldings = {
  data: [],
  more: 0,
  progress: { read: 0, total: 0, waiting: 0, failed: 0 },
  list: mirrorList("addresses"),
  offersTokens: true,
};

type Routes = Parameters<typeof serveApp>[0];
type Given = {
  readonly environment?: Partial<Environment>;
  readonly routes?: Routes;
  /** The service's list for the sender. */
  readonly held?: () => readonly object[];
  readonly prefill?: Prefill;
  /** Input from before, on top of a transfer of 1.5 PDT. */
  readonly draft?: Partial<SendDraft>;
};

/** A write, as received by the relay. */
export type Written = { readonly url: string; readonly headers: Headers; readonly body: unknown };

/**
 * Serves the dialog's requests; `written` has every request that would send something, `reviewed` the review requests.
 */
export const serveSend = ({ environment = {}, routes = {}, held = () => Object.values(rows) }: Given = {}) => {
  const written: Written[] = [];
  const reviewed: unknown[] = [];
  const answer = (body: object) => (request: { url: URL; headers: Headers; body: unknown }) => {
    written.push({ url: request.url.pathname, headers: request.headers, body: request.body });
    return { headers: { "x-postern-operation": "op-1" }, body };
  };
  const operation = operationRecord({ purpose: "Invoice 17", state: "running" });
  const { requests } = serveApp({
    "GET /auth/session": () => ({ body: session("operator") }),
    "GET /console/environments": () => ({ body: { data: [{ ...sandbox, ...environment }] } }),
    "GET /relay/sandbox/api/v1/network/organization": () => ({
      body: { networks: [evm, bitcoin, closed], pagination },
    }),
    "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf(senders) }),
    "GET /relay/sandbox/api/v1/portfolio": () => ({ body: { assets: held(), pagination: pageOf(held()).pagination } }),
    "GET /relay/sandbox/api/v1/portfolio/native-balance": ({ url }) => {
      const balance = url.searchParams.get("address") === sender ? "2000000000000000000" : "150000";
      return { body: { balance: [{ balance }], pagination } };
    },
    [`GET /console/sandbox/tokens/net-1/${token.toLowerCase()}`]: () => ({
      body: { data: facts(token, "erc20", "PDT", 6) },
    }),
    [`GET /console/sandbox/tokens/net-1/${collection.toLowerCase()}`]: () => ({
      body: { data: facts(collection, "erc721", "Badge", null) },
    }),
    [`GET /console/sandbox/tokens/net-1/${multi.toLowerCase()}`]: () => ({
      body: { data: facts(multi, "erc1155", "Parts", null) },
    }),
    "GET /console/sandbox/prices/net-1": () => ({
      body: {
        data: {
          outcome: "known",
          levels: [
            { level: "LOW", gasPrice: "1000000000" },
            { level: "MEDIUM", gasPrice: "2000000000" },
            { level: "HIGH", gasPrice: "4000000000" },
          ],
        },
      },
    }),
    "GET /console/sandbox/labels": () => ({ body: pageOf([]) }),
    "GET /console/sandbox/addresses/recipients": () => ({
      body: { data: [{ address: recipient, name: "Acme settlement" }] },
    }),
    "POST /console/sandbox/addresses/similar": () => ({ body: { data: { like: null, isFirst: true } } }),
    "GET /console/sandbox/assets": () => ({ body: noHoldings }),
    "GET /console/sandbox/assets/holders": () => ({ body: { data: [], total: 0 } }),
    "POST /console/sandbox/review": ({ body }) => {
      reviewed.push(body);
      return { body: { data: reviewAnswer } };
    },
    "GET /console/sandbox/operations/op-1": () => ({ body: { data: operation } }),
    "POST /relay/sandbox/api/v1/withdraw": answer({ data: { id: "wd-1", status: "pending" } }),
    [`POST ${writeTo(token)}`]: answer(workflow),
    [`POST ${writeTo(collection)}`]: answer(workflow),
    [`POST ${writeTo(multi)}`]: answer(workflow),
    ...routes,
  });
  return { requests, written, reviewed };
};

/** The URL of a contract write. */
export const writeTo = (contractAddress: string) =>
  `/relay/sandbox${fillPath(endpointFacts.writeContract.path, { networkId: "net-1", contractAddress })}`;

const workflow = { workflowResult: { workflowId: "w", status: "started" } };

/** The dialog as it opens from an address. */
export const openSend = async (given: Given = {}) => {
  const served = serveSend(given);
  const onClose = vi.fn<() => void>();
  const prefill = given.prefill ?? { networkId: "net-1", addressId: "a1" };
  if (given.draft !== undefined) {
    tabForms.write(draftKey("sandbox", prefill), { ...typed, ...given.draft });
  }
  const rendered = renderLinked(<SendDialog environment="sandbox" {...prefill} onClose={onClose} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Send" }));
  return { ...rendered, ...served, onClose, dialog, ...handsOf(rendered.user, dialog) };
};

const typed: SendDraft = {
  from: "a1",
  asset: `erc20:${token.toLowerCase()}`,
  amount: "1.5",
  to: recipient,
  purpose: "",
};

const handsOf = (user: ReturnType<typeof renderLinked>["user"], dialog: ReturnType<typeof within>) => {
  const box = (name: string) => dialog.getByLabelText(name);
  const fill = async (name: string, text: string) => {
    const link = name === "Purpose" ? dialog.queryByRole("button", { name: "Add a purpose" }) : null;
    if (link !== null) await user.click(link);
    const field = await dialog.findByLabelText(name);
    await waitFor(() => {
      if (field.hasAttribute("disabled")) throw new Error("still read");
    });
    await user.clear(field);
    if (text !== "") {
      await user.click(field);
      await user.paste(text);
    }
    await user.tab();
  };
  return {
    box,
    fill,
    /** Picks one of the sender's assets. */
    pick: async (name: RegExp) => {
      const field = await dialog.findByLabelText("Asset", { selector: "input" });
      await waitFor(() => {
        if (field.getAttribute("placeholder") !== "Choose an asset") throw new Error("still read");
      });
      await user.click(field);
      await user.click(await dialog.findByRole("option", { name }));
    },
    /** Opens the review, and waits for its result. */
    review: async () => {
      // The asset is loaded before it is reviewed.
      await dialog.findByText(/^(Balance|NFT)/);
      await user.click(dialog.getByText("Review…"));
      await dialog.findByText(/in words$/);
    },
    problemAt: (field: HTMLElement) => {
      const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    },
  };
};
