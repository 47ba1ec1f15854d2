import { createContext } from "react";

/** The environment and network of decoded addresses; null if unknown. */
export const AddressContext = createContext<{ readonly environment: string; readonly networkId: string } | null>(null);
