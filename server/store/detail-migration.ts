/** Indexes for an operation's page: operations of its sender, those that acknowledge it, and the requests about it. */
export const detailStatements = [
  "CREATE INDEX operations_by_sender ON operations (environment, sender, created_at) WHERE sender IS NOT NULL",
  "CREATE INDEX operations_by_acknowledged ON operations (acknowledges, created_at) WHERE acknowledges IS NOT NULL",
  "CREATE INDEX audit_by_subject ON audit (subject, position) WHERE subject IS NOT NULL",
];
