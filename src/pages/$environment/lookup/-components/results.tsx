import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { LookupAnswer } from "#shared/console/lookup.ts";
import { isLinkableOnceFound } from "#shared/lookup/linkable.ts";
import { type Reading, recognize, thingsIn } from "#shared/lookup/recognize.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { lookupOptions } from "#src/api/lookup.ts";
import { errorWords } from "#src/components/error-words/error-words.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { lookUpSearch } from "#src/navigation/look-up.ts";
import { isCallable } from "#src/records/is-callable.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { AskedPart } from "./asked.tsx";
import { Decoded } from "./decoded.tsx";
import { Known, knownCount } from "./known.tsx";
import { LookingUp } from "./looking-up.tsx";
import { Nothing } from "./nothing.tsx";
import { problemWords, readingWords } from "./reading-words.ts";
import { Part, Row, Rows } from "./row.tsx";
import { StoppedEarly } from "./stopped-early.tsx";
import { useAsked } from "./use-asked.tsx";
import classes from "./lookup.module.css";

type Props = {
  readonly environment: string;
  readonly text: string;
  /** Something matched the text, so it is not a secret. */
  readonly onKnown: () => void;
  /** The text contains a secret of the server. */
  readonly onRefused: () => void;
};

/** What a text may be, and everything known about it. */
export const Results = ({ environment, text, onKnown, onRefused }: Props) => {
  const readings = recognize(text);
  const options = lookupOptions(environment, text);
  const query = useQuery(options);
  const { data: answer, error } = query;
  const isRefused = error instanceof ApiError && error.code === "POSTERN_SHARE_REFUSED";
  const isFound = answer !== undefined && (knownCount(answer) > 0 || answer.declared.length > 0);
  const asks = useAsked(environment, readings, {
    isChecked: answer !== undefined || (error !== null && !isRefused),
    isFound: isFound && isLinkableOnceFound(text),
  });
  const codes = readings.filter(({ kind }) => kind === "error-code").map(({ value }) => value);
  // A code is explained in any case.
  const hasMore = codes.length === 0 || readings.some(({ kind }) => kind !== "error-code" && kind !== "words");
  const isKnown = isFound || asks.asked.some(({ state }) => state === "found");
  const isOver = answer !== undefined && !asks.isAwaited && asks.asked.every(({ state }) => state !== "asking");
  useEffect(() => {
    if (isKnown) onKnown();
    // Its identity changes with each render of the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown]);
  useEffect(() => {
    if (isRefused) onRefused();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRefused]);
  const things = thingsIn(readings);
  const problems = readings.flatMap((reading) => problemWords(reading) ?? []);
  return (
    <div className={classes.results}>
      <div>
        <p className={classes.readings}>{readingWords(text, readings)}</p>
        {problems.map((problem) => (
          <Text key={problem} size="sm" role="alert">
            {problem}
          </Text>
        ))}
      </div>
      {things.length > 1 && <Choices environment={environment} things={things} />}
      {codes.map((code) => (
        <CodePart key={code} environment={environment} code={code} />
      ))}
      <ListState query={query} queryKey={options.queryKey} loading={<LookingUp />}>
        {(data) => (
          <>
            <Known environment={environment} values={readings.map(({ value }) => value)} answer={data} />
            <StoppedEarly cut={data.cut} />
            <Decoded
              environment={environment}
              readings={readings}
              answer={data}
              isAsking={query.isFetching}
              onMore={() => void query.refetch()}
            />
          </>
        )}
      </ListState>
      <ContractLinks environment={environment} readings={readings} answer={answer} />
      {isRefused ? null : <AskedPart {...asks} />}
      {isOver && !isKnown && hasMore && things.length < 2 && (
        <Nothing text={text} readings={readings} answer={answer} asked={asks.asked} />
      )}
    </div>
  );
};

/** The hashes and addresses of a text that has several, each to be looked up by itself. */
const Choices = ({ environment, things }: { readonly environment: string; readonly things: readonly Reading[] }) => {
  const navigate = useNavigate();
  return (
    <Part title="Choose one to look up">
      <Rows label="Choose one to look up">
        {things.map(({ kind, value }) => (
          <Row
            key={`${kind} ${value}`}
            what={value}
            side={
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Look up ${value}`}
                onClick={() =>
                  void navigate({
                    to: "/$environment/lookup",
                    params: { environment },
                    search: lookUpSearch(value),
                  })
                }
              >
                Look up
              </Button>
            }
            note={kind === "transaction" ? "Transaction hash" : "Address"}
          />
        ))}
      </Rows>
    </Part>
  );
};

/** A code with its cause and advice, as in error messages. */
const CodePart = ({ environment, code }: { readonly environment: string; readonly code: string }) => {
  const { what, whose, todo } = errorWords({ code, message: "" });
  return (
    <Part title={`Error ${code}`}>
      <Text size="sm">
        <NameText text={what} />
      </Text>
      <Text size="sm">
        {whose} {todo}
      </Text>
      <TextLink size="sm" to="/$environment/activity" params={{ environment }} search={{ text: code }}>
        Show operations with this code
      </TextLink>
    </Part>
  );
};

type LinksProps = {
  readonly environment: string;
  readonly readings: readonly Reading[];
  readonly answer: LookupAnswer | undefined;
};

/** An address may be an unsaved contract: it can be opened on each network. */
const ContractLinks = ({ environment, readings, answer }: LinksProps) => {
  const { networks } = useNetworks(environment);
  const [address, other] = readings.flatMap(({ kind, problem, value }) =>
    kind === "address" && problem === undefined && value.startsWith("0x") ? [value] : [],
  );
  if (address === undefined || other !== undefined || answer === undefined) return null;
  const callable = networks.filter(isCallable).slice(0, 20);
  return (
    <Part title="Open as a contract">
      <Rows label="Open as a contract">
        {callable.map(({ id, name }) => (
          <Row
            key={id}
            what={
              <TextLink
                size="sm"
                to="/$environment/contracts/$networkId/$address"
                params={{ environment, networkId: id, address }}
              >
                Contract on <NameText text={name} />
              </TextLink>
            }
          />
        ))}
      </Rows>
    </Part>
  );
};
