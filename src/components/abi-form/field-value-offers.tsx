import type { LeafField } from "#shared/abi/field.ts";
import { later } from "../later.tsx";
import type { Leaf } from "./use-leaf.ts";

// Most values are typed as the field takes them.
const ValueOffers = later(async () => (await import("./value-offers.tsx")).ValueOffers);

/** Below a field whose text it cannot take: what the text may mean, each value one click away. */
export const FieldValueOffers = ({
  field,
  label,
  leaf: { id, draft, result, error, change },
}: {
  readonly field: LeafField;
  readonly label: string;
  readonly leaf: Pick<Leaf, "id" | "draft" | "result" | "error" | "change">;
}) => {
  if (result.ok || draft.text.trim() === "") return null;
  return (
    <ValueOffers
      field={field}
      draft={draft}
      label={label}
      // The error has a button for it.
      except={error?.suggestion}
      onTake={(text) => {
        change({ ...plain, text, ...(draft.mode === undefined ? {} : { mode: "hex" }) });
        // The button goes, and with it the focus would.
        document.getElementById(id)?.focus();
      }}
    />
  );
};

// What is offered is in base units.
const plain = { decimals: undefined, time: undefined };
