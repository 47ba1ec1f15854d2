import { Button, Code, Group } from "@mantine/core";
import { IconAlertCircle, IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import { type ErrorLike, errorText, errorWords } from "./error-words/error-words.ts";
import { faultText } from "./error-words/fault.ts";
import { ExactText, NameText } from "./exact-text.tsx";
import type { Tone } from "./operation-state.ts";
import { useCopy } from "./use-copy.ts";
import { WaitNote, WaitingRetry } from "./waiting-retry.tsx";
import classes from "./error-panel.module.css";

type Props = {
  readonly error: ErrorLike;
  /** Never for a write: only its own form sends it again. */
  readonly onRetry?: () => void;
  /** What to do, instead of the error's default advice. null if the page around the panel already says it. */
  readonly advice?: string | null | undefined;
  /** More actions, beside the retry. */
  readonly children?: ReactNode;
};

/** An error: what happened, whose fault it is, what to do, its code and request id to copy, and a retry. */
export const ErrorPanel = ({ error, onRetry, advice, children }: Props) => {
  const words = errorWords(error);
  const { what, whose, todo, message } = words;
  const tone: Tone = error.code === "POSTERN_OUTCOME_UNKNOWN" || advice === null ? "unknown" : "bad";
  // Beside an alert, "Nothing is broken" would contradict it.
  const line = advice === undefined ? (whose === faultText.nobody ? todo : `${whose} ${todo}`) : advice;
  const { retryAfter = 0 } = error;
  return (
    <div role="alert" className={classes.panel} data-tone={tone}>
      <IconAlertCircle size={20} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <p className={classes.what}>
          <NameText text={what} />
        </p>
        {line !== null && <p className={classes.line}>{line}</p>}
        {message !== undefined && (
          <p className={classes.said}>
            The service said:{" "}
            <q>
              <ExactText text={message} />
            </q>
          </p>
        )}
        <div className={classes.references}>
          {error.code !== undefined && <Reference label="Code" value={error.code} />}
          {error.requestId !== undefined && <Reference label="Request id" value={error.requestId} />}
        </div>
        <Group gap="sm">
          {onRetry !== undefined && <WaitingRetry key={error.requestId} seconds={retryAfter} onRetry={onRetry} />}
          {onRetry === undefined && retryAfter > 0 && <WaitNote key={error.requestId} seconds={retryAfter} />}
          {children}
          {error.code !== undefined && <CopyDetails text={errorText(error, words)} />}
        </Group>
      </div>
    </div>
  );
};

const CopyDetails = ({ text }: { readonly text: string }) => {
  const { copied, copy } = useCopy("the details");
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      onClick={() => copy(text)}
      leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
    >
      {copied ? "Copied" : "Copy details"}
    </Button>
  );
};

const Reference = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <span className={classes.reference}>
    {label}{" "}
    <Code className={classes.code}>
      <ExactText text={value} />
    </Code>
    <CopyButton value={value} what={label.toLowerCase()} />
  </span>
);
