import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { endpoints } from '../contract.ts'
import { redeemCode } from './codes.ts'
import { confirmContact, contactAt, whoOpens } from './contacts.ts'
import { replacePassword } from './replace-password.ts'

/** Whoever read the code is a client, and the contact it went to is theirs. */
export function signInByCode(ctx: Ctx, given: Input<typeof endpoints.signInByCode>) {
  const asked = { purpose: 'sign_in', handle: given.client_id, code: given.auth_code, consume: true } as const
  return redeemCode(ctx, asked, async (inside, { address }) => {
    const contact = contactAt(address)
    const client = await whoOpens(inside, contact, 'client')
    if (!client) return undefined
    const accountId = client.id
    // Until now nobody knew whose the account is: whoever set the password need not be who reads the code.
    if (!client.confirmed_at) await replacePassword(inside, accountId, null)
    await confirmContact(inside, accountId, contact)
    await inside.signIn('person', accountId, { role: 'client' })
    await inside.emit({
      name: 'account.signed_in',
      entity: 'account',
      entityId: accountId,
      after: { role: 'client', by: 'code' },
    })
    return {}
  })
}
