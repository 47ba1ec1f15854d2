import { IconHelpCircle } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { keepInside } from "./keep-inside.ts";
import classes from "./term-help.module.css";
import { type Term, terms } from "./terms.ts";

/** Explains a term on hover, focus and tap. */
export const TermHelp = ({ term }: { readonly term: Term }) => {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const show = () => {
    setShown(true);
    if (tip.current === null) return;
    tip.current.hidden = false;
    keepInside(tip.current);
  };
  const hide = () => setShown(false);
  const dismiss = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isShown) return;
    // A dialog around it stays open.
    event.stopPropagation();
    hide();
  };
  return (
    <span className={classes.help} data-uncopied onPointerEnter={show} onPointerLeave={hide}>
      <button
        type="button"
        className={`mantine-focus-auto ${classes.ask}`}
        aria-label={`About ${term}`}
        aria-describedby={id}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={dismiss}
      >
        <IconHelpCircle size={14} aria-hidden />
      </button>
      <span ref={tip} id={id} role="tooltip" className={classes.tip} hidden={!isShown}>
        {terms[term]}
      </span>
    </span>
  );
};
