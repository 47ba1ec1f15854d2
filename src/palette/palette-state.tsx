import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { countText } from "#shared/amount/number-text.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { sessionOptions } from "#src/api/session.ts";
import { errorWords } from "#src/components/error-words/error-words.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { useNow } from "#src/components/use-now.ts";
import { ageWords, missingWords } from "./mirror-words.ts";
import type { useFound } from "./use-found.ts";
import classes from "./palette.module.css";

type Props = {
  /** Undefined: only the look-up uses it. */
  readonly text: string | undefined;
  readonly count: number;
  readonly isSearching: boolean;
  readonly results: Pick<ReturnType<typeof useFound>, "lists" | "missing" | "errors" | "retry">;
  readonly signOutFailed: boolean;
};

/** The state of the search: in progress, how many matches, what was not searched, what failed. */
export const PaletteState = ({ text, count, isSearching, results, signOutFailed }: Props) => {
  const age = useNow((now) => ageWords(results.lists, now));
  const { data: session } = useQuery(sessionOptions());
  const isSearched = text !== undefined && text !== "";
  const missing = !isSearched ? [] : [...missingWords(results.lists), ...results.missing];
  const [error] = results.errors;
  return (
    <div className={classes.state}>
      <output>
        {isSearching
          ? "Searching…"
          : text === undefined
            ? "Use the look-up for this text."
            : text === ""
              ? ""
              : count === 0
                ? nothingFor(text)
                : countText(count, "result")}
      </output>
      {!isSearching && isSearched && count === 0 && error === undefined && (
        <p>
          Search for part of the name of a page, action, network, profile, wallet, address, contract, label, template,
          token or collection, for a function of a saved contract, or for an operation's full id, workflow id or
          transaction hash. {age}
        </p>
      )}
      {missing.length > 0 && (
        <p>
          <NameText text={missing.join(" ")} />
        </p>
      )}
      {text === "" && session !== undefined && !roleIncludes(session.role, "admin") && (
        <p>What your role ({session.role}) does not allow is hidden.</p>
      )}
      {error !== undefined && (
        <p role="alert">
          Not everything could be searched: <NameText text={errorWords(error).what} />{" "}
          <Button size="compact-xs" variant="default" onClick={results.retry}>
            Try again
          </Button>
        </p>
      )}
      {signOutFailed && <p role="alert">The sign-out failed. Try again.</p>}
    </div>
  );
};

const nothingFor = (text: string) => (
  <>
    Nothing found for “<NameText text={text} />
    ”.
  </>
);
