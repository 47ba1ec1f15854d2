import { Text } from "@mantine/core";
import type { LookupAnswer } from "#shared/console/lookup.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { cutWords } from "./cut-words.ts";

/** Reports that a search by part of a name was incomplete, and what would complete it; empty otherwise. */
export const StoppedEarly = ({ cut }: { readonly cut: LookupAnswer["cut"] }) =>
  cut.length === 0 ? null : (
    <Notice tone="careful" title="The search stopped early">
      <Text size="sm">
        These lists are too long to search fully. Postern searched {new Intl.ListFormat("en").format(cutWords(cut))}. To
        find more, paste a full id or address.
      </Text>
    </Notice>
  );
