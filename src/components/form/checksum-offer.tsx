import { Button, Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { type WithoutChecksum, withoutChecksumSteps } from "#shared/address/without-checksum.ts";
import { countText } from "#shared/amount/number-text.ts";
import { TermHelp } from "#src/components/term-help.tsx";
import { withPauses } from "#src/components/with-pauses.ts";
import { nextTask } from "#src/lib/next-task.ts";

/** Offers the checksummed forms of all addresses in a pasted text that lack a checksum, for comparison. */
export const ChecksumOffer = ({ text, onFix }: { readonly text: string; readonly onFix: (text: string) => void }) => {
  const [offer, setOffer] = useState<WithoutChecksum & { readonly of: string }>();
  useEffect(() => {
    const stop = new AbortController();
    // The paste that brought the text is already a long task: the browser lays the text out in it.
    void nextTask()
      .then(() => withPauses(withoutChecksumSteps(text), stop.signal))
      .then(
        (result) => setOffer({ of: text, ...result }),
        // Another text came in between.
        () => undefined,
      );
    return () => stop.abort();
  }, [text]);
  // A result for an earlier text would replace the present one.
  if (offer?.of !== text || offer.count === 0) return null;
  return (
    <Group gap="xs">
      <Text size="xs">
        {countText(offer.count, "address", "addresses")} without a checksum: a typo would go unnoticed.{" "}
        <TermHelp term="checksum" />
      </Text>
      <Button size="compact-xs" variant="default" onClick={() => onFix(offer.text)}>
        Use checksummed forms
      </Button>
    </Group>
  );
};
