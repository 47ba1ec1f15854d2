import type { ViewPage } from "#shared/console/views.ts";

/** A list's filters under a name. */
export type SavedViewTable = {
  id: string;
  environment: string;
  page: ViewPage;
  name: string;
  /** 1: the whole team sees it; 0: its owner alone. */
  shared: number;
  /** Who saved it first; never changes. */
  owner_id: string;
  owner_name: string;
  /** The page's search parameters, as JSON: an object of texts. */
  search: string;
  /** Another one after every edit: an edit names the one that it has seen. */
  version: string;
  created_at: number;
  changed_at: number;
  /** Who changed it last. */
  person_id: string;
  person_name: string;
};

/** The view that a page opens with. */
export type ViewDefaultTable = {
  environment: string;
  page: ViewPage;
  /** Empty: the team's, for everyone who has chosen none. */
  person_id: string;
  /** Null: the person opens the page without a view, whatever the team's default is. */
  view_id: string | null;
};
