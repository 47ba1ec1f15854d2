import { Button, Group, Text } from "@mantine/core";
import { useMemo } from "react";
import { withoutChecksum } from "#shared/address/without-checksum.ts";
import { TermHelp } from "../term-help.tsx";
import { countText } from "#shared/amount/number-text.ts";

/** Offers the checksummed forms of all addresses in a pasted text that lack a checksum, for comparison. */
export const ChecksumOffer = ({ text, onFix }: { readonly text: string; readonly onFix: (text: string) => void }) => {
  const found = useMemo(() => withoutChecksum(text), [text]);
  if (found.count === 0) return null;
  return (
    <Group gap="xs">
      <Text size="xs">
        {countText(found.count, "address", "addresses")} without a checksum: a typo would go unnoticed.{" "}
        <TermHelp term="checksum" />
      </Text>
      <Button size="compact-xs" variant="default" onClick={() => onFix(found.text)}>
        Use checksummed forms
      </Button>
    </Group>
  );
};
