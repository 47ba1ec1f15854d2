import type { RunItemState, RunState } from "#shared/console/run.ts";
import type { Tone } from "#src/components/operation-state.ts";

type Words = { readonly tone: Tone; readonly word: string; readonly meaning: string };

export const runWords: Readonly<Record<RunState, Words>> = {
  running: { tone: "running", word: "Running", meaning: "Running on the server. You can close this page." },
  paused: { tone: "idle", word: "Paused", meaning: "Nothing more is sent until the run is resumed." },
  halted: { tone: "bad", word: "Stopped", meaning: "Find out why before you resume the run." },
  needs_share: {
    tone: "idle",
    word: "Needs the client share",
    meaning: "Enter the client share and resume the run.",
  },
  cancelled: { tone: "idle", word: "Cancelled", meaning: "Nothing more is sent. What was sent is not undone." },
  done: { tone: "good", word: "Done", meaning: "Every item has finished." },
};

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
