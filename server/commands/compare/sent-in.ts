import * as z from "zod";

/** What a line of the log says about an operation that was sent. */
export type SentLine = {
  readonly operationId: string;
  readonly time: string | null;
  readonly environment: string | null;
  readonly run: string | null;
  readonly requestId: string | null;
};

export type ReadLine = {
  /** Whether it is a line of Postern's log; startup errors and other programs' lines are not. */
  readonly isOwn: boolean;
  readonly sent: readonly SentLine[];
  /** Whether it is a part of such a line: a server was killed, or the disk was full, while it was written. */
  readonly isBroken: boolean;
};

const event = "operation sent";
const text = z.string().max(200).catch("");
const ownSchema = z.looseObject({ event: z.string(), time: z.string() });
const sentSchema = z.looseObject({
  event: z.literal(event),
  operationId: z.string().min(1).max(200),
  time: text,
  environment: text,
  run: text,
  requestId: text,
});
/** A line as a collector wraps it: Docker's json-file, journald's JSON. */
const wrapperSchema = z.union([
  z.looseObject({ log: z.string() }).transform(({ log }) => log),
  z.looseObject({ MESSAGE: z.string() }).transform(({ MESSAGE }) => MESSAGE),
]);

/** How each line begins, and how one that was sent ends. A line that was cut off has the next one right behind it. */
const beginning = '{"level":"';
const ending = `"event":"${event}"`;
const idInText = /"operationId":"([\w-]{1,200})"/;

/** Reads a line of a log, also with what a collector puts around it. */
export const readLine = (line: string): ReadLine => {
  const wrapped = line.startsWith("{") ? wrapperSchema.safeParse(jsonIn(line)) : null;
  const parts = (wrapped?.success === true ? wrapped.data : line).split(new RegExp(`(?=${beginning})`));
  const read = parts.filter((part) => part.startsWith(beginning) || part.includes(ending)).map(readPart);
  return {
    isOwn: read.some(({ isOwn }) => isOwn),
    sent: read.flatMap(({ sent }) => sent),
    isBroken: read.some(({ isBroken }) => isBroken),
  };
};

const readPart = (part: string): ReadLine => {
  // Another program may add something behind it.
  const value = jsonIn(part.slice(0, part.lastIndexOf("}") + 1));
  const sent = sentSchema.safeParse(value);
  if (sent.success) {
    const { operationId, time, environment, run, requestId } = sent.data;
    const line = { operationId, time: orNull(time), environment: orNull(environment), run: orNull(run) };
    return { isOwn: true, sent: [{ ...line, requestId: orNull(requestId) }], isBroken: false };
  }
  if (ownSchema.safeParse(value).success) return { isOwn: true, sent: [], isBroken: false };
  return { isOwn: false, sent: sentInBroken(part), isBroken: true };
};

/** The operation in part of a line, unless the part shows that the line was about something else. */
const sentInBroken = (part: string): readonly SentLine[] => {
  const [, begun = ""] = /"event":"([^"]*)/.exec(part) ?? [];
  const isOther = part.includes('"method":') || !event.startsWith(begun);
  const operationId = isOther ? undefined : idInText.exec(part)?.[1];
  return operationId === undefined ? [] : [{ operationId, time: null, environment: null, run: null, requestId: null }];
};

const orNull = (value: string): string | null => (value === "" ? null : value);

const jsonIn = (value: string): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};
