import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { ownAccount } from '#features/accounts/public.ts'
import type { profilePage } from '../../profile-contract.ts'
import { editorChoices } from './editor-choices.ts'
import { readDraft } from './keep-draft.ts'
import { leavingAt } from '../account/privacy.ts'
import { readOwnTutor } from './read-tutor.ts'

/** The profile to be written, what was typed and not saved, and what is still missing to be published. */
export async function openProfile(ctx: Ctx<Person>, { lang }: Input<typeof profilePage>) {
  const { id, indicators } = ctx.actor
  const { name, email = '', phone = '', phone_waiting = '', ...account } = await ownAccount(ctx, id)
  const tutor = await readOwnTutor(ctx, id, lang)
  return {
    tutor,
    draft: await readDraft(ctx, id, tutor.lang),
    choices: await editorChoices(ctx),
    deletion_at: await leavingAt(ctx, id),
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
