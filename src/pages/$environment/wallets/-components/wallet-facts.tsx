import { wireWord } from "#shared/text/wire-word.ts";
import type { Wallet } from "#src/api/wallets.ts";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import { ProfileLink } from "#src/records/profile-link.tsx";

type Props = { readonly environment: string; readonly wallet: Wallet };

/** The facts and ids of a wallet. */
export const WalletFacts = ({ environment, wallet }: Props) => (
  <FactList
    facts={[
      { label: "Profile", value: <ProfileLink environment={environment} reference={wallet.reference} /> },
      { label: "Network", value: <NetworkLink environment={environment} networkId={wallet.networkId} /> },
      { label: "Type", value: wallet.type && wireWord(wallet.type) },
      { label: "Created", value: wallet.date && <TimeText value={wallet.date} /> },
      { label: "Wallet id", value: <HashText value={wallet.id} what="wallet id" /> },
      { label: "Derivation index", term: "derivation index", value: wallet.index },
      { label: "Deep index", term: "deep index", value: wallet.currentDeepIndex },
      {
        label: "Organization id",
        value: wallet.organizationId && <HashText value={wallet.organizationId} what="organization id" />,
      },
    ]}
  />
);
