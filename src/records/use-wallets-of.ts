import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type Wallet, walletsOfProfileOptions } from "#src/api/wallets.ts";

/** A profile has one wallet on each network: a few dozen at most. */
const all = { skip: 0, take: 100 };

/** Finds a profile's wallet on a network; for no profile, "", or one still being typed, nothing is known. */
export const useWalletsOf = (environment: string, reference: string): ((networkId: string) => Wallet | undefined) => {
  const [asked] = useDebouncedValue(reference, 300);
  const { data } = useQuery({ ...walletsOfProfileOptions(environment, asked, all), enabled: asked !== "" });
  return (networkId) => (asked === reference ? data?.data.find((one) => one.networkId === networkId) : undefined);
};
