import { createContext } from "react";

/** The environment and network that decoded addresses are of; null where that is not known. */
export const AddressContext = createContext<{ readonly environment: string; readonly networkId: string } | null>(null);
