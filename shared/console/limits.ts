/** How many requests one person may send in a minute, unless the configuration says otherwise (`limits.perPerson`). */
export const requestsPerMinute = 1_200;
