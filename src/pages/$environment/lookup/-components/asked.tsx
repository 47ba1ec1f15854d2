import { Button, Text } from "@mantine/core";
import { countText } from "#shared/amount/number-text.ts";
import { errorWords } from "#src/components/error-words/error-words.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { Part, Row, Rows } from "./row.tsx";
import type { Asked } from "./use-asked.tsx";

type Props = {
  readonly asked: readonly Asked[];
  readonly isAwaited: boolean;
  readonly left: number;
  readonly stop: () => void;
};

/** The queries to the wallet service, each with its own state: a slow or failing one delays no other. */
export const AskedPart = ({ asked, isAwaited, left, stop }: Props) => {
  if (asked.length === 0 && !isAwaited) return null;
  return (
    <Part title="At the wallet service">
      <Rows label="At the wallet service">
        {isAwaited && <Row what="Transactions on each network" side="Reading the networks…" />}
        {asked.map(({ key, what, state, content, error, retry }) => (
          <Row
            key={key}
            what={state === "found" ? content : sentenceCase(what)}
            side={<AskedState state={state} onRetry={retry} />}
            {...(state === "withheld" ? { note: withheldNote } : {})}
            {...(error === null ? {} : { note: <NameText text={noteOf(errorWords(error))} /> })}
          />
        ))}
      </Rows>
      {left > 0 && (
        <Text size="sm" mt="xs">
          {countText(left, "more network")} not searched. Open the transaction from the network's page.
        </Text>
      )}
      {asked.some(({ state }) => state === "asking") && <SlowNotice onStop={stop} />}
    </Part>
  );
};

const withheldNote = "Asking puts this text in a URL, which logs may keep. Ask only if it is not a secret.";

const AskedState = ({ state, onRetry }: { readonly state: Asked["state"]; readonly onRetry: () => void }) => {
  switch (state) {
    case "asking":
      return <ToneBadge tone="running" word="Asking…" />;
    case "found":
      return <ToneBadge tone="good" word="Found" />;
    case "unknown":
      return <ToneBadge tone="idle" word="Unknown" />;
    case "not-offered":
      return <ToneBadge tone="idle" word="Not offered" />;
    case "withheld":
      return (
        <>
          <ToneBadge tone="idle" word="Not asked" />
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            Ask
          </Button>
        </>
      );
    case "failed":
    case "stopped":
      return (
        <>
          <ToneBadge tone={state === "failed" ? "bad" : "idle"} word={state === "failed" ? "No response" : "Stopped"} />
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            Ask again
          </Button>
        </>
      );
  }
};

const noteOf = ({ what, todo }: { readonly what: string; readonly todo: string }): string => `${what} ${todo}`;

const sentenceCase = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
