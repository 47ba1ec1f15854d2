/** A sequence of keys and its action. */
export type Binding<T> = { readonly keys: string; readonly does: T };

/** What has been pressed so far, and when, in milliseconds. */
export type Pressed = { readonly keys: string; readonly at: number };

/** A longer pause between two keys starts over. */
const pauseMs = 1_500;

type Step<T> = { readonly pressed: Pressed | undefined; readonly does: T | undefined };

/** The effect of a key after the previous ones: an action, the beginning of a sequence, or nothing. */
export const press = <T>(
  bindings: readonly Binding<T>[],
  before: Pressed | undefined,
  key: string,
  at: number,
): Step<T> => {
  const earlier = before !== undefined && at - before.at <= pauseMs ? `${before.keys} ` : "";
  for (const keys of new Set([`${earlier}${key}`, key])) {
    const whole = bindings.find((binding) => binding.keys === keys);
    if (whole !== undefined) return { pressed: undefined, does: whole.does };
    if (bindings.some((binding) => binding.keys.startsWith(`${keys} `)))
      return { pressed: { keys, at }, does: undefined };
  }
  return { pressed: undefined, does: undefined };
};
