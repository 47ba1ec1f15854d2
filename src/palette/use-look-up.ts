import { IconListSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lookUpSearch } from "#src/navigation/look-up.ts";
import type { Option } from "./option.ts";

/** How many characters of the text the row shows. */
const shownCharacters = 60;

/** The palette's last row: looks up any typed or pasted text. None without a text. */
export const useLookUp = (environment: string, text: string): readonly Option[] => {
  const navigate = useNavigate();
  if (text === "") return [];
  const shown = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
  return [
    {
      id: "look-up",
      group: "Look-up",
      label: `Look up “${shown}”`,
      icon: IconListSearch,
      ends: "left",
      run: () => void navigate({ to: "/$environment/lookup", params: { environment }, search: lookUpSearch(text) }),
    },
  ];
};
