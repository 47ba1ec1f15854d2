import { Button, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { AssetsAnswer } from "#shared/console/assets.ts";
import type { BookDifference } from "#shared/console/book-differences.ts";
import type { JournalOverview } from "#shared/console/overview.ts";
import { pulseOptions } from "#src/api/pulse.ts";
import { useMay } from "#src/api/use-may.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { AgeText } from "#src/components/time-text.tsx";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import { operationText } from "#src/operations/operation-text.ts";
import { outcomesOf } from "#src/operations/run-outcomes.ts";
import { runWords } from "#src/operations/run-words.ts";
import { Address } from "#src/records/address.tsx";
import { payingText, runText } from "./run-line.ts";
import classes from "./overview.module.css";

/** Of each kind; the rest is one link away. */
const mostShown = 3;

type Props = Pick<JournalOverview, "unsettled" | "stopped" | "drafts" | "paid"> & {
  readonly environment: string;
  readonly books: AssetsAnswer["books"];
};

/** What waits for a person: each in a sentence, with the verb that ends it. */
export const NeedsYou = ({ environment, unsettled, stopped, drafts: complete, paid, books }: Props) => {
  const maySettle = useMay("admin");
  const maySend = useMay("operator");
  const drafts = maySend ? complete : [];
  const { data: pulse } = useQuery(pulseOptions(environment));
  const unconfirmed = Math.max(pulse?.attention ?? 0, unsettled.length);
  // What may be only an unlisted fee is on the pages of assets.
  const loud = (books?.differences ?? []).filter(({ isQuiet }) => !isQuiet);
  const isCalm = unsettled.length + stopped.data.length + drafts.length + loud.length === 0;
  return (
    <section aria-labelledby="needs-you" className={classes.card} data-waits={isCalm ? undefined : ""}>
      <Title order={2} id="needs-you">
        Needs you
      </Title>
      {isCalm ? (
        <p className={classes.calm}>
          <IconCircleCheck size={20} aria-hidden /> Nothing needs you now.
        </p>
      ) : (
        <ul className={classes.list}>
          {unsettled.slice(0, mostShown).map((operation) => (
            <Waiting
              key={operation.id}
              what={<OperationSentence operation={operation} />}
              why={
                <>
                  Unconfirmed, <AgeText value={operation.createdAt} />. Do not send it again.
                </>
              }
              verb={maySettle ? "Settle" : "Look"}
              name={operationText(operation)}
              link={{
                to: "/$environment/activity/$operationId",
                params: { environment, operationId: operation.id },
              }}
            />
          ))}
          {stopped.data.slice(0, mostShown).map((run) => (
            <Waiting
              key={run.id}
              what={<NameText text={runText(run, paid[run.id])} />}
              why={[`${runWords[run.state].word}, ${outcomesOf(run)}`, run.name ?? paid[run.id]?.name ?? []]
                .flat()
                .join(" · ")}
              verb={maySend ? "Resume" : "Look"}
              name={runText(run, paid[run.id])}
              link={{ to: "/$environment/runs/$runId", params: { environment, runId: run.id } }}
            />
          ))}
          {loud.slice(0, mostShown).map((difference) => (
            <Difference
              key={`${difference.addressId} ${difference.text}`}
              environment={environment}
              difference={difference}
            />
          ))}
          {drafts.map((draft) => (
            <Waiting
              key={draft.id}
              what={<NameText text={`Pay ${payingText(draft)}`} />}
              why={`${draft.name} · draft, not started`}
              verb="Review"
              name={draft.name}
              link={{ to: "/$environment/payouts/$payoutId", params: { environment, payoutId: draft.id } }}
            />
          ))}
        </ul>
      )}
      <More
        environment={environment}
        unconfirmed={unconfirmed - Math.min(unsettled.length, mostShown)}
        stopped={stopped.total - Math.min(stopped.data.length, mostShown)}
        differences={(books?.loud ?? 0) - Math.min(loud.length, mostShown)}
      />
    </section>
  );
};

type MoreProps = {
  readonly environment: string;
  readonly unconfirmed: number;
  readonly stopped: number;
  readonly differences: number;
};

const More = ({ environment, unconfirmed, stopped, differences }: MoreProps) => {
  const params = { environment };
  return (
    <>
      {unconfirmed > 0 && (
        <p className={classes.more}>
          <TextLink inherit to="/$environment/activity" params={params} search={{ state: "unconfirmed" }}>
            {numberText(unconfirmed)} more unconfirmed
          </TextLink>
        </p>
      )}
      {stopped > 0 && (
        <p className={classes.more}>
          <TextLink inherit to="/$environment/runs" params={params}>
            {countText(stopped, "more stopped run")}
          </TextLink>
        </p>
      )}
      {differences > 0 && (
        <p className={classes.more}>
          <TextLink inherit to="/$environment/assets" params={params}>
            {countText(differences, "more unexplained balance")}
          </TextLink>
        </p>
      )}
    </>
  );
};

type DifferenceProps = { readonly environment: string; readonly difference: BookDifference };

const Difference = ({ environment, difference }: DifferenceProps) => {
  const side = difference.side === "lower" ? "less" : "more";
  const what = `${difference.isExact ? "" : "At least "}${difference.text} ${side} than its transactions explain`;
  return (
    <Waiting
      what={<NameText text={what} />}
      why={<Address environment={environment} networkId={difference.networkId} value={difference.address} />}
      verb="Look"
      name={`${difference.address}: ${what}`}
      link={{ to: "/$environment/addresses/$addressId", params: { environment, addressId: difference.addressId } }}
    />
  );
};

type WaitingProps = {
  readonly what: ReactNode;
  readonly why: ReactNode;
  readonly verb: string;
  /** What the verb is about, for assistive technology. */
  readonly name: string;
  readonly link: Pick<LinkProps, "to" | "params">;
};

const Waiting = ({ what, why, verb, name, link }: WaitingProps) => (
  <li className={classes.waiting}>
    <div>
      <div className={classes.what}>{what}</div>
      <div className={classes.quiet}>{typeof why === "string" ? <NameText text={why} /> : why}</div>
    </div>
    <Button
      size="xs"
      variant="default"
      aria-label={`${verb} ${nameText(name)}`}
      renderRoot={(props) => <Link {...props} {...link} />}
    >
      {verb}
    </Button>
  </li>
);
