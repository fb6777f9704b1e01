import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { changesBetween } from '#platform/record-changes.ts'
import { getStaffBilling } from '#features/payments/public.ts'
import type { newTutorPage, staffTutorPage } from '../../contract/staff.ts'
import { listActivities } from './activities.ts'
import { copyTutor } from './copy-tutor.ts'
import { listDifferences } from '../moderation/differences.ts'
import { listAllReturnPhrases } from '../moderation/phrases.ts'
import { listEditorChoices } from '../profile/editor-choices.ts'
import { getStaffTutor } from './staff-tutor.ts'

const maxAuditEvents = 100

type Data = LoadedData<typeof staffTutorPage>

/** Loads only the data of the open tab. */
export async function loadStaffTutor(ctx: Ctx<StaffMember>, input: Input<typeof staffTutorPage>): Promise<Data> {
  const { id, tab, lang, page } = input
  if (tab === 'audit' && !canReadAudit(ctx)) throw fail('forbidden')
  const tutor = await getStaffTutor(ctx, id, lang)
  // An anonymised tutor has nothing to edit.
  const isProfile = tab === 'profile' && !tutor.anonymised
  return {
    tutor,
    school: ctx.edition.school,
    differences: isProfile && tutor.waiting ? await listDifferences(ctx, id) : [],
    phrases: listAllReturnPhrases(ctx, tutor.account.locale),
    choices: isProfile ? await listEditorChoices(ctx) : null,
    money: tab === 'money' ? await getStaffBilling(ctx, id) : null,
    activities: tab === 'activities' ? (await listActivities(ctx, { tutor_id: id, page })).activities : null,
    audit: tab === 'audit' ? await listAuditEvents(ctx, id) : null,
  }
}

export async function loadNewTutor(ctx: Ctx<StaffMember>, { copy, lang }: Input<typeof newTutorPage>) {
  const { tutor } = copy === undefined ? { tutor: {} } : await copyTutor(ctx, { id: copy, lang })
  return { tutor, choices: await listEditorChoices(ctx) }
}

/** Access to the audit page includes this tab. */
export function canReadAudit({ slices, actor }: Pick<Ctx<StaffMember>, 'slices' | 'actor'>): boolean {
  return slices.panel.some(({ segment, staff }) => segment === 'audit' && staff.includes(actor.status))
}

async function listAuditEvents({ db, edition }: Ctx, id: number): Promise<NonNullable<Data['audit']>> {
  const rows = await db
    .selectFrom('event as e')
    .leftJoin('staff_member as m', (join) =>
      join.on((where) =>
        where(
          'm.id',
          '=',
          sql<number>`coalesce(e.acting_staff_id, case e.actor_realm when 'staff' then e.actor_id end)`,
        ),
      ),
    )
    .select(['e.id', 'e.name as event', 'e.at', 'e.actor_realm', 'e.before', 'e.after', 'm.name as who'])
    .where('e.edition', '=', edition.code)
    .where('e.entity', 'in', ['tutor', 'account'])
    .where('e.entity_id', '=', id)
    .orderBy('e.id', 'desc')
    .limit(maxAuditEvents)
    .execute()
  return rows.map(({ actor_realm, before, after, who, ...row }) => ({
    ...row,
    who: who ?? '',
    by: who !== null ? 'staff' : (actorKinds[actor_realm] ?? 'system'),
    changes: changesBetween(before, after),
  }))
}

const actorKinds: Partial<Record<string, 'staff' | 'tutor' | 'guest'>> = {
  staff: 'staff',
  person: 'tutor',
  guest: 'guest',
}
