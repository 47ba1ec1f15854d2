import { Code, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { parseAddress } from "#shared/abi/address.ts";
import type { Environment } from "#shared/console/environment.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Address } from "#shared/wire/address.ts";
import { isNotOffered } from "#src/api/client/offered.ts";
import { nativeBalanceOptions } from "#src/api/portfolio.ts";
import { walletOptions } from "#src/api/wallets.ts";
import { CopyButton } from "#src/components/copy-button.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { AmountText, NumberText } from "#src/components/number-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { Address as AddressFact } from "#src/records/address.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import { ProfileLink } from "#src/records/profile-link.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import classes from "#src/records/detail.module.css";

type Props = { readonly environment: Environment; readonly address: Address };

/** The facts of an address: its spelling, owner and balance. */
export const AddressFacts = ({ environment: { id: environment }, address }: Props) => {
  const network = useNetworks(environment).find(address.networkId);
  const wallet = useQuery({
    ...walletOptions(environment, address.miniWalletId ?? ""),
    enabled: address.miniWalletId !== undefined,
  }).data;
  const balance = useNativeBalance(environment, address);
  return (
    <FactList
      facts={[
        {
          label: "Address",
          value: (
            <AddressFact
              environment={environment}
              networkId={address.networkId}
              value={address.address}
              form="full"
              opens="nothing"
              // The title has the name, and edits it.
              names="none"
            />
          ),
        },
        {
          label: "Balance",
          value: balance.value !== undefined && (
            <>
              <AmountText value={balance.value} decimals={network?.decimals} unit={network && coinOf(network).symbol} />{" "}
              <Text span size="xs" c="dimmed">
                {balance.source}
              </Text>
            </>
          ),
        },
        // The title has the organization's label, if there is one.
        { label: "Label at the service", value: address.label && <NameText text={address.label} /> },
        { label: "Network", value: <NetworkLink environment={environment} networkId={address.networkId} /> },
        { label: "Profile", value: <ProfileLink environment={environment} reference={address.reference} /> },
        {
          label: "Wallet",
          value: address.miniWalletId && <OfWallet environment={environment} address={address} />,
        },
        {
          isTechnical: true,
          label: "Derivation index",
          term: "derivation index",
          value: address.miniWalletId && (wallet?.index ?? "–"),
        },
        { label: "Created", value: address.date && <TimeText value={address.date} /> },
        {
          isTechnical: true,
          label: "Balance in base units",
          term: "base units",
          value: balance.value !== undefined && (
            <span className={classes.whole} data-wide>
              <Code className={classes.code}>
                <NumberText value={balance.value} />
              </Code>
              <CopyButton value={balance.value} what="balance in base units" />
            </span>
          ),
        },
        { isTechnical: true, label: "Address id", value: <HashText value={address.id} what="address id" /> },
        { isTechnical: true, label: "Sub", value: address.sub },
      ]}
    />
  );
};

/** The wallet of an address by its name, which says its profile and network; without a wallet, those. */
export const OfWallet = ({ environment, address }: { readonly environment: string; readonly address: Address }) => {
  const network = useNetworks(environment).find(address.networkId);
  const { miniWalletId: walletId, reference } = address;
  if (walletId === undefined) {
    return (
      <>
        <ProfileLink environment={environment} reference={reference} />{" "}
        <NetworkLink environment={environment} networkId={address.networkId} />
      </>
    );
  }
  return (
    <TextLink inherit to="/$environment/wallets/$walletId" params={{ environment, walletId }}>
      <NameText
        text={`Wallet of ${reference ?? "this profile"}${network === undefined ? "" : ` on ${network.name}`}`}
      />
    </TextLink>
  );
};

/** With checksum if it is an EVM address, else as the service writes it. */
export const checksummed = (address: string): string => {
  const parsed = /^0x/i.test(address) ? parseAddress(address) : undefined;
  return parsed?.ok === true ? parsed.value : address;
};

/** The current balance; if the service does not offer it, the one in the address record. */
const useNativeBalance = (environment: string, { address, networkId, balance }: Address) => {
  const live = useQuery(nativeBalanceOptions(environment, { address, networkId }));
  if (typeof live.data === "string") return { value: live.data, source: "updated just now" };
  if (live.data === null) return { value: balance ?? "0", source: "no funds reported" };
  // About as long as the text that replaces it: otherwise a narrow screen would gain a line.
  if (live.error === null) return { value: balance, source: "being updated…" };
  return { value: balance, source: `from the list; ${whyNotLive(live.error)}` };
};

const whyNotLive = (error: Error): string =>
  isNotOffered(error) ? "no live balance on this deployment" : "could not read the live balance";
