import type { Ctx } from '#platform/context.ts'
import type { PersonalPart } from '#platform/personal-part.ts'

export async function exportFeedback({ db, edition }: Ctx, accountId: number): Promise<PersonalPart[]> {
  const data = await db
    .selectFrom('feedback_message')
    .select(['name', 'email', 'text', 'created_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return data.length > 0 ? [{ name: 'feedback.json', data }] : []
}
