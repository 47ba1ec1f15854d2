import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { foundOptions } from "#src/api/find.ts";
import { maxFindText } from "#src/lists/list-search.ts";

const offered = { skip: 0, take: 20 };
const afterMs = 150;

/**
 * Profile references that contain the input; the previous ones until the next have loaded. An unvisited field loads
 * none.
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
