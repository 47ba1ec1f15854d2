import { type Artifact, codeOf, readArtifactSteps } from "#shared/abi/artifact.ts";
import type { CodeProblem } from "#shared/abi/creation-code.ts";
import type { AbiParseError } from "#shared/abi/from-unknown.ts";
import { abiFunctions } from "#shared/abi/functions.ts";
import type { Steps } from "#shared/abi/steps.ts";

/** A contract of an artifact that a template can be made of. */
export type Offer = {
  readonly artifact: Artifact;
  /** The size of its creation code, where nothing is wrong with it. */
  readonly bytes: number | undefined;
  readonly problem: CodeProblem | undefined;
  /** How many functions it has; undefined where its ABI cannot be read. */
  readonly functions: number | undefined;
};

export type Offers =
  | {
      readonly ok: true;
      readonly offers: readonly Offer[];
      /** Interfaces and abstract contracts, which have no code. */ readonly empty: number;
    }
  | { readonly ok: false; readonly error: AbiParseError };

/** The contracts that a text offers, in short steps. Those without code are left out, unless there are no others. */
export const offersSteps = function* (text: string): Steps<Offers> {
  const read = yield* readArtifactSteps(text);
  if (!read.ok) return read;
  const offers: Offer[] = [];
  for (const artifact of read.contracts) {
    yield;
    const code = codeOf(artifact);
    offers.push({
      artifact,
      bytes: code.ok ? code.bytes : undefined,
      problem: code.ok ? undefined : code.problem,
      functions: artifact.abi.ok ? abiFunctions(artifact.abi.abi).length : undefined,
    });
  }
  const withCode = offers.filter(({ problem }) => problem?.code !== "empty" && problem?.code !== "missing");
  return withCode.length === 0
    ? { ok: true, offers, empty: 0 }
    : { ok: true, offers: withCode, empty: offers.length - withCode.length };
};

/** A name for a contract whose file does not say: that of the file, without its ending. */
export const nameOf = ({ name, file }: Artifact, fileName: string): string =>
  name !== "" ? name : fileName.replace(/^.*[\\/]/, "").replace(/(\.dbg)?\.[a-z]+$/i, "") || file;
