/**
 * Holds a value until it is taken, which can be done once. A mutation's cache keeps its variables long after it ends:
 * if they contain a secret, the mutation gets this instead.
 */
export const once = <T extends object>(value: T): (() => T) => {
  let held: T | undefined = value;
  return () => {
    if (held === undefined) throw new Error("It was taken before.");
    const taken = held;
    held = undefined;
    return taken;
  };
};
