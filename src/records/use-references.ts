import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { foundOptions } from "../api/find.ts";
import { maxFindText } from "../lists/list-search.ts";

const offered = { skip: 0, take: 20 };
const afterMs = 150;

/** References of existing profiles that fit what is typed, out of all; those of the last answer until the next has come. */
export const useReferences = (environment: string, text: string): readonly string[] => {
  const [settled] = useDebouncedValue(text.trim().slice(0, maxFindText), afterMs);
  const [last, setLast] = useState<readonly string[]>([]);
  const q = settled === "" ? undefined : settled;
  const { data } = useQuery(foundOptions(environment, "profiles", { q }, offered));
  const references = data?.data.map(({ reference }) => reference);
  if (references !== undefined && references.join("\n") !== last.join("\n")) setLast(references);
  return references ?? last;
};
