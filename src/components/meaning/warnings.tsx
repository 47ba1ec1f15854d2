import { IconAlertTriangle, IconHandStop, IconHelpCircle, IconInfoCircle, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Warning } from "#shared/meaning/types.ts";
import { NameText } from "#src/components/exact-text.tsx";
import type { Tone } from "#src/components/operation-state.ts";
import tones from "#src/components/tone.module.css";
import classes from "./meaning.module.css";

type Level = { readonly word: string; readonly tone: Tone; readonly Icon: TablerIcon };

/** A warning's severity in a word. */
export const severityWords: Readonly<Record<Warning["severity"] | "unknown", Level>> = {
  stop: { word: "Stop", tone: "bad", Icon: IconHandStop },
  careful: { word: "Caution", tone: "unknown", Icon: IconAlertTriangle },
  note: { word: "Note", tone: "idle", Icon: IconInfoCircle },
  unknown: { word: "Not checked", tone: "idle", Icon: IconHelpCircle },
};

const order = ["stop", "careful", "note"] as const;

/** Warnings, most severe first, then what could not be checked. Renders nothing without either. */
export const Warnings = ({
  warnings,
  unknown = [],
}: {
  readonly warnings: readonly Warning[];
  /** What could not be checked, each a whole sentence. */
  readonly unknown?: readonly string[];
}) => {
  if (warnings.length === 0 && unknown.length === 0) return null;
  const sorted = order.flatMap((severity) => warnings.filter((warning) => warning.severity === severity));
  return (
    <ul className={classes["warnings"]} aria-label="Warnings">
      {sorted.map(({ severity, text, address, like }, index) => (
        <Finding key={index} level={severityWords[severity]}>
          <NameText text={text} />
          {address === undefined || like === undefined ? null : <Compared address={address} like={like} />}
        </Finding>
      ))}
      {unknown.map((text) => (
        <Finding key={text} level={severityWords.unknown}>
          <NameText text={text} />
        </Finding>
      ))}
    </ul>
  );
};

const Finding = ({
  level: { word, tone, Icon },
  children,
}: {
  readonly level: Level;
  readonly children: ReactNode;
}) => (
  <li className={`${tones["tone"]} ${classes["warning"]}`} data-tone={tone}>
    <Icon size={18} aria-hidden className={classes["warningIcon"]} />
    <div>
      <span className={classes["warningWord"]}>{word}: </span>
      {children}
    </div>
  </li>
);

/** Two similar addresses, one above the other, so that the difference shows. */
const Compared = ({ address, like }: { readonly address: string; readonly like: NonNullable<Warning["like"]> }) => (
  <dl className={classes["compared"]}>
    <dt>This address</dt>
    <dd className={classes["address"]}>
      <NameText text={address} />
    </dd>
    <dt>{like.name === null ? "Known address" : <NameText text={like.name} />}</dt>
    <dd className={classes["address"]}>
      <NameText text={like.address} />
    </dd>
  </dl>
);
