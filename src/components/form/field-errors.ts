import { refusesShare } from "#src/components/error-words/client-share.ts";

/** The error of a refused request. */
export type RefusedRequest = {
  readonly message: string;
  readonly code?: string;
  readonly category?: string | undefined;
};

export type FieldError<Name extends string> = { readonly name: Name; readonly message: string };

type Reading<Name extends string> = {
  /** At most one error per field, in the order of the fields. */
  readonly errors: readonly FieldError<Name>[];
  /** Whether the errors cover everything wrong with the request. */
  readonly isWhole: boolean;
};

/** Finds the fields named in a refused request, and each one's error. `names` are the form's fields, in page order. */
export const readFieldErrors = <Name extends string>(
  refused: RefusedRequest,
  names: readonly Name[],
): Reading<Name> => {
  const problems = problemsOf(refused).map(({ path, text }) => ({ name: nameOf(path, names), text }));
  return {
    errors: names.flatMap((name) => {
      const problem = problems.find((one) => one.name === name);
      return problem === undefined ? [] : [{ name, message: sentence(problem.text) }];
    }),
    isWhole: problems.length > 0 && problems.every(({ name }) => name !== undefined),
  };
};

type Problem = { readonly path: string; readonly text: string };

const problemsOf = (refused: RefusedRequest): readonly Problem[] => {
  const { code, category, message } = refused;
  if (message === "") return [];
  const named = code === undefined ? undefined : fieldOfCode.get(code);
  if (named !== undefined) return [{ path: named, text: message }];
  const [, listed] = /^The request is not valid\. (.+)\.$/s.exec(message) ?? [];
  // Postern's server lists every problem with its part of the request.
  if (listed !== undefined) return listed.split(/; (?=(?:body|query|params)[.:])/).map((line) => problemOf(line, 1));
  const problem = problemOf(message, 0);
  const isOfShare = refusesShare(refused) && (category === "CRYPTOGRAPHIC" || problem.path === "");
  return [isOfShare ? { path: "clientShare", text: message } : problem];
};

/** The codes about one field: the service's (operations beyond the specification, Error codes) and Postern's. */
const fieldOfCode: ReadonlyMap<string, string> = new Map([
  ["ERR_001", "reference"],
  ["ERR_176", "contractAddress"],
  ["POSTERN_SHARE_REQUIRED", "clientShare"],
  ["POSTERN_SHARE_TOO_SHORT", "clientShare"],
]);

/** Parses a problem such as `abiFunction.inputs[0].value: is out of range`, the format of the service and the relay. */
const problemOf = (line: string, skipped: number): Problem => {
  const [, path = "", text = line] = /^([A-Za-z_][\w.[\]]*): (.+)$/s.exec(line) ?? [];
  const keys = path.replaceAll(/\[(\d*)\]/g, ".$1").split(".");
  return { path: keys.slice(skipped).join("."), text };
};

/** The field at a path, or the one that contains it. */
const nameOf = <Name extends string>(path: string, names: readonly Name[]): Name | undefined =>
  names
    .filter((name) => path === name || path.startsWith(`${name}.`))
    .reduce<Name | undefined>(
      (best, name) => (best !== undefined && best.length >= name.length ? best : name),
      undefined,
    );

/** Makes a sentence for the field. The shared schemas say "is empty", because a path usually comes before it. */
const sentence = (text: string): string => {
  const whole = `${subjectOf(text)}${text}`;
  return `${whole.slice(0, 1).toUpperCase()}${whole.slice(1)}${/[.!?]$/.test(whole) ? "" : "."}`;
};

const subjectOf = (text: string): string => {
  if (/^(?:is|has|holds|contains) /.test(text)) return "This ";
  return text.startsWith("are ") ? "These " : "";
};
