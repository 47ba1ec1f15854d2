import type { ReactNode } from "react";
import { NameText } from "#src/components/exact-text.tsx";
import classes from "./notice.module.css";

/** A short message that must not be missed; `bad` for failures, `careful` for decisions. */
export const Notice = ({
  tone,
  title,
  children,
}: {
  readonly tone: "bad" | "careful";
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <div role={tone === "bad" ? "alert" : "status"} className={classes["notice"]} data-tone={tone}>
    <p className={classes["title"]}>
      <NameText text={title} />
    </p>
    <div>{children}</div>
  </div>
);
