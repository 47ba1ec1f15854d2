export const roles = ["viewer", "operator", "admin"] as const;
export type Role = (typeof roles)[number];

/** Whether a role may do what another role may: viewer < operator < admin. */
export const roleIncludes = (held: Role, needed: Role): boolean => roles.indexOf(held) >= roles.indexOf(needed);
