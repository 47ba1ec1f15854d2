/** Whether the person only asks how a command is used. */
export const asksForHelp = (args: readonly string[]): boolean => args.includes("--help");
