import { Loader, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sentOperationOptions } from "#src/api/sent-operation.ts";
import { Elapsed } from "#src/components/elapsed.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import type { Way } from "./use-attempt.ts";
import tones from "#src/components/tone.module.css";
import classes from "#src/operations/operation-timeline.module.css";

type Props = { readonly environment: string; readonly sent: NonNullable<Way["sent"]> };

/** A fast service needs no look-up in the journal. */
const lookAfterMs = 1_000;
const slowAfterMs = 10_000;

/** The timeline of a write from the first moment: the service may be slow to respond, or hang. */
export const SendingSteps = ({ environment, sent: { key, at } }: Props) => {
  const mayLook = useAfter(lookAfterMs);
  const isSlow = useAfter(slowAfterMs);
  const { data } = useQuery({ ...sentOperationOptions(environment, key, at), enabled: mayLook });
  const operationId = typeof data === "string" ? data : undefined;
  return (
    <div className={classes.whole}>
      <ol className={classes.steps} aria-label="Timeline">
        <li className={`${tones.tone} ${classes.step}`} data-tone={operationId === undefined ? "idle" : "good"}>
          {operationId === undefined ? <Busy /> : <ToneIcon tone="good" size={18} />}
          <span className={classes.text}>
            {operationId === undefined ? (
              "Recording…"
            ) : (
              <>
                Recorded.{" "}
                <TextLink inherit to="/$environment/activity/$operationId" params={{ environment, operationId }}>
                  Open the operation
                </TextLink>
              </>
            )}
          </span>
        </li>
        <li className={`${tones.tone} ${classes.step}`} data-tone="running">
          <Busy />
          <span className={classes.text}>
            {operationId === undefined ? "Sending to the service…" : "Sent to the service. Waiting for its answer…"}
          </span>
          <span className={classes.time}>
            <Elapsed from={at} />
          </span>
        </li>
      </ol>
      <Text size="sm" component="output" mih="2.9rem">
        {isSlow && <b>The service is slower than usual. Do not send it again: this one may still go through. </b>}
        You can close this and follow it in Activity. Closing does not stop it.
      </Text>
    </div>
  );
};

const Busy = () => <Loader size={16} color="var(--tone)" aria-hidden />;

/** Whether this much time has passed since it was mounted. */
const useAfter = (ms: number): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
};
