import type { Session } from "#shared/console/session.ts";
import type { View } from "#shared/console/views.ts";
import { roleIncludes } from "#shared/wire/role.ts";

/** Whether a person may change a view: their own private ones; among shared ones, operators their own, admins all. */
export const mayChange = (view: View, { person, role }: Session): boolean => {
  if (!view.shared) return view.owner.id === person.id;
  return roleIncludes(role, "admin") || (view.owner.id === person.id && roleIncludes(role, "operator"));
};
