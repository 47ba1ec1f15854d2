import { CloseButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { shortHash } from "#shared/text/short-hash.ts";
import { foundOptions } from "#src/api/find.ts";
import { OffersInput } from "#src/components/form/offers-input.tsx";
import { nameText } from "#src/components/name-text.ts";
import { maxFindText } from "#src/lists/list-search.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { useReferences } from "#src/records/use-references.ts";
import { type AccountSearch, useAccountText, walletText } from "./account-text.ts";
import { useNamedAddresses, wholeAddress } from "./use-named-addresses.ts";

type Props = {
  readonly environment: string;
  readonly search: AccountSearch;
  readonly onChange: (account: AccountSearch) => void;
};

/**
 * Filters a list by one of the organization's profiles, wallets or addresses: picked while typing, or a profile or an
 * address typed in full and entered.
 */
export const AccountFilter = ({ environment, search, onChange }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  /** What is typed; undefined while the field shows the chosen account. */
  const [draft, setDraft] = useState<string>();
  const [isVisited, setVisited] = useState(false);
  const shown = useAccountText(environment, search);
  const offers = useAccounts(environment, draft ?? "", isVisited);
  const take = (account: AccountSearch) => {
    setDraft(undefined);
    onChange(account);
  };
  const enter = (text: string) => {
    const address = wholeAddress(text);
    if (address !== undefined) take({ account: address });
    else take(text.trim() === "" ? {} : { profile: text.trim() });
  };
  return (
    <OffersInput
      ref={field}
      label="Account"
      placeholder="Profile, wallet or address"
      offers={offers.map(({ label }) => label)}
      value={draft ?? shown}
      onChange={setDraft}
      onPick={(label) => {
        const picked = offers.find((one) => one.label === label);
        if (picked !== undefined) take(picked.account);
      }}
      onFocus={() => setVisited(true)}
      onBlur={() => setDraft(undefined)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.defaultPrevented && draft !== undefined) enter(draft);
      }}
      maxLength={500}
      rightSection={
        shown !== "" && (
          <CloseButton
            size="sm"
            aria-label="Clear account"
            onClick={() => {
              take({});
              field.current?.focus();
            }}
          />
        )
      }
    />
  );
};

type Offer = {
  readonly label: string;
  /** Tells it from another with the same label. */
  readonly detail: string;
  readonly account: AccountSearch;
};

const offered = { skip: 0, take: 10 };
const afterMs = 150;

/** The accounts in which a text is found, each with a label of its own: profiles, then wallets, then addresses; without a text, profiles alone. */
const useAccounts = (environment: string, text: string, isVisited: boolean): readonly Offer[] => {
  const [settled] = useDebouncedValue(text.trim().slice(0, maxFindText), afterMs);
  const { find } = useNetworks(environment);
  const references = useReferences(environment, text, isVisited);
  const wallets = useQuery({
    ...foundOptions(environment, "wallets", { q: settled }, offered),
    enabled: isVisited && settled !== "",
    placeholderData: keepPreviousData,
  });
  const { named } = useNamedAddresses(environment, text);
  const all: readonly Offer[] = [
    ...references.map((profile) => ({ label: nameText(profile), detail: "profile", account: { profile } })),
    ...(settled === "" ? [] : (wallets.data?.data ?? [])).map((wallet) => ({
      label: walletText(wallet, find(wallet.networkId)?.name),
      detail: shortHash(wallet.id),
      account: { wallet: wallet.id },
    })),
    ...named
      .filter(({ isOwn }) => isOwn)
      .map(({ label, value }) => ({ label, detail: "address", account: { account: value } })),
  ];
  return all.map((offer) =>
    all.some((other) => other !== offer && other.label === offer.label)
      ? { ...offer, label: `${offer.label} · ${offer.detail}` }
      : offer,
  );
};
