import { Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { sessionOptions, useSignOut } from "../../api/session.ts";
import classes from "./header-button.module.css";

const schemes = [
  { scheme: "light", label: "Light", icon: IconSun },
  { scheme: "dark", label: "Dark", icon: IconMoon },
  { scheme: "auto", label: "As the system", icon: IconDeviceDesktop },
] as const;

/** Who is signed in and as what, the colour scheme, and the way out. */
export function PersonMenu() {
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`${session.person.name}, ${session.role}`}>
          <IconUserCircle size={20} aria-hidden />
          <span className={`${classes.name} ${classes.wide}`}>{session.person.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {session.person.name} · {session.role}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        {schemes.map(({ scheme, label, icon: Icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={colorScheme === scheme ? <IconCheck size={14} aria-label="chosen" /> : undefined}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => signOut.mutate(undefined, { onSuccess: () => globalThis.location.assign("/sign-in") })}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
