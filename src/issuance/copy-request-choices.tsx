import { curlToRelay, curlToService, sdkVersion } from "#shared/abi/snippets/curl.ts";
import type { Environment } from "#shared/console/environment.ts";
import { endpointFacts, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { fillPath } from "#shared/wire/path.ts";
import { SnippetChoices } from "#src/components/code/snippet-choices.tsx";

export type CopiedRequest = {
  readonly environment: Environment;
  readonly endpoint: WriteName;
  readonly params: Readonly<Record<string, string>>;
  /** What is copied: "the deployment". */
  readonly what: string;
  /** Passes on the body without the client share, once the form is valid. */
  readonly check: (then: (body: object) => void) => void;
};

const kinds = [
  { kind: "service", label: "curl to the service" },
  { kind: "relay", label: "curl to Postern" },
] as const;

/** The ways to copy a request as a command, never with the client share. */
export const CopyRequestChoices = ({ environment, endpoint, params, what, check }: CopiedRequest) => {
  const path = fillPath(endpointFacts[endpoint].path, params);
  const textOf = (kind: (typeof kinds)[number]["kind"], body: object): string => {
    const request = { path, body: { ...body }, kind: "write" } as const;
    if (kind === "service") return curlToService({ ...request, share: "added" }, sdkVersion);
    // Where the server holds the share, it adds it, and refuses another.
    const share = environment.clientShare === "ask" ? "added" : "none";
    const { origin } = globalThis.location;
    return curlToRelay({ ...request, share }, { origin, environment: environment.id });
  };
  return <SnippetChoices what={what} kinds={kinds} make={(kind, then) => check((body) => then(textOf(kind, body)))} />;
};
