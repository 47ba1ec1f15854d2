import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { walletEndpoints } from "#shared/wire/wallet.ts";
import { withdrawalEndpoints } from "#shared/wire/withdrawal.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { deferred } from "#src/testing/deferred.ts";
import { problem, serve } from "#src/testing/server.ts";
import { useAttempt } from "./use-attempt.ts";

const path = "POST /relay/sandbox/api/v1/wallets/generate";
const keySchema = z.object({ key: z.string() });
const body = { reference: "alice", networkId: "n1" };
const storedKey = (key: string): unknown => JSON.parse(sessionStorage.getItem(`postern.form/${key}/attempt`) ?? "null");

/** A form that is mounted for one storage key and then rendered with another. */
const showAttempt = () => {
  const onKnown = vi.fn<(operationId: string) => void>();
  const client = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(({ key }) => useAttempt("sandbox", walletEndpoints.createWallet, key, onKnown), {
    wrapper,
    initialProps: { key: "a" },
  });
  return { ...hook, onKnown };
};

test("another storage key has its own attempt", () => {
  const { rerender } = showAttempt();
  const first = storedKey("a");
  rerender({ key: "b" });
  expect(storedKey("b")).toMatchObject({ sentAt: null });
  expect(storedKey("b")).not.toEqual(first);
  rerender({ key: "a" });
  expect(storedKey("a")).toEqual(first);
});

test("a write sent under the previous key is shown neither as the new key's operation nor as its refusal", async () => {
  const answer = deferred<ReturnType<typeof problem>>();
  serve({ [path]: () => answer.promise });
  const { rerender, result, onKnown } = showAttempt();
  act(() => result.current.send({ body }));
  rerender({ key: "b" });
  const second = storedKey("b");
  answer.resolve(problem(400, "ERR_010"));
  await waitFor(() => expect(result.current.sending).toBe(false));
  expect(result.current.obstacle).toBeUndefined();
  expect(onKnown).not.toHaveBeenCalled();
  expect(storedKey("b")).toEqual(second);
});

test("Reliability 20: a key that could not be checked is kept, and the journal is queried for its outcome", async () => {
  const { requests } = serve({
    [path]: () => problem(503, "POSTERN_KEY_UNCHECKED"),
    "GET /console/sandbox/operations": () => problem(503, "POSTERN_STORE_UNAVAILABLE"),
  });
  const { result } = showAttempt();
  const unused = storedKey("a");
  expect(unused).toMatchObject({ sentAt: null });
  act(() => result.current.send({ body }));
  await waitFor(() => expect(result.current.obstacle?.kind).toBe("unknown"));
  const { key } = keySchema.parse(unused);
  expect(storedKey("a")).toEqual({ key, sentAt: expect.any(Number) });
  expect(requests.filter((one) => one === path)).toHaveLength(1);
});

test("a withdrawal is sent once with its purpose in a header, and an identical one reports its senders", async () => {
  const sent: { readonly purpose: string | null; readonly body: unknown }[] = [];
  const { requests } = serve({
    "POST /relay/sandbox/api/v1/withdraw": ({ headers, body: got }) => {
      sent.push({ purpose: headers.get("x-postern-purpose"), body: got });
      return problem(409, "POSTERN_IDENTICAL_OPERATION", { operationId: "op-1" });
    },
  });
  const client = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useAttempt("sandbox", withdrawalEndpoints.withdraw, "send", () => undefined), {
    wrapper,
  });
  const withdrawal = { to: "tb1qto", amount: "0.5", from: ["tb1qa", "tb1qb"], networkId: "n1" };
  act(() => result.current.send({ body: withdrawal, purpose: "Rechnung 7 für Ünal" }));
  await waitFor(() => expect(result.current.obstacle?.kind).toBe("identical"));
  expect(result.current.obstacle).toEqual({ kind: "identical", operationId: "op-1", senders: ["tb1qa", "tb1qb"] });
  expect(sent).toEqual([{ purpose: "Rechnung%207%20f%C3%BCr%20%C3%9Cnal", body: withdrawal }]);
  expect(requests).toHaveLength(1);
});
