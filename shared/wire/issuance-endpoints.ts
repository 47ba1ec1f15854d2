import { collectionEndpoints } from "./collection.ts";
import { templateEndpoints } from "./template.ts";
import { tokenEndpoints } from "./token.ts";

/** The endpoints of templates, tokens and collections: the browser loads their schemas with the first request to one of them. */
export const issuanceEndpoints = { ...templateEndpoints, ...tokenEndpoints, ...collectionEndpoints } as const;
