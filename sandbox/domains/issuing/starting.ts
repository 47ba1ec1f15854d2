/** The columns of a record whose workflow is starting: it has no transaction yet, and the store gives it its position. */
export const starting = () => {
  const now = new Date().toISOString();
  return {
    position: null,
    transaction_hash: null,
    status: "IN_PROGRESS",
    created_at: now,
    updated_at: now,
  } as const;
};
