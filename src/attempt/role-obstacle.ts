import { type Role, roleIncludes } from "#shared/wire/role.ts";

/** Why a person may not send something that needs a role; undefined if they may, or while their role is unknown. */
export const roleObstacle = (role: Role | undefined, needed: Role): string | undefined =>
  role === undefined || roleIncludes(role, needed)
    ? undefined
    : `You are signed in as ${role}. This needs the ${needed} role.`;
