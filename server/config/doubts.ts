import type { Config } from "./config.ts";

/** A shorter share can be guessed, and would be found in texts in which it does not occur. */
const shortestHeld = 12;

/**
 * What a valid configuration allows and an operator hardly wants, one line each, by path. A start does not refuse it:
 * it may be meant.
 */
export const doubtsAbout = ({ signIn, stepUpMinutes, environments }: Config): readonly string[] => {
  const remote = environments.flatMap(({ id, kind, service }, index) =>
    service === "embedded" ? [] : [{ id, kind, service, at: `environments[${index}].service` }],
  );
  const mainnets = remote.filter(({ kind }) => kind === "mainnet");
  const isWithoutAdmin = signIn !== "link" && !Object.values(signIn.roles).includes("admin");
  return [
    ...(isWithoutAdmin
      ? [`signIn.oidc.roles: none is admin, so in no environment can anyone settle an unconfirmed operation`]
      : []),
    ...(mainnets.length > 0 && stepUpMinutes === null
      ? [`stepUpMinutes: is missing, so a sign-in of any age may spend on ${mainnets.map(({ id }) => id).join(", ")}`]
      : []),
    ...remote.flatMap(({ service: { clientShare }, at }) =>
      clientShare !== null && clientShare.reveal().length < shortestHeld
        ? [`${at}.clientShare: is shorter than ${shortestHeld} characters`]
        : [],
    ),
    ...remote.flatMap(({ service: { apiKey }, at }, index) => {
      const same = remote.slice(0, index).find((other) => other.service.apiKey.reveal() === apiKey.reveal());
      return same === undefined ? [] : [`${at}.apiKey: is the same key as ${same.at}.apiKey`];
    }),
  ];
};
