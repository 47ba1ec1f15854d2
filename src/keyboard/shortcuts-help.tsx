import { Checkbox, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { sessionOptions } from "#src/api/session.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { shortcutsOf } from "./shortcuts.ts";
import { useSingleKeys } from "./single-keys.ts";
import classes from "./shortcuts-help.module.css";

type Props = { readonly opened: boolean; readonly onClose: () => void };

const always = {
  group: "Everywhere",
  shortcuts: [{ keys: "Ctrl K or ⌘ K", label: "Open the palette: pages, actions, records" }],
} as const;

/** All shortcuts in a table, and the switch that turns off those without a modifier. */
export const ShortcutsHelp = ({ opened, onClose }: Props) => {
  const { data: session } = useQuery(sessionOptions());
  const { allowed, allow } = useSingleKeys();
  return (
    <Dialog title="Keyboard shortcuts" closeLabel="Close the shortcuts" size="lg" opened={opened} onClose={onClose}>
      <Checkbox
        label="Single-key shortcuts"
        description="Saved in this browser. Ctrl K and ⌘ K always work."
        checked={allowed}
        onChange={({ currentTarget }) => allow(currentTarget.checked)}
      />
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Keys</th>
            <th scope="col">What they do</th>
          </tr>
        </thead>
        {[always, ...shortcutsOf(session?.role)].map(
          ({ group, shortcuts }) =>
            shortcuts.length > 0 && (
              <tbody key={group} data-off={group !== always.group && !allowed}>
                <tr>
                  <th scope="rowgroup" colSpan={2}>
                    {group}
                  </th>
                </tr>
                {shortcuts.map(({ keys, label }) => (
                  <tr key={keys}>
                    <td>
                      <kbd>{keys}</kbd>
                    </td>
                    <td>{label}</td>
                  </tr>
                ))}
              </tbody>
            ),
        )}
      </table>
      <Text size="sm" c="dimmed">
        Press keys separated by a space one after the other. Shortcuts are off while you type in a field, and none of
        them sends or spends anything.
      </Text>
    </Dialog>
  );
};
