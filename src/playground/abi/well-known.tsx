import { Button, Group, Text } from "@mantine/core";
import { wellKnownInterfaces } from "#shared/abi/well-known-interfaces.ts";
import type { NewSource } from "./tab-sources.ts";

/** Common interfaces, one click each. */
export const WellKnown = ({ onPick }: { readonly onPick: (source: NewSource) => void }) => (
  <section aria-label="Well-known interfaces">
    <Text size="sm" mb={4}>
      Well-known interfaces
    </Text>
    <Group gap={6}>
      {wellKnownInterfaces.map(({ id, name, signatures }) => (
        <Button
          key={id}
          variant="default"
          size="compact-sm"
          onClick={() => onPick({ kind: "interface", name, text: signatures.trim() })}
        >
          {name}
        </Button>
      ))}
    </Group>
  </section>
);
