import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { mostPulsed, type Pulse } from "#shared/console/pulse.ts";
import { pulseOptions } from "#src/api/pulse.ts";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import buttons from "#src/components/header-button.module.css";
import classes from "./open-operations.module.css";

/** The number of open operations, linked to them, and whether a person is needed; empty if there are none. */
export const OpenOperations = ({ environment }: { readonly environment: string }) => {
  const { data } = useQuery({ ...pulseOptions(environment), select: openOf });
  if (data === undefined || data.open === 0) return null;
  const { pending, attention } = data;
  return (
    <Link
      to="/$environment/activity"
      params={{ environment }}
      search={{ state: "open" }}
      className={`${buttons.button} ${classes.open}`}
      data-attention={attention > 0 || undefined}
      aria-label={[...(attention > 0 ? [unconfirmed(attention)] : []), ...(pending > 0 ? [under(pending)] : [])].join(
        ", ",
      )}
    >
      <ToneIcon tone={attention > 0 ? "unknown" : "running"} size={18} />
      {attention > 0 ? (
        <>
          {text(attention)} <span className={buttons.wide}>unconfirmed{pending > 0 && ` · ${under(pending)}`}</span>
        </>
      ) : (
        <>
          {text(pending)} <span className={buttons.wide}>pending</span>
        </>
      )}
    </Link>
  );
};

/** The shown part of a pulse; an unconfirmed outcome is not pending: it waits for a person, not for the network. */
const openOf = ({ open, attention }: Pulse) => ({ open, attention, pending: open - attention });

const text = (count: number): string => (count < mostPulsed ? String(count) : `${mostPulsed - 1}+`);
const unconfirmed = (count: number): string => `${text(count)} unconfirmed`;
const under = (count: number): string => `${text(count)} pending`;
