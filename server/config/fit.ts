import * as z from "zod";
import { loopbackHosts } from "#server/lib/loopback.ts";

const environmentSchema = z.looseObject({
  id: z.string().optional().catch(undefined),
  kind: z.string().optional().catch(undefined),
  service: z
    .union([
      z.literal("embedded"),
      z.looseObject({ baseUrl: z.string().optional().catch(undefined), amountUnit: z.unknown().optional() }),
    ])
    .optional()
    .catch(undefined),
});

type Loose = z.output<typeof environmentSchema>;

const fileSchema = z.looseObject({ environments: z.array(environmentSchema.catch({})) });

/**
 * Problems with how environments fit together and with the process's variables, by path. It parses the file itself, so
 * these are reported together with all other problems.
 */
export const fitProblems = (
  file: unknown,
  variables: Readonly<Record<string, string | undefined>>,
): readonly string[] => {
  const parsed = fileSchema.safeParse(file);
  if (!parsed.success) return [];
  const { environments } = parsed.data;
  const unchecked =
    variables["NODE_TLS_REJECT_UNAUTHORIZED"] === "0" && environments.some(({ kind }) => kind === "mainnet");
  return [
    ...environments.flatMap((environment, index) =>
      [...mainnetProblems(environment), ...repeated(environment, environments.slice(0, index))].map(
        (problem) => `environments[${index}].${problem}`,
      ),
    ),
    ...(unchecked
      ? ["NODE_TLS_REJECT_UNAUTHORIZED: is 0, which turns off certificate checks; unset it to use a mainnet"]
      : []),
  ];
};

const mainnetProblems = ({ kind, service }: Loose): readonly string[] => {
  if (kind !== "mainnet" || service === undefined) return [];
  if (service === "embedded") return ["service: is embedded, which cannot be a mainnet"];
  const { baseUrl, amountUnit } = service;
  return [
    ...(amountUnit === undefined
      ? ["service.amountUnit: is missing: for a mainnet, set whether its service takes amounts in native or base units"]
      : []),
    ...(baseUrl !== undefined && isInClear(baseUrl)
      ? ["service.baseUrl: is not https: the key of a mainnet would be sent unencrypted"]
      : []),
  ];
};

const repeated = ({ id, service }: Loose, before: readonly Loose[]): readonly string[] => [
  ...(id !== undefined && before.some((other) => other.id === id) ? ["id: appears twice"] : []),
  ...(service === "embedded" && before.some((other) => other.service === "embedded")
    ? ["service: is embedded, and only one environment can be"]
    : []),
];

/** Whether requests to an address could be read in transit; on this machine they cannot. */
const isInClear = (url: string): boolean => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed?.protocol === "http:" && !loopbackHosts.has(parsed.hostname);
};
