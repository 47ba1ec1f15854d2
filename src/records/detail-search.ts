import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { withDefault } from "#src/lib/fallback.ts";
import { findSearch } from "#src/lists/list-search.ts";

/** The search parameters of a detail page: which of its lists is shown, and how. The first tab is the usual one. */
export const detailSearch = <const T extends readonly [string, ...string[]]>(tabs: T) =>
  lazily(() => z.object({ tab: withDefault(z.enum(tabs), tabs[0]), ...findSearch }));
