import { Button } from "@mantine/core";
import { useDeferredValue, useMemo, useRef } from "react";
import type { ListField, TupleField } from "#shared/abi/field.ts";
import { jsonOfNotation } from "#shared/abi/offers/notation.ts";
import classes from "./value-offers.module.css";

/**
 * The JSON of a list or tuple pasted in another tool's notation; it replaces the text, without filling in the form yet.
 */
export const NotationOffer = ({
  field,
  text,
  onTake,
}: {
  readonly field: ListField | TupleField;
  readonly text: string;
  readonly onTake: (json: string) => void;
}) => {
  const place = useRef<HTMLDivElement>(null);
  const settled = useDeferredValue(text);
  const json = useMemo(() => jsonOfNotation(field, settled), [field, settled]);
  if (json === undefined || settled !== text) return null;
  const take = () => {
    onTake(json);
    // The button disappears, and the focus would be lost.
    place.current?.parentElement?.querySelector("textarea")?.focus();
  };
  return (
    <div ref={place} className={classes["offers"]}>
      <span className={classes["kind"]}>This is not JSON. The same values as JSON:</span>
      <pre className={classes["json"]}>{json}</pre>
      <Button className={classes["take"]} size="compact-xs" variant="default" onClick={take}>
        Use this JSON
      </Button>
    </div>
  );
};
