import type { QueryClient } from "@tanstack/react-query";
import type { ChangedOperation, Pulse } from "#shared/console/pulse.ts";
import { hearPulses, pulseOptions, quietMs } from "#src/api/pulse.ts";
import type { NoticeMarks } from "./notice-marks.ts";
import { onScreen } from "./on-screen.ts";
import { afterPulse, afterTold, changeKey, nothingToTell } from "./to-tell.ts";

/** A tab's position: the one with the focus tells first, then any visible one, and only if there is none, the browser. */
export type Look = "focused" | "visible" | "hidden";

type Tab = {
  readonly client: QueryClient;
  readonly environment: string;
  readonly marks: NoticeMarks;
  readonly look: () => Look;
  /** Shows notices in this tab. */
  readonly tell: (operations: readonly ChangedOperation[], isMore: boolean) => void;
  /** Shows a browser notification; false if the person has not enabled them. */
  readonly notify: (operations: readonly ChangedOperation[], isMore: boolean) => boolean;
  readonly onPulse: (pulse: Pulse) => void;
};

/** How long the tab with the focus waits: one that shows the operation marks it as told meanwhile. */
const focusedMs = 1_500;
/** A tab that is seen hears of it as much as a quiet pulse later, and then waits for the one with the focus. */
const visibleMs = quietMs + 2 * focusedMs;
const tellAfterMs: Readonly<Record<Look, number>> = {
  focused: focusedMs,
  visible: visibleMs,
  hidden: quietMs + visibleMs + focusedMs,
};
/** How long a tab keeps its turn after telling: the browser passes its marks to the other tabs meanwhile. */
const spreadMs = 500;

/**
 * Tells in this tab of operations that end, each once in all tabs of a person: a tab takes its turn, tells of what has
 * no mark yet, and marks it. Returns functions that check again whether this tab should tell, and that end it.
 */
export const tellOnce = ({
  client,
  environment,
  marks,
  look,
  tell,
  notify,
  onPulse,
}: Tab): { readonly lookAgain: () => void; readonly leave: () => void } => {
  let state = nothingToTell;
  let hasLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const mark = (operations: readonly ChangedOperation[]) => marks.add(operations.map(changeKey));
  /** What no tab has told of yet. */
  const untold = () => {
    state = afterTold(state, state.waiting.map(changeKey).filter(marks.has));
    return state;
  };

  const turn = async () => {
    const { waiting, isMore } = untold();
    if (hasLeft || waiting.length === 0) return;
    if (look() !== "hidden") tell(waiting, isMore);
    else if (!notify(waiting, isMore)) return;
    mark(waiting);
    untold();
    await new Promise((spread) => setTimeout(spread, spreadMs));
  };

  const waitToTell = () => {
    if (look() !== "hidden") mark(state.waiting.filter(onScreen(client, environment)));
    // Later pulses do not postpone it.
    if (untold().waiting.length === 0 || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void marks.inTurn(turn);
    }, tellAfterMs[look()]);
  };
  const stopWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const hearPulse = (pulse: Pulse) => {
    onPulse(pulse);
    state = afterPulse(state, pulse);
    waitToTell();
  };
  const first = client.getQueryData(pulseOptions(environment).queryKey);
  if (first !== undefined) hearPulse(first);
  const unsubscribe = hearPulses(client, environment, hearPulse);

  return {
    lookAgain: () => {
      stopWaiting();
      waitToTell();
    },
    leave: () => {
      hasLeft = true;
      stopWaiting();
      unsubscribe();
    },
  };
};
