import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { getOwnAccount } from '#features/accounts/public.ts'
import type { tutorProfilePage } from '../../contract/profile.ts'
import { listEditorChoices } from './editor-choices.ts'
import { findProfileDraft } from './profile-draft.ts'
import { findDeletionDate } from '../privacy/privacy.ts'
import { getOwnTutor } from './own-tutor.ts'

export async function loadTutorProfile(ctx: Ctx<Person>, { lang }: Input<typeof tutorProfilePage>) {
  const { id, indicators } = ctx.actor
  const { name, email = '', phone = '', phone_waiting = '', ...account } = await getOwnAccount(ctx, id)
  const tutor = await getOwnTutor(ctx, id, lang)
  return {
    tutor,
    draft: await findProfileDraft(ctx, id, tutor.lang),
    choices: await listEditorChoices(ctx),
    deletion_at: await findDeletionDate(ctx, id),
    account: {
      ...account,
      first_name: indicators?.firstName ?? name,
      email,
      phone,
      phone_waiting,
      phone_confirm: ctx.edition.phoneConfirm,
      phone_rule: { ...ctx.edition.phone },
    },
  }
}
