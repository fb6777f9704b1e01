import { leadStaff } from '#shared/access.ts'
import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { NotificationRecipient, TemplateValues } from '#platform/notifications.ts'

/** Staff who decide about money, except for the member who caused the message. */
export async function listLeadStaff(
  { db, edition }: Ctx,
  values: TemplateValues,
  except?: number,
): Promise<NotificationRecipient[]> {
  const staff = await db
    .selectFrom('staff_edition as e')
    .innerJoin('staff_member as m', 'm.id', 'e.staff_id')
    .select(['m.id', 'm.name', 'm.login', 'm.locale', 'm.time_zone'])
    .where('e.edition', '=', edition.code)
    .where('e.status', 'in', leadStaff)
    .where('m.active', '=', true)
    .orderBy('m.id')
    .execute()
  return staff
    .filter(({ id }) => id !== except)
    .map(({ name, login, locale, time_zone }) => ({
      address: login,
      locale: locale && isLocale(locale) ? locale : edition.locales[0],
      timeZone: time_zone,
      values: { name, ...values },
    }))
}
