import { useNavigate } from "@tanstack/react-router";
import { functionGroup } from "./groups.ts";

/** Where the rest of a group is shown: on a page that lists it, or here. */
type Rest = { readonly things: string; readonly open: (() => void) | undefined };

/** The lists with the rest of a group, filtered by the same text. */
export const useRests = (environment: string, text: string): Readonly<Record<string, Rest>> => {
  const navigate = useNavigate();
  const params = { environment };
  const search = { q: text };
  return {
    Operations: {
      things: "operations",
      open: () => void navigate({ to: "/$environment/activity", params, search: { text } }),
    },
    Networks: { things: "networks", open: () => void navigate({ to: "/$environment/networks", params, search }) },
    Profiles: { things: "profiles", open: () => void navigate({ to: "/$environment/profiles", params, search }) },
    Wallets: { things: "wallets", open: () => void navigate({ to: "/$environment/wallets", params, search }) },
    Addresses: { things: "addresses", open: () => void navigate({ to: "/$environment/addresses", params, search }) },
    "Deployed contracts": {
      things: "deployed contracts",
      open: () => void navigate({ to: "/$environment/contracts", params, search: { find: text } }),
    },
    "Contract book": {
      things: "contracts",
      open: () => void navigate({ to: "/$environment/contracts", params, search: { find: text } }),
    },
    Recipients: {
      things: "recipients",
      open: () => void navigate({ to: "/$environment/labels", params, search: { find: text } }),
    },
    [functionGroup]: { things: "functions", open: undefined },
    Templates: { things: "templates", open: undefined },
    Tokens: { things: "tokens", open: undefined },
    Collections: { things: "collections", open: undefined },
  };
};
