import type { TestApp } from '../app.ts'

/** Changes a wallet past the triggers, as only the superuser of the database can. */
export async function plantBalance({ owner }: TestApp, tutorId: number, balance: number): Promise<void> {
  await owner.query(`begin; set local session_replication_role = replica;
    update ledger_account set balance = ${balance} where edition = 'ua' and kind = 'wallet' and owner_id = ${tutorId};
    commit`)
}
