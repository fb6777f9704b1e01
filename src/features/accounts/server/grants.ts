import { sql } from 'kysely'
import type { Ctx, Grant } from '#platform/context.ts'
import type { CredentialChange } from '#platform/credential-changes.ts'
import { deleteChallenges } from '#platform/passkeys/challenges.ts'
import type { CodePurpose } from './codes.ts'

/** `account_passkey` and `account_identity` are credentials themselves, so some changes of other credentials keep them. */
const stillLogsIn = 'the account stays open, and this is how its owner logs in'
const ownAddress = 'it was sent to the contact that the owner has just proven, who is its only reader'
const secondProof = 'adding it took the password or a code, the owner got an email, and alone it opens nothing'
const linkedToEmail = 'an identity is linked only if its provider confirmed the email of the account'

export const accountGrants: readonly Grant[] = [
  // These wait for log-ins in progress, so they come before the sessions that such log-ins open.
  { name: 'sign_in_codes', tables: ['account_code'], revoke: revokeLoginCodes('sign_in') },
  { name: 'reset_codes', tables: ['account_code'], revoke: revokeLoginCodes('reset') },
  {
    name: 'sessions',
    tables: ['session'],
    async revoke({ sessions }, accountIds) {
      await sessions.endAll('person', accountIds)
      return []
    },
  },
  {
    name: 'codes',
    tables: ['account_code'],
    kept: {
      email_changed: 'a code for the phone works only in a session of the account, and the others end',
      phone_changed: 'a code for the email works only in a session of the account, and the others end',
    },
    revoke: revokeCodes,
  },
  { name: 'email_links', tables: ['email_confirmation'], revoke: revokeEmailLinks },
  { name: 'sent_passwords', tables: ['generated_password'], revoke: deleteFrom('generated_password') },
  {
    name: 'order_links',
    tables: ['order_link'],
    kept: { contact_claimed: ownAddress, identity_linked: ownAddress },
    revoke: deleteFrom('order_link'),
  },
  {
    name: 'identities',
    tables: ['account_identity'],
    announced: true,
    kept: {
      password_changed: linkedToEmail,
      password_reset: linkedToEmail,
      password_set_by_staff: linkedToEmail,
      identity_linked: linkedToEmail,
      phone_changed: linkedToEmail,
      blacklisted: stillLogsIn,
      deletion_requested: stillLogsIn,
      deleted_by_staff: stillLogsIn,
      anonymised: stillLogsIn,
    },
    revoke: deleteFrom('account_identity'),
  },
  {
    name: 'passkeys',
    tables: ['account_passkey'],
    announced: true,
    kept: {
      password_changed: secondProof,
      password_reset: secondProof,
      password_set_by_staff: secondProof,
      identity_linked: secondProof,
      email_changed: secondProof,
      phone_changed: secondProof,
      blacklisted: secondProof,
      deletion_requested: secondProof,
      deleted_by_staff: secondProof,
      anonymised: 'a student who stays would lose the second factor',
    },
    revoke: deleteFrom('account_passkey'),
  },
  {
    name: 'passkey_challenges',
    tables: ['passkey_challenge'],
    async revoke(ctx, accountIds) {
      await deleteChallenges(ctx, { realm: 'person', id: accountIds })
      return []
    },
  },
  {
    name: 'password_links',
    tables: ['password_link'],
    kept: { contact_claimed: ownAddress, identity_linked: ownAddress },
    revoke: deleteFrom('password_link'),
  },
]

type AccountTable =
  | 'account_code'
  | 'account_identity'
  | 'account_passkey'
  | 'email_confirmation'
  | 'generated_password'
  | 'order_link'
  | 'password_link'

function deleteFrom(table: AccountTable): Grant['revoke'] {
  return async ({ db, edition }, accountIds) => {
    const deleted = await db
      .deleteFrom(table)
      .where('edition', '=', edition.code)
      .where('account_id', 'in', accountIds)
      .returning('account_id')
      .execute()
    return deleted.map(({ account_id }) => account_id).filter((id) => id !== null)
  }
}

/** Codes are counted for a day, so they stay as used ones, unless nothing of the account remains. */
async function revokeCodes(ctx: Ctx, accountIds: readonly number[], change: CredentialChange) {
  if (endsAccount(change)) return deleteFrom('account_code')(ctx, accountIds, change)
  await ctx.db
    .updateTable('account_code')
    .set({ used_at: ctx.now })
    .where('edition', '=', ctx.edition.code)
    .where('account_id', 'in', accountIds)
    .where('used_at', 'is', null)
    .execute()
  return []
}

/**
 * Codes of the login pages belong to an address. An account that has not confirmed it ends only those that would open
 * the account; otherwise anybody could end the codes of the contact's owner.
 */
function revokeLoginCodes(purpose: CodePurpose): Grant['revoke'] {
  return async ({ db, edition, now }, accountIds) => {
    await sql`update account_code c set used_at = ${now} from account a
      where c.edition = ${edition.code} and c.purpose = ${purpose} and c.used_at is null and c.expires_at > ${now}
        and a.edition = c.edition and a.id = any(${[...accountIds]}::bigint[]) and c.address in (a.email, a.phone)
        and ((c.address = a.email and a.email_confirmed_at is not null)
          or (c.address = a.phone and a.phone_confirmed_at is not null)
          or (a.email_confirmed_at is null and a.phone_confirmed_at is null and not exists (
            select from account o where o.edition = c.edition and o.deleted_at is null
              and ((o.email = c.address and o.email_confirmed_at is not null)
                or (o.phone = c.address and o.phone_confirmed_at is not null)))))`.execute(db)
    return []
  }
}

/** Confirming the email by a code withdraws a change to another one, and passwords that were sent before. */
export async function revokePendingEmails(ctx: Ctx, accountId: number): Promise<void> {
  await revokeEmailLinks(ctx, [accountId], 'email_changed')
  await deleteFrom('generated_password')(ctx, [accountId], 'email_changed')
}

/**
 * A link to another address would give the account to its reader. A link to the account's own email only confirms it,
 * which is wrong if a contact was proven by somebody else than the person who entered that email.
 */
async function revokeEmailLinks(ctx: Ctx, accountIds: readonly number[], change: CredentialChange) {
  if (endsAccount(change) || change === 'contact_claimed')
    return deleteFrom('email_confirmation')(ctx, accountIds, change)
  await sql`delete from email_confirmation c using account a
    where c.edition = ${ctx.edition.code} and c.account_id = any(${[...accountIds]}::bigint[])
      and a.edition = c.edition and a.id = c.account_id and a.email is distinct from c.email`.execute(ctx.db)
  return []
}

const endsAccount = (change: CredentialChange) => change === 'closed' || change === 'merged'
