import { type SelectProps, Text } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { listAmount } from "#shared/amount/list-amount.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { nativeBalance } from "#src/components/form/amount.ts";
import { OptionSelect } from "#src/components/form/option-select.tsx";
import { nameText } from "#src/components/name-text.ts";
import { addressesRead, noAddressWords } from "./finding/addresses-read.ts";
import { isWholeAddress, useTakeLater } from "./finding/use-take-later.ts";
import { shownName } from "./own-address.ts";
import { networkOf, useSenders } from "./use-senders.ts";
import classes from "./sender-select.module.css";

type Props = Pick<SelectProps, "label" | "ref" | "name" | "onBlur" | "onKeyDown" | "disabled"> & {
  /** The focus begins here. */
  readonly "data-autofocus"?: boolean;
  readonly environment: string;
  /** Those whose addresses can send. */
  readonly networks: readonly Network[];
  /** The form's sender; undefined while unknown. */
  readonly chosen: Address | undefined;
  readonly onChange: (id: string) => void;
  readonly error?: string | undefined;
  /** Below the field before an address is chosen, and below the whole address after. */
  readonly help?: ReactNode;
  readonly chosenHelp: ReactNode;
};

/** Chooses the organization's address that signs and pays, with its coin balance: found while typing. */
export const SenderSelect = ({ environment, networks, chosen, onChange, help, chosenHelp, error, ...field }: Props) => {
  const [typed, setTyped] = useState("");
  const [isSeen, setSeen] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const chosenText = chosen === undefined ? undefined : senderText(chosen, networks);
  // The field shows the chosen name until something else is typed.
  const text = typed === chosenText ? "" : typed.trim();
  // A whole address that the list does not have yet; without a chosen one it stays awaited after the field is left.
  const [awaited, setAwaited] = useState("");
  if (awaited !== "" && text === "" && chosen !== undefined) setAwaited("");
  const sought = text === "" ? awaited : text;
  const { senders, isMore, isSearching, list, failed } = useSenders(environment, networks, sought, { isSeen });
  const exact = senders.filter(({ address }) => addressKey(address) === addressKey(sought));
  const read = isSeen && !isSearching && !failed ? addressesRead(list) : undefined;
  const isAbsent = read !== undefined && exact.length === 0;
  if (isAbsent && isWholeAddress(sought) && awaited !== sought) setAwaited(sought);
  useTakeLater({
    text: sought,
    isAbsent,
    // The same address on two networks is a choice.
    match: exact.length === 1 ? exact[0] : undefined,
    onTake: ({ id }) => {
      setAwaited("");
      onChange(id);
    },
  });
  const offered = chosen === undefined || senders.some(({ id }) => id === chosen.id) ? senders : [chosen, ...senders];
  const [only, other] = networks;
  const where = only === undefined || other !== undefined ? "" : ` on ${nameText(only.name)}`;
  const awaiting = awaited === "" ? undefined : awaitingWords(shortHash(awaited), where, list, exact.length);
  const isChosenShown = chosen !== undefined && error === undefined;
  const reach = [isMore ? more : undefined, read];
  const nothing = isSearching ? searching : failed ? couldNotSearch : noAddressWords(list, where);
  const listNotes = [...(senders.length === 0 ? [nothing] : failed ? [couldNotSearch] : reach), awaiting];
  const isUndecided = chosen === undefined && error === undefined;
  // An open list covers what is below the field, and has these notes itself.
  const notes = isOpen
    ? [isUndecided ? help : undefined]
    : isUndecided
      ? [isMore ? more : help, awaiting, read]
      : [awaiting];
  const shownNotes = notes.filter((note) => note !== undefined && note !== "");
  return (
    <OptionSelect
      {...field}
      placeholder="Find an address"
      value={chosen?.id ?? null}
      onChange={(id) => {
        setAwaited("");
        onChange(id ?? "");
      }}
      data={offered.map((sender) => ({ value: sender.id, label: senderText(sender, networks) }))}
      renderOption={({ option }) => (
        <Option sender={offered.find(({ id }) => id === option.value)} networks={networks} />
      )}
      onFocus={() => setSeen(true)}
      searchValue={typed}
      onSearchChange={setTyped}
      onInput={() => setAwaited("")}
      notes={listNotes.filter((note) => note !== undefined)}
      onOpenChange={setOpen}
      error={error}
      description={
        isChosenShown || shownNotes.length > 0 ? (
          <>
            {isChosenShown && <Whole address={chosen.address}>{chosenHelp}</Whole>}
            {shownNotes.map((note, at) => (
              <Fragment key={at}>{note} </Fragment>
            ))}
          </>
        ) : undefined
      }
    />
  );
};

/** What becomes of a typed address that the list did not have. */
const awaitingWords = (
  address: string,
  where: string,
  list: Parameters<typeof addressesRead>[0],
  matches: number,
): string => {
  if (addressesRead(list) !== undefined) return `${address} is chosen as soon as it has been read.`;
  return matches === 0 ? `${address} is not one of your addresses${where}.` : `${address} is on several networks.`;
};

/** An address option: a person decides here, so it is shown in full. */
const Option = ({
  sender,
  networks,
}: {
  readonly sender: Address | undefined;
  readonly networks: readonly Network[];
}) => {
  if (sender === undefined) return null;
  return (
    <>
      <NameText text={wordsOf([shownName(sender), networkName(sender, networks)])} />
      <Whole address={sender.address}>
        <span title={exactBalance(sender, networks)}>{balanceText(sender, networks)}</span>
      </Whole>
    </>
  );
};

/** A full address on its own line, with more facts about it. */
const Whole = ({ address, children }: { readonly address: string; readonly children: ReactNode }) => (
  <>
    <span className={classes["place"]}>
      <span className={classes["address"]}>
        <NameText text={address} />
      </span>
    </span>
    {children === undefined ? null : (
      <Text span display="block" size="xs" c="dimmed">
        {children}
      </Text>
    )}
  </>
);

const searching = "Searching…";
const couldNotSearch = "Could not search the addresses. Try again.";
const more = "More addresses match. Type part of an address, a label or a profile.";

const exactBalance = (sender: Address | undefined, networks: readonly Network[]): string | undefined => {
  const network = sender === undefined ? undefined : networkOf(networks, sender);
  return network === undefined ? undefined : nativeText(sender, network);
};

/** An address's coin balance, as its own line. */
export const balanceText = (sender: Address | undefined, networks: readonly Network[]): string | undefined => {
  const native = exactBalance(sender, networks);
  return native === undefined ? undefined : `Balance ${listAmount(native)}`;
};

/** An address's balance of the network's coin, with its symbol. */
export const nativeText = (sender: Address | undefined, network: Network): string | undefined => {
  const native = nativeBalance(sender?.balance, network.decimals);
  return native === undefined ? undefined : `${numberText(native)} ${nameText(coinOf(network).symbol)}`;
};

/** An address in one line: its name, its short form and, if there are several, its network. */
const senderText = (sender: Address, networks: readonly Network[]): string => {
  const name = shownName(sender);
  const digits = shortHash(checksumAddress(sender.address));
  return wordsOf([name, ...(name?.endsWith(digits) === true ? [] : [digits]), networkName(sender, networks)]);
};

/** The network of an address if there are several. */
const networkName = (sender: Address, networks: readonly Network[]): string | undefined =>
  networks.length > 1 ? networkOf(networks, sender)?.name : undefined;

const wordsOf = (parts: readonly (string | undefined)[]): string =>
  nameText(parts.filter((part) => part !== undefined).join(" · "));
