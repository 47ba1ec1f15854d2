import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { AssetsAnswer, Holding } from "#shared/console/assets.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import { assetsOptions } from "#src/api/assets.ts";
import { approvalsOptions } from "#src/api/contract-book.ts";
import { areAllTokensRead, heldIn } from "#src/assets/token-holding.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { later, preloads } from "#src/components/later.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { TokenSupply } from "#src/issuance/token-supply.tsx";
import { useNamedAddress } from "#src/records/address-name.ts";
import { Allowance } from "./allowance.tsx";
import classes from "./contracts.module.css";

type Props = {
  readonly environment: Environment;
  readonly networkId: string;
  readonly network: Network | undefined;
  readonly address: string;
  readonly facts: TokenFacts;
  /** The contract says how much there is of it in all: not every collection does. */
  readonly hasSupply: boolean;
};

/** What the organization has of a token, how much there is of it, and what others may spend. */
export const ContractCards = (props: Props) => (
  <div className={classes.cards}>
    <WeHold {...props} />
    {props.hasSupply && (
      <Card title="Total supply">
        <TokenSupply environment={props.environment} networkId={props.networkId} contract={props.address} />
      </Card>
    )}
    {props.facts.standard === "erc20" && <OurAllowances {...props} />}
  </div>
);

const Card = ({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section className={classes.card} aria-label={title} data-long={title === "Our allowances" || undefined}>
    <h2>{title}</h2>
    <p className={classes.figure}>{children}</p>
    <p className={classes.note}>{note}</p>
  </section>
);

const WeHold = ({ environment, networkId, address }: Props) => {
  const { data, error } = useQuery(assetsOptions(environment.id, { kind: "organization" }));
  const holding = heldIn(data, networkId, address);
  if (holding !== undefined) {
    return (
      <Card title="We hold" note={`in ${countText(holding.addresses, "address", "addresses")}${unreadText(holding)}`}>
        <AmountWords text={holding.text} amount={holding.amount} asset={holding.asset} isListed />
      </Card>
    );
  }
  const note = data === undefined ? (error === null ? "" : "Could not read your balances.") : noneNote(data);
  return (
    <Card title="We hold" note={note}>
      {data === undefined ? (error === null ? "…" : "–") : areAllTokensRead(data) ? "None" : "–"}
    </Card>
  );
};

const unreadText = ({ unreadable }: Holding): string =>
  unreadable === 0 ? "" : `, ${numberText(unreadable)} of them from an earlier reading`;

const noneNote = (answer: AssetsAnswer): string => {
  if (!answer.offersTokens) return "The service does not list the tokens of an address.";
  if (areAllTokensRead(answer)) return "None of your addresses has any.";
  const { read, total } = answer.progress;
  return `Read for ${numberText(read)} of ${countText(total, "address", "addresses")}.`;
};

const OurAllowances = (props: Props) => {
  const { environment, networkId, address } = props;
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(approvalsOptions({ environment: environment.id, networkId, address }, newestOnly));
  const title = "Our allowances";
  if (query.data === undefined) {
    const retry = (
      <Button size="compact-xs" variant="subtle" onClick={() => void query.refetch()}>
        Try again
      </Button>
    );
    return (
      <Card title={title} note={query.error !== null && <>Could not read the approvals. {retry}</>}>
        {query.error === null ? "…" : "–"}
      </Card>
    );
  }
  const {
    data: [last],
    pagination: { totalElements: total },
  } = query.data;
  if (last === undefined) {
    return (
      <Card title={title} note="No approval was sent through Postern.">
        None
      </Card>
    );
  }
  return (
    <Card
      title={title}
      note={
        <>
          {total > 1 && "Last: "}
          <Spender environment={environment.id} networkId={networkId} value={last.spender} />,{" "}
          <Allowance of={props} approval={last} />.{" "}
          <Button size="compact-xs" variant="subtle" {...preloads(AllowancesDialog)} onClick={() => setOpen(true)}>
            {total > 1 ? `Show all ${numberText(total)}` : "Show details"}
          </Button>
          {isOpen && <AllowancesDialog of={props} onClose={() => setOpen(false)} />}
        </>
      }
    >
      {countText(total, "allowance")}
    </Card>
  );
};

/** The others, and what they may spend, are read when they are shown. */
const newestOnly = { skip: 0, take: 1 };

const AllowancesDialog = later(async () => (await import("./allowances-dialog.tsx")).AllowancesDialog);

/** A spender by name; the whole address on hover. */
const Spender = (about: { readonly environment: string; readonly networkId: string; readonly value: string }) => (
  <span title={about.value}>
    <NameText text={useNamedAddress(about).name?.name ?? shortHash(about.value)} />
  </span>
);
