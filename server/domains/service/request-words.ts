import { wellKnownInterfaces } from "#shared/abi/well-known-interfaces.ts";
import * as contracts from "#shared/console/contracts.ts";
import * as descriptor from "#shared/console/descriptor.ts";
import * as dryRun from "#shared/console/dry-run.ts";
import * as evidence from "#shared/console/evidence.ts";
import * as labels from "#shared/console/labels.ts";
import * as operation from "#shared/console/operation.ts";
import * as payouts from "#shared/console/payouts.ts";
import * as people from "#shared/console/people.ts";
import * as runStart from "#shared/console/run-start.ts";
import * as run from "#shared/console/run.ts";
import * as views from "#shared/console/views.ts";
import { endpointNames } from "#shared/wire/endpoint-facts.ts";
import { endpointList } from "#shared/wire/endpoints.ts";
import { interfaceWords, wordsOf } from "./interface-words.ts";

const consoleSchemas = [
  contracts,
  descriptor,
  dryRun,
  evidence,
  labels,
  operation,
  payouts,
  people,
  runStart,
  run,
  views,
].flatMap((one) => Object.values<unknown>(one));

/**
 * Words that no person chooses: the keys and enumerations of requests and responses, the names of endpoints, and those
 * of the standards' functions. One that equals a secret does not repeat it. Collected once a text contains a secret.
 */
export const requestWords = (): ReadonlySet<string> => (words ??= collected());

let words: ReadonlySet<string> | undefined;

const collected = (): ReadonlySet<string> =>
  new Set([
    ...interfaceWords(),
    ...wordsOf([...endpointList.flatMap(({ body, query, params }) => [body, query, params]), ...consoleSchemas]),
    ...endpointNames,
    ...wellKnownInterfaces.flatMap(({ signatures }) => signatures.match(/\w+/g) ?? []),
  ]);
