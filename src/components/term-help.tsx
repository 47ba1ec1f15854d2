import { IconHelpCircle } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { keepInside } from "./keep-inside.ts";
import { type Term, terms } from "./terms.ts";
import classes from "./term-help.module.css";

/**
 * Explains a term on hover, focus and tap. The text is in the document only then: a label or header is read and copied
 * without it.
 */
export const TermHelp = ({ term }: { readonly term: Term }) => {
  const [isShown, setShown] = useState(false);
  const show = () => setShown(true);
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
        // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role, and browsers pass it on.
        aria-description={terms[term]}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={dismiss}
      >
        <IconHelpCircle size={14} aria-hidden />
      </button>
      {isShown && (
        <span ref={placed} className={classes.tip} aria-hidden>
          {terms[term]}
        </span>
      )}
    </span>
  );
};

const placed = (tip: HTMLElement | null) => {
  if (tip !== null) keepInside(tip);
};
