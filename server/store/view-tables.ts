import type { ViewPage } from "#shared/console/views.ts";

export type SavedViewTable = {
  id: string;
  environment: string;
  page: ViewPage;
  name: string;
  /** 1: shared with the team; 0: only its owner sees it. */
  shared: number;
  /** The person who first saved it; never changes. */
  owner_id: string;
  owner_name: string;
  /** The page's search parameters, as JSON: an object of texts. */
  search: string;
  /** Changes with every edit: an edit names the version it was based on. */
  version: string;
  created_at: number;
  changed_at: number;
  /** The person who last changed it. */
  person_id: string;
  person_name: string;
};

/** The view that a page opens with. */
export type ViewDefaultTable = {
  environment: string;
  page: ViewPage;
  /** Empty for the team's default, which applies to everyone without their own. */
  person_id: string;
  /** Null: the person opens the page without a view, whatever the team's default is. */
  view_id: string | null;
};
