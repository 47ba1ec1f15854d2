import * as z from "zod";
import { findSearch } from "../../-components/list-search.ts";

/** The search parameters of a detail page: which of its lists is shown, and how. The first tab is the usual one. */
export const detailSearch = <const T extends readonly [string, ...string[]]>(tabs: T) =>
  z.object({ tab: z.enum(tabs).default(tabs[0]).catch(tabs[0]), ...findSearch });
