import { useMantineColorScheme } from "@mantine/core";
import {
  IconArrowsExchange,
  IconDeviceDesktop,
  IconKeyboard,
  IconLayoutList,
  IconList,
  IconLogout,
  IconMoon,
  IconSun,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { environmentsOptions } from "#src/api/environments.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useDensity } from "#src/lib/density.ts";
import { wish } from "#src/lib/wish.ts";
import { creationsOf } from "#src/navigation/creations.ts";
import { deedsOf, downloadsOf } from "#src/navigation/deeds.ts";
import { pagesOf } from "#src/navigation/pages.ts";
import { useLeave } from "#src/navigation/use-leave.ts";
import type { Option } from "./option.ts";

const schemes = [
  { scheme: "light", label: "Theme: Light", icon: IconSun },
  { scheme: "dark", label: "Theme: Dark", icon: IconMoon },
  { scheme: "auto", label: "Theme: System", icon: IconDeviceDesktop },
] as const;

const densities = [
  { value: "comfortable", label: "Comfortable lists", icon: IconLayoutList },
  { value: "compact", label: "Compact lists", icon: IconList },
] as const;

type Given = { readonly environment: string; readonly onHelp: () => void };

/** The pages and actions of the palette that the person's role allows. */
export const useCommands = ({
  environment,
  onHelp,
}: Given): { readonly commands: readonly Option[]; readonly failed: boolean } => {
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionOptions());
  const { data: environments = [] } = useQuery(environmentsOptions());
  const { setColorScheme } = useMantineColorScheme();
  const { density, setDensity } = useDensity();
  const { leave, error } = useLeave();
  const pages = pagesOf(session?.role).map(({ label, words, icon, to, key }) => ({
    id: `page-${label}`,
    group: "Pages",
    label,
    ...(words === undefined ? {} : { words }),
    icon,
    keys: `g ${key}`,
    ends: "left" as const,
    run: () => void navigate({ to, params: { environment } }),
  }));
  const begun = creationsOf(session?.role).map(({ label, icon, to, search, key }) => ({
    id: `begin-${label}`,
    group: "Actions",
    label,
    words: "new make",
    icon,
    keys: `c ${key}`,
    ends: "left" as const,
    run: () => void navigate({ to, params: { environment }, search }),
  }));
  const done = deedsOf(session?.role).map(({ label, words, icon, to, search, ...deed }) => ({
    id: `deed-${label}`,
    group: "Actions",
    label,
    words,
    icon,
    ends: "left" as const,
    run: () => {
      if ("wish" in deed) wish(deed.wish);
      void navigate({ to, params: { environment }, search });
    },
  }));
  const downloaded = downloadsOf(session?.role).map(({ label, icon, url }) => ({
    id: `download-${label}`,
    group: "Actions",
    label,
    words: "download save file csv json",
    icon,
    ends: "closed" as const,
    run: () => download(url(environment)),
  }));
  const switches = environments
    .filter(({ id }) => id !== environment)
    .map(({ id, label, kind }) => ({
      id: `environment-${id}`,
      group: "Actions",
      label: `Switch to ${label}`,
      detail: kind,
      words: `environment ${id}`,
      icon: IconArrowsExchange,
      ends: "left" as const,
      run: () => void navigate({ to: "/$environment", params: { environment: id } }),
    }));
  const colours = schemes.map(({ scheme, label, icon }) => ({
    id: `colours-${scheme}`,
    group: "Actions",
    label,
    words: "theme colors scheme mode",
    icon,
    ends: "closed" as const,
    run: () => setColorScheme(scheme),
  }));
  const lists = densities
    .filter(({ value }) => value !== density)
    .map(({ value, label, icon }) => ({
      id: `lists-${value}`,
      group: "Actions",
      label,
      words: "density rows dense",
      icon,
      ends: "closed" as const,
      run: () => setDensity(value),
    }));
  const commands = [
    ...pages,
    ...begun,
    ...done,
    ...downloaded,
    ...switches,
    ...colours,
    ...lists,
    {
      id: "shortcuts",
      group: "Actions",
      label: "Keyboard shortcuts",
      words: "help keys",
      icon: IconKeyboard,
      keys: "?",
      ends: "open" as const,
      run: onHelp,
    },
    {
      id: "sign-out",
      group: "Actions",
      label: "Sign out",
      words: "leave log out",
      icon: IconLogout,
      ends: "open" as const,
      run: leave,
    },
  ];
  return { commands, failed: error !== null };
};

const download = (url: string): void => {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
};
