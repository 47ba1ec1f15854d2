import { useEffect, useState } from "react";
import { announceFieldErrors } from "./field-errors-aloud.ts";
import { hearWith } from "./say.ts";
import classes from "./announcer.module.css";

const afterMs = 5_000;

/** The only source of announcements for assistive technology: texts passed to `say`, and the errors of fields. */
export const Announcer = () => {
  const [announcement, setAnnouncement] = useState({ text: "", count: 0 });
  useEffect(() => hearWith((text) => setAnnouncement(({ count }) => ({ text, count: count + 1 }))), []);
  useEffect(announceFieldErrors, []);
  useEffect(() => {
    if (announcement.text === "") return undefined;
    // A person who reads the page later should not come across it.
    const timer = setTimeout(() => setAnnouncement(({ count }) => ({ text: "", count })), afterMs);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <output className={classes.aloud}>
      {/* The same words again are a new element, so they are read again. */}
      <span key={announcement.count}>{announcement.text}</span>
    </output>
  );
};
