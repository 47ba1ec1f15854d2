import { Button, Group, Textarea } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import { longestLookup, longestWords } from "#shared/lookup/limits.ts";
import { isLinkableOnceFound } from "#shared/lookup/linkable.ts";
import { type HeldSecret, secretIn } from "#shared/lookup/secret.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { type Fact, FactList } from "#src/components/fact-list.tsx";
import { later } from "#src/components/later.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { withDefault } from "#src/lib/fallback.ts";
import { handOver, useHandedOver } from "#src/navigation/handed-over.ts";
import { lookUpSearch } from "#src/navigation/look-up.ts";
import { LookingUp } from "./-components/looking-up.tsx";
import classes from "./-components/lookup.module.css";

const Results = later(async () => (await import("./-components/results.tsx")).Results, <LookingUp />);

const defaults = { q: "" };

const searchSchema = lazily(() =>
  z.object({
    /** The text to look up, if a link may contain it. */
    q: withDefault(z.coerce.string().check(z.maxLength(longestWords)), defaults.q),
  }),
);

const LookUp = () => {
  const { environment } = Route.useParams();
  const { q } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const own = useHandedOver();
  const text = q === "" ? own : q;
  const linkText = () => {
    if (q !== "" || !isLinkableOnceFound(text)) return;
    void navigate({ search: { q: text }, replace: true }).then(() => handOver(""));
  };
  const refused = () => {
    if (q === "") return;
    handOver(q);
    void navigate({ search: {}, replace: true });
  };
  return (
    <>
      <PageHeader
        title="Look-up"
        description="Paste a hash, an id, an address, an error or calldata to see what it is."
      />
      <LookUpForm text={text} onLookUp={(input) => void navigate({ search: lookUpSearch(input) })} />
      {text === "" && <FactList facts={kinds} />}
      {text !== "" && secretIn(text) === undefined && (
        <Results
          key={`${environment} ${text}`}
          environment={environment}
          text={text}
          onKnown={linkText}
          onRefused={refused}
        />
      )}
    </>
  );
};

/** What can be looked up, and what is then shown. */
const kinds: readonly Fact[] = [
  { label: "Transaction hash", value: "The transaction, its operation, and what moved" },
  { label: "Address", value: "Its label, its owner, and the contract behind it" },
  { label: "Id", value: "The operation, run, wallet, address or other record with this id" },
  { label: "Calldata", value: "The function and its arguments" },
  { label: "Error", value: "The reason for a revert, or what an error code means" },
  { label: "Words", value: "Records with these words in their names or labels" },
];

const secretWords: Readonly<Record<HeldSecret, string>> = {
  share: "a client share",
  "api-key": "an API key",
  "private-key": "a private key",
  phrase: "a recovery phrase",
};

const problemOf = (text: string): string | undefined => {
  if (text === "") return "Paste something to look up.";
  if (text.length > longestLookup) return "Enter at most 128 KiB of calldata.";
  const secret = secretIn(text);
  return secret === undefined
    ? undefined
    : `This looks like ${secretWords[secret]}, so it was not sent. Remove the secret and try again.`;
};

type FormProps = { readonly text: string; readonly onLookUp: (text: string) => void };

/** The box. Text pasted over its whole content is looked up immediately: nothing else can be meant. */
const LookUpForm = ({ text, onLookUp }: FormProps) => {
  const [typed, setTyped] = useState(text);
  const [problem, setProblem] = useState(text === "" ? undefined : problemOf(text));
  const [last, setLast] = useState(text);
  // Back and forward change the text; the box keeps the focus.
  if (text !== last) {
    setLast(text);
    setTyped(text);
    setProblem(text === "" ? undefined : problemOf(text));
  }
  const box = useRef<HTMLTextAreaElement>(null);
  const lookUp = (input: string) => {
    const newProblem = problemOf(input);
    setProblem(newProblem);
    if (newProblem !== undefined) return;
    onLookUp(input);
    // The next pasted text replaces it.
    if (document.activeElement === box.current) box.current?.select();
  };
  // Wherever the focus is, pasted text goes to the box.
  useWindowEvent("paste", ({ target, clipboardData }) => {
    const pasted = clipboardData?.getData("text/plain").trim() ?? "";
    if (pasted === "" || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    setTyped(pasted);
    lookUp(pasted);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    lookUp(typed.trim());
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        lookUp(typed.trim());
      }}
    >
      <Textarea
        label="Text to look up"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setProblem(undefined);
        }}
        ref={box}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onPaste={({ clipboardData, currentTarget: { selectionStart, selectionEnd, value } }) => {
          const pasted = clipboardData.getData("text/plain").trim();
          const replacesAll = selectionStart === 0 && selectionEnd === value.length;
          // The box has it first.
          if (replacesAll && pasted !== "") setTimeout(() => lookUp(pasted));
        }}
        onKeyDown={onKeyDown}
        error={problem}
        rows={typed.length > 120 ? 4 : 2}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.box ?? "" }}
      />
      <Group mt="sm">
        <Button type="submit">Look up</Button>
        {typed !== "" && (
          <Button
            variant="default"
            onClick={() => {
              setTyped("");
              onLookUp("");
              box.current?.focus();
            }}
          >
            Clear
          </Button>
        )}
      </Group>
    </form>
  );
};

export const Route = createFileRoute("/$environment/lookup/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  component: LookUp,
});
