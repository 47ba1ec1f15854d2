/** Why a command could do nothing, in one line for the person who ran it. */
export class CommandError extends Error {}
