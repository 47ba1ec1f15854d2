import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";

/** What one network has of an asset that is summed over several. */
export const assetPartSchema = lazily(() => z.object({ networkId: z.string(), text: z.string() }));

export type AssetPart = z.output<typeof assetPartSchema>;
