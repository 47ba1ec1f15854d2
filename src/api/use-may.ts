import { useQuery } from "@tanstack/react-query";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { sessionOptions } from "./session.ts";

/** Whether the person may do what needs a role. True while their role is unknown: the server decides then. */
export const useMay = (needed: Role): boolean => {
  const role = useQuery(sessionOptions()).data?.role;
  return role === undefined || roleIncludes(role, needed);
};
