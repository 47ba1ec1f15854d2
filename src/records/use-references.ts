import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { foundOptions } from "../api/find.ts";
import { maxFindText } from "../lists/list-search.ts";

const offered = { skip: 0, take: 20 };
const afterMs = 150;

/**
 * References of profiles that contain what is typed; those of the last answer until the next has come. A field that nobody has been to
 * needs none.
 */
export const useReferences = (environment: string, text: string, isVisited: boolean): readonly string[] => {
  const [settled] = useDebouncedValue(text.trim().slice(0, maxFindText), afterMs);
  const q = settled === "" ? undefined : settled;
  const { data } = useQuery({
    ...foundOptions(environment, "profiles", { q }, offered),
    enabled: isVisited,
    placeholderData: keepPreviousData,
  });
  return data?.data.map(({ reference }) => reference) ?? [];
};
