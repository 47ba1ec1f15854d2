/** Why a command could do nothing, in one line for whoever gave it. */
export class CommandError extends Error {}
