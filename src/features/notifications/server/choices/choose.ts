import type { Person, PersonRole } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { isServed, messengerNames } from '#platform/messengers/messenger.ts'
import type { choiceEndpoints as calls } from '../../choice-contract.ts'
import { kindsOf, mayChoose, noticeChannels, ruleOf } from '../../choice-model.ts'
import type { ChosenChannel, NoticeKind } from '../../choice-model.ts'
import { isComingBack } from '../bounces.ts'
import { isWanted, newsOf } from './wanted.ts'

type Choices = Answer<typeof calls.read>['choices']

/** What somebody is told, and where: all of it, with what they may change. */
export async function readChoices(ctx: Ctx<Person>): Promise<Answer<typeof calls.read>> {
  return choicesAs(ctx, roleOf(ctx.actor))
}

export async function choicesAs(ctx: Ctx<Person>, role: PersonRole): Promise<Answer<typeof calls.read>> {
  const { id } = ctx.actor
  const account = await ctx.db
    .selectFrom('account')
    .select(['email', 'phone'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const kinds: Choices['kinds'] = []
  for (const kind of kindsOf(role)) {
    const channels: Choices['kinds'][number]['channels'] = []
    for (const channel of noticeChannels) {
      const rule = ruleOf(kind, channel)
      if (rule === 'always') channels.push({ channel, wanted: true, fixed: true })
      else if (rule)
        channels.push({ channel, wanted: await asChosen(ctx, role, kind, channel as ChosenChannel), fixed: false })
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
      comes_back: email !== null && (await isComingBack(ctx, email)),
      messengers: await messengersOf(ctx),
    },
  }
}

export async function setChoice(ctx: Ctx<Person>, { kind, channel, wanted, ...as }: Input<typeof calls.choose>) {
  const role = as.role ?? roleOf(ctx.actor)
  if (!ctx.actor.roles.includes(role)) throw refuse('forbidden')
  if (!kindsOf(role).includes(kind) || !mayChoose(kind, channel)) throw refuse('invalid')
  await choose(ctx, { account: ctx.actor.id, kind, channel, wanted, role })
  return choicesAs(ctx, role)
}

type Chosen = { account: number; kind: NoticeKind; channel: ChosenChannel; wanted: boolean; role?: PersonRole }

/** Said again, it changes nothing. News are kept by whoever sends them to clients and to tutors: they hear of it. */
export async function choose(ctx: Ctx, { account, kind, channel, wanted, role }: Chosen): Promise<void> {
  const news = kind === 'news' ? await newsOf(ctx, account) : undefined
  const before = news ? news.some((one) => !role || one === role) : await isWanted(ctx, { account, kind, channel })
  if (before === wanted) return
  if (kind !== 'news')
    await ctx.db
      .insertInto('notification_choice')
      .values({ edition: ctx.edition.code, account_id: account, kind, channel, wanted, changed_at: ctx.now })
      .onConflict((conflict) =>
        conflict.columns(['edition', 'account_id', 'kind', 'channel']).doUpdateSet({ wanted, changed_at: ctx.now }),
      )
      .execute()
  await ctx.emit({
    name: 'account.notice_chosen',
    entity: 'account',
    entityId: account,
    // As what they got news, where they end all of them: that is what can be taken back.
    before: { wanted: before, ...(news && !role && { roles: news }) },
    after: { kind, channel, wanted, ...(role && { role }) },
  })
}

async function asChosen(ctx: Ctx<Person>, role: PersonRole, kind: NoticeKind, channel: ChosenChannel) {
  const account = ctx.actor.id
  return kind === 'news' ? (await newsOf(ctx, account)).includes(role) : isWanted(ctx, { account, kind, channel })
}

const roleOf = ({ role, roles }: Person): PersonRole => role ?? roles[0]!

/** Those that the edition has a bot at; all of them in a demo, to be tried out. */
async function messengersOf(ctx: Ctx<Person>): Promise<Choices['messengers']> {
  const { db, edition, actor } = ctx
  const links = await db
    .selectFrom('messenger_link')
    .select(['service', 'linked_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', actor.id)
    .execute()
  return messengerNames.flatMap((name, place) => {
    const linked = links.find(({ service }) => service === place + 1)
    if (!isServed(ctx, name) && !linked) return []
    return [{ name, service: place + 1, linked_at: linked?.linked_at ?? null }]
  })
}
