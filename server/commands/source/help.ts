/** Whether somebody only wants to know how a command is used. */
export const asksForHelp = (args: readonly string[]): boolean => args.includes("--help");
