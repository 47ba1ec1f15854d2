import { useQuery } from "@tanstack/react-query";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { sessionOptions } from "./session.ts";

/** Whether the person may do what needs a role. Yes while their own role is not known: the server decides then. */
export const useMay = (needed: Role): boolean => {
  const role = useQuery(sessionOptions()).data?.role;
  return role === undefined || roleIncludes(role, needed);
};
