import { UnstyledButton, useMantineColorScheme } from "@mantine/core";
import {
  IconCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconLayoutList,
  IconList,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from "@tabler/icons-react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { versionOptions } from "#src/api/page.ts";
import { sessionOptions } from "#src/api/session.ts";
import { Disclosure } from "#src/components/disclosure.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { useDensity } from "#src/lib/density.ts";
import { useLeave } from "#src/navigation/use-leave.ts";
import { LaterNotificationMenu } from "#src/notices/later-notices.tsx";
import buttons from "#src/components/header-button.module.css";
import classes from "#src/components/panel.module.css";

const schemes = [
  { scheme: "light", label: "Light", icon: IconSun },
  { scheme: "dark", label: "Dark", icon: IconMoon },
  { scheme: "auto", label: "System", icon: IconDeviceDesktop },
] as const;

const densities = [
  { value: "comfortable", label: "Comfortable lists", icon: IconLayoutList },
  { value: "compact", label: "Compact lists", icon: IconList },
] as const;

/** The signed-in person and role, the colour scheme, the density of lists, and sign-out. */
export const PersonMenu = ({ onHelp }: { readonly onHelp: () => void }) => {
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { data: version } = useQuery(versionOptions());
  const { name } = session.person;
  const button = (
    <>
      <IconUserCircle size={20} aria-hidden />
      <span className={`${buttons.name} ${buttons.wide}`}>
        <NameText text={name} />
      </span>
    </>
  );
  return (
    <Disclosure label={`${nameText(name)}, ${session.role}`} side="end" button={button}>
      {(close) => (
        <>
          <p className={classes.heading}>
            {nameText(name)} · {session.role}
          </p>
          <ColourSchemes />
          <Densities />
          <ul className={classes.list}>
            <li>
              <UnstyledButton
                className={classes.item}
                onClick={() => {
                  close();
                  onHelp();
                }}
              >
                <IconKeyboard size={16} aria-hidden />
                Keyboard shortcuts
              </UnstyledButton>
            </li>
          </ul>
          <LaterNotificationMenu personId={session.person.id} />
          <SignOut />
          {version !== undefined && <p className={classes.heading}>Postern {version}</p>}
        </>
      )}
    </Disclosure>
  );
};

const ColourSchemes = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ul className={classes.list} aria-label="Theme">
      {schemes.map(({ scheme, label, icon: Icon }) => (
        <li key={scheme}>
          <UnstyledButton
            className={classes.item}
            aria-pressed={colorScheme === scheme}
            onClick={() => setColorScheme(scheme)}
          >
            <Icon size={16} aria-hidden />
            {label}
            {colorScheme === scheme && <IconCheck size={14} aria-hidden className={classes.end} />}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
};

const Densities = () => {
  const { density, setDensity } = useDensity();
  return (
    <ul className={classes.list} aria-label="Density">
      {densities.map(({ value, label, icon: Icon }) => (
        <li key={value}>
          <UnstyledButton className={classes.item} aria-pressed={density === value} onClick={() => setDensity(value)}>
            <Icon size={16} aria-hidden />
            {label}
            {density === value && <IconCheck size={14} aria-hidden className={classes.end} />}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
};

const SignOut = () => {
  const { leave, error } = useLeave();
  return (
    <ul className={classes.list}>
      <li>
        <UnstyledButton className={classes.item} onClick={leave}>
          <IconLogout size={16} aria-hidden />
          Sign out
        </UnstyledButton>
      </li>
      {error !== null && (
        <li role="alert" className={classes.heading}>
          The sign-out failed. Try again.
        </li>
      )}
    </ul>
  );
};
