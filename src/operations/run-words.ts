import type { Run, RunItem, RunItemState, RunState } from "#shared/console/run.ts";
import type { Tone } from "#src/components/operation-state.ts";

type Words = { readonly tone: Tone; readonly word: string; readonly meaning: string };

export const runWords: Readonly<Record<RunState, Words>> = {
  running: { tone: "running", word: "Running", meaning: "Running on the server. You can close this page." },
  paused: { tone: "idle", word: "Paused", meaning: "Nothing more is sent until it is resumed." },
  halted: { tone: "bad", word: "Stopped", meaning: "Find out why before you resume." },
  needs_share: {
    tone: "idle",
    word: "Needs the client share",
    meaning: "Enter the client share and resume.",
  },
  cancelled: { tone: "idle", word: "Cancelled", meaning: "Nothing more is sent. What was sent is not undone." },
  done: { tone: "good", word: "Done", meaning: "Nothing is left to send." },
};

/** What a run and its items are called: a payout makes payments. */
export const runNouns = ({ payoutId }: Pick<Run, "payoutId">) =>
  payoutId === null ? ({ run: "run", item: "item" } as const) : ({ run: "payout", item: "payment" } as const);

/** An item's number in its run, or its row in a payout, which may have empty rows. */
export const itemNumber = ({ payoutId }: Pick<Run, "payoutId">, { line, position }: RunItemPlace): number =>
  payoutId === null ? position + 1 : (line ?? position + 1);

type RunItemPlace = Pick<RunItem, "line" | "position">;

type ItemWords = Pick<Words, "tone" | "word">;

export const itemWords: Readonly<Record<RunItemState, ItemWords>> = {
  waiting: { tone: "idle", word: "Waiting" },
  sending: { tone: "running", word: "Sending" },
  started: { tone: "running", word: "Under way" },
  unknown: { tone: "unknown", word: "Unconfirmed" },
  succeeded: { tone: "good", word: "Succeeded" },
  failed: { tone: "bad", word: "Failed" },
  not_sent: { tone: "bad", word: "Not sent" },
  cancelled: { tone: "idle", word: "Cancelled" },
};

/** The word for an item's state: a created address is "Generated". */
export const itemBadge = (state: RunItemState, endpoint: string | undefined): ItemWords => {
  const { tone, word } = itemWords[state];
  return { tone, word: state === "succeeded" && endpoint === "generateAddress" ? "Generated" : word };
};
