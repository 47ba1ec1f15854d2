import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { countText } from "#shared/amount/number-text.ts";

/** Empties the list after confirmation. */
export const RemoveAll = ({ count, onRemove }: { readonly count: number; readonly onRemove: () => void }) => {
  const [step, setStep] = useState<"none" | "asking" | "kept">("none");
  if (step !== "asking") {
    return (
      <Button
        variant="subtle"
        color="gray"
        {...(step === "kept" ? { ref: focusIt } : {})}
        onClick={() => setStep("asking")}
      >
        Remove all calls…
      </Button>
    );
  }
  return (
    <>
      <Text size="sm">This empties the list. You cannot undo it.</Text>
      <Button color="red" onClick={onRemove}>
        Remove {countText(count, "call")}
      </Button>
      <Button variant="default" ref={focusIt} onClick={() => setStep("kept")}>
        Cancel
      </Button>
    </>
  );
};

/** What replaces the pressed button also takes its focus. */
const focusIt = (node: HTMLButtonElement | null) => node?.focus();
