import { useState } from "react";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { OffersInput } from "#src/components/form/offers-input.tsx";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { useReferences } from "./use-references.ts";

type Props = ControlledField<string> & { readonly environment: string; readonly description: string };

/** A profile by its reference; matching existing ones are suggested, any other may be typed. */
export const ReferenceField = ({ environment, ...field }: Props) => {
  const [isVisited, setVisited] = useState(false);
  const references = useReferences(environment, field.value, isVisited);
  return (
    <OffersInput
      {...field}
      label="Profile reference"
      offers={[...new Set(references)].filter((reference) => referenceFault(reference) === undefined)}
      onPick={field.onChange}
      onFocus={() => setVisited(true)}
      data-autofocus
    />
  );
};
