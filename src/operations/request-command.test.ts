import { describe, expect, test } from "vitest";
import { endpointNames, endpointFacts, isWriteName } from "#shared/wire/endpoint-facts.ts";
import { pathParameters } from "#shared/wire/path.ts";
import { commandKinds, requestCommand } from "./request-command.ts";

const at = (clientShare: "ask" | "held" = "held") => ({
  environment: { id: "main", clientShare },
  origin: "https://postern.example",
});

const mint = {
  endpoint: "mintToken",
  parameters: { id: "c/1" },
  body: { addressId: "a1", to: "0xbb", tokenId: "7", metadata: { name: "It's" } },
};

describe("the command of a mint", () => {
  test.each(["service", "relay"] as const)("to the %s has numbers of its metadata as written", (kind) => {
    const metadata = '{"level":1.0,"id":9007199254740993}';
    const text = requestCommand(kind, { ...mint, body: { ...mint.body, metadata } }, at());
    expect(text).toContain(`"tokenId":"7","metadata":${metadata}`);
  });

  test("to the service has placeholders for its address, its key and the share", () => {
    expect(requestCommand("service", mint, at())).toBe(
      `curl -sS -X POST "$SERVICE_URL"'/api/v1/tokenization/collections/c%2F1/tokens/mint' \\
  -H 'content-type: application/json' \\
  -H "x-api-key: $API_KEY" \\
  -H 'x-sdk-version: 1.0.0' \\
  --data-raw '{"addressId":"a1","to":"0xbb","tokenId":"7","metadata":{"name":"It'\\''s"},"clientShare":"'"$CLIENT_SHARE"'"}'`,
    );
  });

  test.each([
    ["held", false],
    ["ask", true],
  ] as const)("to Postern has its own key, and the share only if it is required: %s", (share, has) => {
    const text = requestCommand("relay", mint, at(share)) ?? "";
    expect(text).toContain("'https://postern.example/relay/main/api/v1/tokenization/collections/c%2F1/tokens/mint'");
    expect(text).toContain('-H "idempotency-key: $IDEMPOTENCY_KEY"');
    expect(text).toContain('-H "cookie: $SESSION_COOKIE"');
    expect(text.includes("$CLIENT_SHARE")).toBe(has);
  });
});

test("a deletion has no body", () => {
  const deletion = { endpoint: "deleteTemplate", parameters: { templateId: "t1" }, body: null };
  expect(requestCommand("service", deletion, at())).toBe(
    `curl -sS -X DELETE "$SERVICE_URL"'/api/v1/contract-templates/t1' \\
  -H "x-api-key: $API_KEY" \\
  -H 'x-sdk-version: 1.0.0'`,
  );
});

test.each(endpointNames.filter(isWriteName))(
  "the command of %s never has a share, whatever the row contains",
  (endpoint) => {
    const { path } = endpointFacts[endpoint];
    const parameters = Object.fromEntries(pathParameters(path).map((name) => [name, "x"]));
    for (const { kind } of commandKinds) {
      const text = requestCommand(kind, { endpoint, parameters, body: { clientShare: "canary-share" } }, at("ask"));
      expect(text).toContain("curl -sS -X ");
      expect(text).not.toContain("canary");
    }
  },
);

test.each([
  ["a read", { endpoint: "listTemplates", parameters: {}, body: null }],
  ["an endpoint that no longer exists", { endpoint: "mintEverything", parameters: {}, body: {} }],
  ["a row without its collection", { ...mint, parameters: {} }],
  ["a row without its body", { ...mint, body: "text" }],
])("%s has no command", (_what, request) => {
  expect(requestCommand("service", request, at())).toBeUndefined();
});
