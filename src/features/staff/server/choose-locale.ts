import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { endpoints } from '../contract.ts'

export async function chooseLocale({ db, auth }: Ctx, { locale }: Input<typeof endpoints.setLocale>) {
  await db.updateTable('staff_member').set({ locale }).where('id', '=', auth.staff!.id).execute()
  return {}
}
