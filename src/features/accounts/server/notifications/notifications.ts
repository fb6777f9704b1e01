import { join } from 'node:path'
import type { Ctx } from '#platform/context.ts'
import type { SliceNotifications } from '#features/notifications/public.ts'
import { accessEndedRoutes } from './access-ended-route.ts'
import { accountRoutes } from './account-routes.ts'
import { confirmationRoutes } from './confirmation-routes.ts'

export const accountNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, '../../templates'),
  templates: {
    confirm_email: { number: 3, to: 'tutor' },
    already_registered: { number: 4, to: 'person' },
    sign_in_code: { number: 5, to: 'person' },
    reset_code: { number: 6, to: 'person' },
    contact_code: { number: 7, to: 'person' },
    generated_password: { number: 8, to: 'client' },
    password_changed: { number: 9, to: 'person' },
    contact_changed: { number: 12, to: 'person' },
    confirm_new_email: { number: 13, to: 'person' },
    email_in_use: { number: 14, to: 'person' },
    password_removed: { number: 50, to: 'person' },
    account_passkey_added: { number: 68, to: 'person' },
    account_passkey_removed: { number: 69, to: 'person' },
    proof_code: { number: 70, to: 'person' },
    passkeys_lost: { number: 141, to: 'person' },
    password_set_by_staff: { number: 157, to: 'person' },
    access_ended: { number: 138, to: 'person' },
  },
  routes: [...confirmationRoutes, ...accountRoutes, ...accessEndedRoutes],
  samples: {
    minutes: () => 10,
    hours: () => 24,
    code: () => '482913',
    password: () => 'maple-river-27',
    recovery: ({ site }) => `${site.origin}/recovery`,
    settings: ({ site }) => `${site.origin}/settings`,
  },
  accountsOf: { account_code: listCodeAccounts },
}

async function listCodeAccounts({ db, edition }: Ctx, id: number): Promise<(number | null)[]> {
  const codes = await db
    .selectFrom('account_code')
    .select('account_id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
  return codes.map(({ account_id }) => account_id)
}
