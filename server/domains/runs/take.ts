import { append, type SignedIn } from "#server/domains/audit/append.ts";
import type { Store } from "#server/store/tables.ts";
import { mayContinue, runStates } from "#shared/console/run-states.ts";

const from = runStates.filter(mayContinue);

type Taking = { readonly environment: string; readonly id: string; readonly by: SignedIn };

/**
 * Hands a stopped run to the admin who takes it over: what it sends from then on is recorded as theirs. The record of
 * who started it stays. Returns false if its state does not allow it.
 */
export const takeRun = (store: Store, { environment, id, by }: Taking, now: number): Promise<boolean> =>
  store.transaction().execute(async (writer) => {
    const taken = await writer
      .updateTable("runs")
      .set({
        taken_by: by.person.id,
        taken_name: by.person.name,
        taken_role: by.role,
        taken_address: by.address,
        updated_at: now,
      })
      .where("id", "=", id)
      .where("environment", "=", environment)
      .where("state", "in", from)
      .returning(["person_id", "person_name"])
      .executeTakeFirst();
    if (taken === undefined) return false;
    await append(writer, {
      at: now,
      by,
      action: "batch.changed",
      outcome: "allowed",
      environment,
      subject: id,
      detail: { wish: "take", startedBy: taken.person_id, startedByName: taken.person_name },
    });
    return true;
  });
