import type { QueryClient } from "@tanstack/react-query";
import { pulsePath } from "#shared/console/paths.ts";
import { type ChangedOperation, type Pulse, pulseSchema } from "#shared/console/pulse.ts";
import { queryString } from "#shared/wire/path.ts";
import { createPollSharing, fits, keyOf, type Locks } from "../api/client/poll-sharing.ts";
import { sharePolls } from "../api/client/shared-poll.ts";
import { hearPulses, pulseOptions } from "../api/pulse.ts";
import { sessionOptions } from "../api/session.ts";
import { onScreen } from "./on-screen.ts";
import type { TabChannel, TabMessage } from "./tab-messages.ts";
import { afterPulse, afterTold, changeKey, nothingToTell } from "./to-tell.ts";

/**
 * A tab's position: the one with the focus reports first, then any visible one, and only if there is none, the browser.
 */
export type Look = "focused" | "visible" | "hidden";

export type TabGroup = {
  readonly client: QueryClient;
  readonly environment: string;
  readonly personId: string;
  /** Undefined if the browser has none, or does not offer them without TLS. */
  readonly locks: Locks | undefined;
  readonly open: (hear: (message: TabMessage) => void) => TabChannel | undefined;
  readonly look: () => Look;
  /** Shows notices in this tab. */
  readonly tell: (operations: readonly ChangedOperation[], isMore: boolean) => void;
  /** Shows a browser notification; false if the person has not enabled them. */
  readonly notify: (operations: readonly ChangedOperation[], isMore: boolean) => boolean;
  readonly onPulse: (pulse: Pulse) => void;
};

/** How long each tab waits for those before it: long enough for a tab that shows the operation to report that. */
const tellAfterMs: Readonly<Record<Look, number>> = { focused: 400, visible: 1_200, hidden: 3_000 };
/** How long the reporting tab keeps its turn: until the others have heard. */
const spreadMs = 100;

/**
 * This tab as one of a person's tabs: they share requests, and one of them reports each ended operation. There is no
 * leader: each receives every pulse and every report, and the reporting tab takes a lock meanwhile. Returns functions
 * that check again whether this tab should report, and that leave.
 */
export const joinTabs = ({
  client,
  environment,
  personId,
  locks,
  open,
  look,
  tell,
  notify,
  onPulse,
}: TabGroup): { readonly lookAgain: () => void; readonly leave: () => void } => {
  let known = nothingToTell;
  let isLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { queryKey } = pulseOptions(environment);
  const path = pulsePath(environment);

  const hear = (message: TabMessage) => {
    if (message.kind === "told") {
      if (message.environment === environment) known = afterTold(known, message.keys);
      return;
    }
    const answer = sharing?.hear(message);
    const last = client.getQueryData(queryKey);
    if (answer === undefined || keyOf(answer.url) !== path || last === undefined) return;
    if (!fits(answer.url, `${path}${queryString({ since: last.seq })}`)) return;
    const pulse = pulseSchema.safeParse(parsed(answer.text));
    if (pulse.success) client.setQueryData(queryKey, pulse.data);
  };
  const channel = open(hear);
  const checkSession = () => void client.invalidateQueries({ queryKey: sessionOptions().queryKey });
  const sharing =
    channel === undefined || locks === undefined
      ? undefined
      : createPollSharing({
          locks,
          post: channel.post,
          personId,
          onOtherPerson: checkSession,
          now: () => performance.now(),
        });
  const endSharing = sharing === undefined ? undefined : sharePolls(sharing);

  const told = (operations: readonly ChangedOperation[]) => {
    if (operations.length === 0) return;
    const keys = operations.map(changeKey);
    known = afterTold(known, keys);
    channel?.post({ kind: "told", environment, keys });
  };

  const inTurn = async () => {
    const { waiting, isMore } = known;
    if (isLeft || waiting.length === 0) return;
    if (look() === "hidden") {
      if (notify(waiting, isMore)) told(waiting);
    } else {
      tell(waiting, isMore);
      told(waiting);
    }
    await new Promise((spread) => setTimeout(spread, spreadMs));
  };

  const waitToTell = () => {
    if (look() !== "hidden") told(known.waiting.filter(onScreen(client, environment)));
    // Later pulses do not postpone it.
    if (known.waiting.length === 0 || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (locks === undefined) void inTurn();
      else void locks.request(`postern tell ${personId} ${environment}`, inTurn);
    }, tellAfterMs[look()]);
  };
  const stopWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const hearPulse = (pulse: Pulse) => {
    onPulse(pulse);
    known = afterPulse(known, pulse);
    waitToTell();
  };

  const first = client.getQueryData(queryKey);
  if (first !== undefined) hearPulse(first);
  const unsubscribe = hearPulses(client, environment, hearPulse);

  return {
    lookAgain: () => {
      stopWaiting();
      waitToTell();
    },
    leave: () => {
      isLeft = true;
      stopWaiting();
      unsubscribe();
      endSharing?.();
      channel?.close();
    },
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
