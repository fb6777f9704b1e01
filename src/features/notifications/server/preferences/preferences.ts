import type { Person, PersonRole } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { isMessengerConfigured, messengerNames } from '#platform/messengers/messenger.ts'
import type { preferenceEndpoints as calls } from '../../preference-contract.ts'
import { noticeKindsFor, isOptional, noticeChannels, deliveryRule } from '../../preference-model.ts'
import type { OutboundChannel, NoticeKind } from '../../preference-model.ts'
import { isBouncing } from '../bounces.ts'
import { isChannelEnabled, listNewsRoles } from './channel-enabled.ts'
import { hasBrowser } from './push-notices.ts'

type Preferences = Answer<typeof calls.read>['choices']

export async function getPreferences(ctx: Ctx<Person>): Promise<Answer<typeof calls.read>> {
  return getPreferencesForRole(ctx, currentRole(ctx.actor))
}

export async function getPreferencesForRole(ctx: Ctx<Person>, role: PersonRole): Promise<Answer<typeof calls.read>> {
  const { id } = ctx.actor
  const account = await ctx.db
    .selectFrom('account')
    .select(['email', 'phone'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const kinds: Preferences['kinds'] = []
  for (const kind of noticeKindsFor(role)) {
    const channels: Preferences['kinds'][number]['channels'] = []
    for (const channel of noticeChannels) {
      const rule = deliveryRule(kind, channel)
      if (rule === 'always') channels.push({ channel, wanted: true, fixed: true })
      else if (rule)
        channels.push({
          channel,
          wanted: await isEnabledForRole(ctx, role, kind, channel as OutboundChannel),
          fixed: false,
        })
    }
    kinds.push({ kind, channels })
  }
  const { email, phone } = account
  return {
    choices: {
      role,
      kinds,
      email: email ?? '',
      phone: phone ?? '',
      comes_back: email !== null && (await isBouncing(ctx, email)),
      push: await hasBrowser(ctx, id),
      messengers: await listMessengers(ctx),
    },
  }
}

export async function savePreference(ctx: Ctx<Person>, { kind, channel, wanted, ...as }: Input<typeof calls.choose>) {
  const role = as.role ?? currentRole(ctx.actor)
  if (!ctx.actor.roles.includes(role)) throw fail('forbidden')
  if (!noticeKindsFor(role).includes(kind) || !isOptional(kind, channel)) throw fail('invalid')
  await applyPreference(ctx, { account: ctx.actor.id, kind, channel, wanted, role })
  return getPreferencesForRole(ctx, role)
}

type PreferenceChange = {
  account: number
  kind: NoticeKind
  channel: OutboundChannel
  wanted: boolean
  role?: PersonRole
}

/** Idempotent. Newsletter subscriptions are stored by the client and tutor slices, which listen to the event. */
export async function applyPreference(
  ctx: Ctx,
  { account, kind, channel, wanted, role }: PreferenceChange,
): Promise<void> {
  const news = kind === 'news' ? await listNewsRoles(ctx, account) : undefined
  const before = news
    ? news.some((one) => !role || one === role)
    : await isChannelEnabled(ctx, { account, kind, channel })
  if (before === wanted) return
  if (kind !== 'news')
    await ctx.db
      .insertInto('notification_preference')
      .values({ edition: ctx.edition.code, account_id: account, kind, channel, wanted, changed_at: ctx.now })
      .onConflict((conflict) =>
        conflict.columns(['edition', 'account_id', 'kind', 'channel']).doUpdateSet({ wanted, changed_at: ctx.now }),
      )
      .execute()
  await ctx.emit({
    name: 'account.preference_changed',
    entity: 'account',
    entityId: account,
    // Keeps the roles, so that unsubscribing from all newsletters can be undone.
    before: { wanted: before, ...(news && !role && { roles: news }) },
    after: { kind, channel, wanted, ...(role && { role }) },
  })
}

async function isEnabledForRole(ctx: Ctx<Person>, role: PersonRole, kind: NoticeKind, channel: OutboundChannel) {
  const account = ctx.actor.id
  return kind === 'news'
    ? (await listNewsRoles(ctx, account)).includes(role)
    : isChannelEnabled(ctx, { account, kind, channel })
}

const currentRole = ({ role, roles }: Person): PersonRole => role ?? roles[0]!

/** Lists messengers with a configured bot, and those already linked; a demo offers all of them. */
async function listMessengers(ctx: Ctx<Person>): Promise<Preferences['messengers']> {
  const { db, edition, actor } = ctx
  const links = await db
    .selectFrom('messenger_link')
    .select(['service', 'linked_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', actor.id)
    .execute()
  return messengerNames.flatMap((name, place) => {
    const linked = links.find(({ service }) => service === place + 1)
    if (!isMessengerConfigured(ctx.gateways, name) && !linked) return []
    return [{ name, service: place + 1, linked_at: linked?.linked_at ?? null }]
  })
}
