import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { setPasswordAsStaff } from '#features/accounts/public.ts'
import type { tutorPanelEndpoints } from '../../contract/staff-list.ts'
import { lockTutor } from '../lock-tutor.ts'

/** For a tutor who asks by phone. All sessions end, and the tutor is notified by email. */
export async function setTutorPassword(
  ctx: Ctx,
  { tutor_id, password }: Input<typeof tutorPanelEndpoints.setPassword>,
) {
  await setPasswordAsStaff(ctx, tutor_id, password, (tx) => lockTutor(tx, tutor_id))
  return {}
}
