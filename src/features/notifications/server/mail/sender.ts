import { localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'

export type EmailSender = {
  name: string | null
  address: string | null
  replyTo: string | null
  signature: (locale: Locale) => string
}

/** Falls back to the standard profile. */
export async function findTemplateSender(ctx: Ctx, template: string): Promise<EmailSender | undefined> {
  const row = await selectProfiles(ctx)
    .leftJoin('message_template_setting as s', (join) =>
      join
        .onRef('s.edition', '=', 'p.edition')
        .onRef('s.profile_id', '=', 'p.id')
        .on('s.template', '=', template)
        .on('s.channel', '=', 'mail'),
    )
    .where((where) => where.or([where('s.template', 'is not', null), where('p.standard', '=', true)]))
    .orderBy('s.template', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return row && presentSender(ctx, row)
}

/** Falls back to the standard profile. */
export async function findSender(ctx: Ctx, id: number | null): Promise<EmailSender | undefined> {
  const row = await selectProfiles(ctx)
    .where((where) => where.or([where('p.id', '=', id ?? 0), where('p.standard', '=', true)]))
    .orderBy((order) => order.eb('p.id', '=', id ?? 0), 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && presentSender(ctx, row)
}

const selectProfiles = ({ db, edition }: Ctx) =>
  db
    .selectFrom('email_profile as p')
    .select(['p.sender_name', 'p.sender_address', 'p.reply_to', 'p.signature'])
    .where('p.edition', '=', edition.code)

type Row = { sender_name: string | null; sender_address: string | null; reply_to: string | null; signature: unknown }

function presentSender({ edition }: Ctx, row: Row): EmailSender {
  return {
    name: row.sender_name,
    address: row.sender_address,
    replyTo: row.reply_to,
    signature: (locale) => localized(row.signature as Localized, locale, edition.locales[0]),
  }
}
