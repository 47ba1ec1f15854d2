import type { RunItemState, RunState } from "#shared/console/run.ts";
import type { Tone } from "#src/components/operation-state.ts";

type Words = { readonly tone: Tone; readonly word: string; readonly meaning: string };

export const runWords: Readonly<Record<RunState, Words>> = {
  running: {
    tone: "running",
    word: "Running",
    meaning: "The server works on it. This page can be closed: it goes on by itself.",
  },
  paused: { tone: "idle", word: "Paused", meaning: "Nothing more is sent until somebody resumes it." },
  halted: { tone: "bad", word: "Stopped", meaning: "The server stopped it. Find out why before you resume it." },
  needs_share: {
    tone: "idle",
    word: "Paused: the share is needed again",
    meaning: "The server holds the client share in memory only and was started again. Resume the run with the share.",
  },
  cancelled: {
    tone: "idle",
    word: "Cancelled",
    meaning: "Nothing more is sent. The addresses that were generated stay.",
  },
  done: { tone: "good", word: "Done", meaning: "There is nothing left to do." },
};

export const itemWords: Readonly<Record<RunItemState, Pick<Words, "tone" | "word">>> = {
  waiting: { tone: "idle", word: "Waiting" },
  sending: { tone: "running", word: "Sending" },
  unknown: { tone: "unknown", word: "Unknown" },
  succeeded: { tone: "good", word: "Generated" },
  rejected: { tone: "bad", word: "Rejected" },
  cancelled: { tone: "idle", word: "Cancelled" },
};
