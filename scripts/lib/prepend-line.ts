import type { Rolldown } from "vite";

/** Puts a line above a built script, and moves its source map with it. */
export const prependLine = (bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, line: string): void => {
  chunk.code = `${line}\n${chunk.code}`;
  const map = bundle[chunk.sourcemapFileName ?? ""];
  if (map?.type !== "asset") return;
  // A map has a semicolon after the mappings of each line.
  map.source = String(map.source).replace(/"mappings":\s*"/, "$&;");
};
