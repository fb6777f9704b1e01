import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { changesBetween } from '#platform/record-changes.ts'
import type { newTutorPage, staffTutorPage } from '../../staff-contract.ts'
import { readActivities } from './activities.ts'
import { copyTutor } from './copy-tutor.ts'
import { readDifferences } from '../moderation/differences.ts'
import { allPhrases } from '../moderation/phrases.ts'
import { editorChoices } from '../profile/editor-choices.ts'
import { readStaffTutor } from './staff-tutor.ts'

const recordedAtMost = 100

type Data = LoadedData<typeof staffTutorPage>

/** One tutor, and what the tab that is open needs. */
export async function lookAtTutor(ctx: Ctx<StaffMember>, input: Input<typeof staffTutorPage>): Promise<Data> {
  const { id, tab, lang, page } = input
  if (tab === 'audit' && !mayReadAudit(ctx)) throw refuse('forbidden')
  const tutor = await readStaffTutor(ctx, id, lang)
  // Of somebody who was anonymised there is nothing left to edit.
  const isProfile = tab === 'profile' && !tutor.anonymised
  return {
    tutor,
    school: ctx.edition.school,
    differences: isProfile && tutor.waiting ? await readDifferences(ctx, id) : [],
    phrases: allPhrases(ctx, tutor.account.locale),
    choices: isProfile ? await editorChoices(ctx) : null,
    activities: tab === 'activities' ? (await readActivities(ctx, { tutor_id: id, page })).activities : null,
    audit: tab === 'audit' ? await recorded(ctx, id) : null,
  }
}

/** An empty form, or one that begins with a copy. */
export async function lookAtNewTutor(ctx: Ctx<StaffMember>, { copy, lang }: Input<typeof newTutorPage>) {
  const { tutor } = copy === undefined ? { tutor: {} } : await copyTutor(ctx, { id: copy, lang })
  return { tutor, choices: await editorChoices(ctx) }
}

/** Whoever may read the record of everybody may read this part of it. */
export function mayReadAudit({ panel, actor }: Pick<Ctx<StaffMember>, 'panel' | 'actor'>): boolean {
  return panel.some(({ segment, staff }) => segment === 'audit' && staff.includes(actor.status))
}

async function recorded({ db, edition }: Ctx, id: number): Promise<NonNullable<Data['audit']>> {
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
    .limit(recordedAtMost)
    .execute()
  return rows.map(({ actor_realm, before, after, who, ...row }) => ({
    ...row,
    who: who ?? '',
    by: who !== null ? 'staff' : (doers[actor_realm] ?? 'system'),
    changes: changesBetween(before, after),
  }))
}

const doers: Partial<Record<string, 'staff' | 'tutor' | 'guest'>> = { staff: 'staff', person: 'tutor', guest: 'guest' }
