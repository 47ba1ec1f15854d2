import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { Environment } from "#shared/console/environment.ts";
import type { RequestReview as Answer } from "#shared/console/request-review.ts";
import { templateEndpoints } from "#shared/wire/template.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { useKeptTyping } from "#src/review/parts/use-kept-typing.ts";
import { sandbox, serveApp } from "#src/testing/app-server.ts";
import { deferred } from "#src/testing/deferred.ts";
import { setOutage, waitWords } from "#src/testing/outage.ts";
import { operationRecord } from "#src/testing/records.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { problem } from "#src/testing/server.ts";
import { RequestReview } from "./request-review.tsx";
import { requestReviewOf } from "./testing.ts";

const path = "POST /relay/sandbox/api/v1/contract-templates/tpl-123456/deploy";
const reviewPath = "POST /console/sandbox/request-review";
const network = { id: "net-1", name: "tETH", enabled: true, addressFamily: "EVM", decimals: 18 };
const sender = { id: "a1", address: "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023", networkId: "net-1" };
const body = {
  networkId: "net-1",
  addressId: "a1",
  constructorParameters: [{ name: "name_", type: "string", value: "Acme Points" }],
};

type Routes = Parameters<typeof serveApp>[0];

const open = async ({
  environment = {},
  more = {},
  routes = {},
}: {
  readonly environment?: Partial<Environment>;
  readonly more?: Partial<Answer>;
  readonly routes?: Routes;
} = {}) => {
  const sent: unknown[] = [];
  const asked: unknown[] = [];
  const { requests } = serveApp({
    [reviewPath]: ({ body: question }) => {
      asked.push(question);
      return { body: { data: requestReviewOf(more) } };
    },
    [path]: ({ body: request }) => {
      sent.push(request);
      return {
        headers: { "x-postern-operation": "op-1" },
        body: { workflowResult: { workflowId: "w", status: "started" } },
      };
    },
    ...routes,
  });
  const onOperation = vi.fn<(id: string) => void>();
  /** It closes the review once there is a result, like every page: the second click of a double click hits nothing. */
  const Page = () => {
    const [isOpen, setIsOpen] = useState(true);
    const kept = useKeptTyping();
    const attempt = useAttempt("sandbox", templateEndpoints.deployTemplate, "deploy", (id) => {
      setIsOpen(false);
      onOperation(id);
    });
    if (!isOpen) return <button onClick={() => setIsOpen(true)}>Review again</button>;
    return (
      <RequestReview
        endpoint="deployTemplate"
        params={{ templateId: "tpl-123456" }}
        body={body}
        environment={{ ...sandbox, ...environment }}
        network={network}
        sender={sender}
        facts={[{ label: "Template", value: "ERC-20 token" }]}
        attempt={attempt}
        kept={kept}
        onOperation={onOperation}
        onBack={() => setIsOpen(false)}
      />
    );
  };
  const rendered = renderLinked(<Page />);
  const dialog = within(await screen.findByRole("dialog", { name: "Review" }));
  const send = dialog.getByRole("button", { name: "Deploy" });
  const reason = () => document.getElementById(send.getAttribute("aria-describedby") ?? "")?.textContent;
  const line = (label: string) => dialog.getByText(label).closest("dt")?.parentElement?.textContent ?? "";
  return { ...rendered, dialog, send, reason, line, sent, asked, requests, onOperation };
};

test("the reviewed request is sent, once, and the review shows the creation", async () => {
  const { dialog, send, line, sent, asked, user, onOperation } = await open();
  await dialog.findByText(/in words/);
  expect(asked).toEqual([{ endpoint: "deployTemplate", params: { templateId: "tpl-123456" }, body }]);
  expect(sent).toEqual([]);
  expect(line("Template")).toContain("ERC-20 token");
  expect(line("Creation code")).toContain("6,400 bytes, and 192 bytes of arguments");
  expect(line("Deployed code")).toContain("5,120 bytes");
  expect(line("Dry run")).toContain("Simulated: succeeds");
  expect(line("Balance now")).toContain("2 ETH");
  await user.dblClick(send);
  await waitFor(() => expect(onOperation.mock.calls[0]?.[0]).toBe("op-1"));
  expect(sent).toEqual([body]);
});

test("Security 74: a refused deployment is reviewed again, and sent only once its changes have been read", async () => {
  const fact = { key: "template tpl-123456", what: "Template", address: null, networkId: null };
  const review = (digest: string, value: string) => requestReviewOf({ digest, reviewed: [{ ...fact, value }] });
  const first = review("one", "ERC-20 token · code 0xaa");
  const sent: (string | null)[] = [];
  const second = review("two", "ERC-20 token · code 0xbb");
  const { dialog, send, user } = await open({
    more: first,
    routes: {
      [reviewPath]: () => ({ body: { data: sent.length === 0 ? first : second } }),
      [path]: ({ headers }) => {
        sent.push(headers.get("x-postern-reviewed"));
        return problem(409, "POSTERN_REVIEW_CHANGED");
      },
    },
  });
  await dialog.findByText(/in words/);
  await user.click(send);
  const changes = within(await dialog.findByLabelText("Changes since your review"));
  expect([changes.getByText(/0xaa/).closest("del"), changes.getByText(/0xbb/).closest("ins")]).not.toContain(null);
  await user.click(send);
  expect([sent, send]).toEqual([["one"], expect.objectContaining({ disabled: true })]);
  await user.click(dialog.getByRole("button", { name: "I have read the changes" }));
  await user.click(send);
  await waitFor(() => expect(sent).toEqual(["one", "two"]));
});

test("if the service builds the transaction, nothing blames a missing node", async () => {
  const unknown = ["The wallet service makes the transaction, so it was not tried."];
  const { dialog, send, line } = await open({
    more: { simulation: { outcome: "unavailable" }, creation: null, unknown },
  });
  await dialog.findByText(/in words/);
  expect(line("Dry run")).toBe("Dry runNot simulated");
  expect(dialog.getByText(/so it was not tried/)).toBeTruthy();
  expect(send).toHaveProperty("disabled", false);
});

test("nothing is sent before the review has answered, and one that would fail takes a tick", async () => {
  const answer = deferred<{ body: unknown }>();
  const { dialog, send, reason, user, sent } = await open({ routes: { [reviewPath]: () => answer.promise } });
  expect(reason()).toBe("The dry run is still running.");
  answer.resolve({
    body: { data: requestReviewOf({ simulation: { outcome: "reverted", revertData: null, message: "no" } }) },
  });
  await dialog.findByText(/in words/);
  expect(send).toHaveProperty("disabled", true);
  await user.click(dialog.getByRole("checkbox", { name: /Send it even though the dry run/ }));
  await user.click(send);
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("a contradiction stops it, and nothing can be ticked away", async () => {
  const { meaning } = requestReviewOf();
  const { dialog, send, reason } = await open({
    more: { meaning: { ...meaning, contradiction: "The arguments do not fit the constructor." } },
  });
  await dialog.findByText("This cannot be sent");
  expect(send).toHaveProperty("disabled", true);
  expect(reason()).toContain("The arguments do not fit the constructor.");
  expect(dialog.queryByRole("checkbox")).toBeNull();
});

test("on a mainnet the template's name and the client share are typed first", async () => {
  const { dialog, send, reason, user, sent } = await open({ environment: { kind: "mainnet", clientShare: "ask" } });
  const name = await dialog.findByRole("textbox", { name: "Type the template's name to confirm" });
  expect(reason()).toMatch(/^To confirm, type/);
  await user.type(name, "ERC-20 token");
  await user.type(dialog.getByLabelText("Client share"), "share-1");
  await user.click(send);
  await waitFor(() => expect(sent).toEqual([{ ...body, clientShare: "share-1" }]));
  expect(JSON.stringify(sessionStorage)).not.toContain("share-1");
});

test("the sender, the fee and what is left are in one row above the other facts", async () => {
  const { dialog, line } = await open();
  await dialog.findByText(/in words/);
  const row = dialog.getByText("From, on tETH").closest("dl");
  expect(row?.textContent).toMatch(/^From, on tETH.*Expected fee.*Balance after/);
  expect(row?.contains(dialog.getByText("Template"))).toBe(false);
  expect(line("From, on tETH")).toContain(sender.address);
});

test("what was typed is kept while the form is open again", async () => {
  const { dialog, user } = await open({ environment: { kind: "mainnet" } });
  await user.type(await dialog.findByLabelText("Type the template's name to confirm"), "ERC-20");
  await user.click(dialog.getByRole("button", { name: "Back to the form" }));
  await user.click(await screen.findByRole("button", { name: "Review again" }));
  expect(await screen.findByLabelText("Type the template's name to confirm")).toHaveProperty("value", "ERC-20");
});

test("on a mainnet nothing is sent without a review", async () => {
  const { dialog, send, reason, sent } = await open({
    environment: { kind: "mainnet" },
    routes: { [reviewPath]: () => problem(503, "POSTERN_STORE_UNAVAILABLE") },
  });
  await dialog.findByText("Postern cannot say what this operation does.");
  expect(send).toHaveProperty("disabled", true);
  expect(reason()).toContain("On a mainnet");
  expect(sent).toEqual([]);
});

test("an identical operation is shown, and sent again only in spite of it", async () => {
  const acknowledged: (string | null)[] = [];
  const { dialog, send, user } = await open({
    routes: {
      [path]: ({ headers }) => {
        acknowledged.push(headers.get("x-postern-acknowledge"));
        return problem(409, "POSTERN_IDENTICAL_OPERATION", { operationId: "op-9" });
      },
      "GET /console/sandbox/operations/op-9": () => ({ body: { data: operationRecord({ id: "op-9" }) } }),
    },
  });
  await dialog.findByText(/in words/);
  await user.click(send);
  await user.click(await dialog.findByRole("checkbox", { name: "Send it again" }));
  await user.click(send);
  await waitFor(() => expect(acknowledged).toEqual([null, "op-9"]));
});

test("an identical operation is reported as soon as the review opens, and is sent again only on purpose", async () => {
  const asked: unknown[] = [];
  const acknowledged: (string | null)[] = [];
  const { dialog, send, reason, user, sent } = await open({
    routes: {
      "POST /console/sandbox/identical": ({ body: question }) => {
        asked.push(question);
        return { body: { data: { operationId: "op-9" } } };
      },
      [path]: ({ headers }) => {
        acknowledged.push(headers.get("x-postern-acknowledge"));
        return {
          headers: { "x-postern-operation": "op-1" },
          body: { workflowResult: { workflowId: "w", status: "started" } },
        };
      },
      "GET /console/sandbox/operations/op-9": () => ({
        body: { data: operationRecord({ id: "op-9", endpoint: "deployTemplate" }) },
      }),
    },
  });
  const tick = await dialog.findByRole("checkbox", { name: "Send it again" });
  const box = dialog.getByRole("region", { name: "Sent before" });
  await waitFor(() => expect(box.textContent).toMatch(/(You|Ada) sent this: .+ on 1 Jan 2026/));
  await dialog.findByText(/in words/);
  expect(asked).toEqual([{ endpoint: "deployTemplate", params: { templateId: "tpl-123456" }, body }]);
  expect(send).toHaveProperty("disabled", true);
  expect(reason()).toBe("Tick the box above to send again.");
  expect(sent).toEqual([]);
  await user.click(tick);
  await user.click(send);
  await waitFor(() => expect(acknowledged).toEqual(["op-9"]));
});

test("during an outage nothing can be sent, and the review says why; afterwards it is sent as it was reviewed", async () => {
  const { dialog, send, reason, sent, asked, user, queryClient } = await open();
  await dialog.findByText(/in words/);
  await setOutage(queryClient, true);
  expect([send.hasAttribute("disabled"), reason()]).toEqual([true, waitWords]);
  await user.click(send);
  expect(sent).toEqual([]);
  await setOutage(queryClient, false);
  expect([send.hasAttribute("disabled"), asked.length]).toEqual([false, 1]);
  await user.click(send);
  await waitFor(() => expect(sent).toHaveLength(1));
});
