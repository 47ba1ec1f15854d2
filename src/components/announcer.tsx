import { useEffect, useState } from "react";
import { announceFieldErrors } from "./field-errors-aloud.ts";
import { hearWith } from "./say.ts";
import classes from "./announcer.module.css";

const afterMs = 5_000;

/** The only source of announcements for assistive technology: texts passed to `say`, and the errors of fields. */
export const Announcer = () => {
  const [said, setSaid] = useState({ text: "", count: 0 });
  useEffect(() => hearWith((text) => setSaid(({ count }) => ({ text, count: count + 1 }))), []);
  useEffect(announceFieldErrors, []);
  useEffect(() => {
    if (said.text === "") return undefined;
    // A person who reads the page later should not come across it.
    const timer = setTimeout(() => setSaid(({ count }) => ({ text: "", count })), afterMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <output className={classes.aloud}>
      {/* The same words again are a new element, so they are read again. */}
      <span key={said.count}>{said.text}</span>
    </output>
  );
};
