import { Button, Code, Group } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import classes from "./error-panel.module.css";
import { type ErrorLike, errorWords } from "./error-words.ts";
import type { Tone } from "./operation-state.ts";

type Props = {
  readonly error: ErrorLike;
  readonly onRetry?: () => void;
  /** More ways out, beside the one to try again. */
  readonly children?: ReactNode;
};

/** An error: what happened, whose it is, what to do, its code and request id to copy, and a way to try again. */
export function ErrorPanel({ error, onRetry, children }: Props) {
  const { what, whose, todo } = errorWords(error);
  const tone: Tone = error.code === "POSTERN_OUTCOME_UNKNOWN" ? "unknown" : "bad";
  return (
    <div role="alert" className={classes.panel} data-tone={tone}>
      <IconAlertCircle size={20} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <p className={classes.what}>{what}</p>
        <p className={classes.line}>
          {whose} {todo}
        </p>
        <div className={classes.references}>
          {error.code !== undefined && <Reference label="Code" value={error.code} />}
          {error.requestId !== undefined && <Reference label="Request id" value={error.requestId} />}
        </div>
        {(onRetry !== undefined || children !== undefined) && (
          <Group gap="sm">
            {onRetry !== undefined && (
              <Button size="xs" variant="default" onClick={onRetry}>
                Try again
              </Button>
            )}
            {children}
          </Group>
        )}
      </div>
    </div>
  );
}

function Reference({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <span className={classes.reference}>
      {label} <Code className={classes.code}>{value}</Code>
      <CopyButton value={value} what={label.toLowerCase()} />
    </span>
  );
}
