type Path = { readonly pathname: string };

/** The router's state, as far as it tells which page is shown and which one comes. */
type State = {
  readonly status: "pending" | "idle";
  readonly location: Path;
  readonly resolvedLocation?: Path | undefined;
  readonly matches: readonly (Path & { readonly status: string })[];
};

/** Another page is on its way; a changed filter or tab is not another page. */
export const isOpening = ({ status, location, resolvedLocation }: State): boolean =>
  status === "pending" && resolvedLocation?.pathname !== location.pathname;

/** The page that is still shown has been left: neither the next one nor its placeholder is there yet. */
export const isLeaving = (state: State): boolean => isOpening(state) && !isAt(state);

/** The page that has been left still runs, out of sight behind the next one's placeholder. */
export const isStillRunning = (state: State): boolean =>
  isOpening(state) && !(isAt(state) && state.matches.at(-1)?.status !== "pending");

const isAt = ({ matches, location }: State): boolean => pathOf(matches.at(-1)) === pathOf(location);

/** A list's own match ends with a slash. */
const pathOf = (at: Path | undefined): string | undefined => at?.pathname.replace(/(?<=.)\/$/, "");
