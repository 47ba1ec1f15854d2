import { describe, expect, test } from "vitest";
import {
  isFinal,
  needsSettling,
  type OperationState,
  operationStates,
  settledStates,
} from "#shared/console/operation-states.ts";
import type { OperationError } from "#shared/console/operation.ts";
import { endpointFacts, endpointNames } from "#shared/wire/endpoint-facts.ts";
import { errorWords } from "#src/components/error-words/error-words.ts";
import { serverCodes } from "#src/components/error-words/server-codes.ts";
import { operationRecord } from "#src/testing/records.ts";
import {
  attemptWords,
  deploymentWords,
  endingOf,
  identicalAdvice,
  isSettled,
  longWait,
  movedNothing,
  operationStateWords,
  outcomeKindOf,
  settleChoices,
  shownErrorOf,
  unconfirmedItems,
} from "./operation-state-words.ts";

const writes = endpointNames.filter((name) => endpointFacts[name].changes);
const records = writes.filter((name) => outcomeKindOf(name) === "record");
const codes = [
  ...Object.keys(serverCodes),
  "ERR_010",
  "ERR_500",
  "WORKFLOW_FAILED",
  "WORKFLOW_TIMED_OUT",
  "NO_TRANSACTION",
];
const errorOf = (code: string): OperationError => ({ code, message: "", statusCode: 502 });
const at = "2026-01-01T00:00:00.000Z";

/** An operation that went through these states. */
const operation = (endpoint: string, states: readonly OperationState[], code?: string) =>
  operationRecord({
    endpoint,
    state: states.at(-1) ?? "prepared",
    timeline: states.map((state) => ({ at, state })),
    error: code === undefined ? null : errorOf(code),
  });

/** Everything that an operation's page, and a notice about it, say of its outcome. */
const saidOf = (one: ReturnType<typeof operation>): string => {
  const shownError = shownErrorOf(one);
  const error =
    shownError === null
      ? ""
      : shownError.advice === undefined
        ? errorWords(shownError.error).todo
        : (shownError.advice ?? "");
  const wait = isFinal(one.state) ? null : longWait(one, 10);
  return [operationStateWords(one.state, one).meaning, error, wait?.title, wait?.text].filter(Boolean).join(" ");
};

const forbids = /do not send it again/i;
const invites = /try again|safe to send|safely send|can send it again|send again|send it now|safe to try/i;
const ofChain = /\bchain\b|\btransaction\b|\bmined\b|\bexplorer\b|\breceipt\b|\bcoins?\b|\bnetwork\b/i;

const paths: readonly (readonly OperationState[])[] = [
  ...operationStates.map((state) => ["prepared", state] as const),
  ...(["unknown", "ended"] as const).flatMap((open) => settledStates.map((end) => ["sending", open, end] as const)),
];

describe("the words for an operation's outcome", () => {
  test("never both forbid and suggest sending it again, for any kind, state and error", () => {
    const contradicting = writes.flatMap((name) =>
      paths.flatMap((path) =>
        [undefined, ...codes].flatMap((code) => {
          const sentence = saidOf(operation(name, path, code));
          return forbids.test(sentence) && invites.test(sentence)
            ? [`${name} ${path.join(" → ")} ${code}: ${sentence}`]
            : [];
        }),
      ),
    );
    expect(contradicting).toEqual([]);
  });

  test("forbid sending it again while an admin has to settle it, whatever the error, and not afterwards", () => {
    for (const name of writes) {
      for (const code of codes) {
        for (const open of operationStates.filter(needsSettling)) {
          expect(saidOf(operation(name, ["sending", open], code))).toMatch(forbids);
          for (const end of settledStates) {
            const ended = operation(name, ["sending", open, end], code);
            expect(saidOf(ended)).not.toMatch(forbids);
            expect([isSettled(ended), shownErrorOf(ended)]).toEqual([true, null]);
          }
        }
      }
    }
  });

  test("suggest sending it again only if it was certainly not done", () => {
    const inviting = operationStates.filter((state) =>
      writes.some((name) => invites.test(operationStateWords(state, operation(name, ["prepared", state])).meaning)),
    );
    expect(inviting).toEqual(["not_sent"]);
  });

  test.each(records)("mention no chain for %s, which sends no transaction", (name) => {
    const reached = (["prepared", "sending", "unknown", "not_sent", "rejected", "succeeded", "denied"] as const).map(
      (state) => saidOf(operation(name, ["prepared", state])),
    );
    const settled = settledStates.map((end) => saidOf(operation(name, ["sending", "unknown", end])));
    const choices = settleChoices(name).map(({ label, consequence }) => `${label} ${consequence}`);
    expect([...reached, ...settled, ...choices].filter((text) => ofChain.test(text))).toEqual([]);
  });

  test("say who settled what an admin has settled, unless a receipt decided", () => {
    const settled = operation("createProfile", ["sending", "unknown", "succeeded"]);
    expect(operationStateWords("succeeded", settled).meaning).toBe("An admin has confirmed that it happened.");
    const mined = { ...settled, receipt: { status: 1 as const, transactionHash: "0x12" } };
    expect(operationStateWords("succeeded", mined).meaning).toBe("");
    // A step of the timeline before the last keeps its name.
    expect(operationStateWords("unknown", settled).meaning).toMatch(forbids);
  });
});

describe("an identical operation", () => {
  test.each<readonly [OperationState, RegExp]>([
    ["unknown", /did happen, sending this one does it twice/],
    ["ended", /did happen, sending this one does it twice/],
    ["running", /is still running/],
    ["succeeded", /only if it should happen twice/],
    ["failed", /only if it should happen twice/],
  ])("that is %s", (state, advice) => {
    expect(identicalAdvice({ state })).toMatch(advice);
    expect(identicalAdvice({ state })).toContain("This one was not sent.");
  });

  test("that is not loaded yet has to be checked first", () => {
    expect(identicalAdvice(undefined)).toBe(
      "This one was not sent. Check that operation first, and send this one only if it should happen twice.",
    );
  });
});

describe("the words for an outcome outside its operation's page", () => {
  test.each(operationStates)("a notice has the word and the tone that the state %s has everywhere", (state) => {
    const { tone, word } = operationStateWords(state, operation("withdraw", ["prepared", state]));
    expect(endingOf(state)).toMatchObject({ tone, word });
  });

  test("a lost answer forbids or suggests sending again, never both", () => {
    for (const { title, text } of Object.values(attemptWords)) {
      expect([/do not send/i.test(text), /to send it again/i.test(text)]).not.toEqual([true, true]);
      expect(`${title}. ${text}`).not.toMatch(/try again/i);
    }
  });

  test.each(operationStates.filter((state) => !isFinal(state)))(
    "a deployment that is %s does not suggest another one",
    (state) => {
      const { title, text } = deploymentWords("running", { state });
      expect(text).not.toMatch(/deploy it again, or/i);
      expect([title, /do not deploy it again/i.test(text)]).toEqual(
        needsSettling(state) ? ["The deployment is unconfirmed", true] : ["Deployment in progress", false],
      );
    },
  );

  test("a deployment that failed can be repeated", () => {
    expect(deploymentWords("failed").text).toMatch(/^There is no contract to use\. Deploy it again/);
  });

  test("an item of a run says who finds out, and does not suggest sending it again", () => {
    expect(unconfirmedItems("2 items", "Later items wait")).not.toMatch(invites);
  });

  test("movements that were requested and did not happen say so, and only those", () => {
    const silent = operationStates.filter((state) => movedNothing(operation("withdraw", ["prepared", state])) === null);
    expect(operationStates.filter((state) => !silent.includes(state)).toSorted()).toEqual([
      "denied",
      "failed",
      "not_sent",
      "rejected",
    ]);
  });

  test("a contract's revert is not called an error of the service", () => {
    expect(shownErrorOf(operation("writeContract", ["started", "failed"], "WORKFLOW_FAILED"))?.advice).toMatch(
      /^Check the arguments/,
    );
  });
});
