import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

const target = { device: 'any', visitors: 'any', language: 'any' } as const
/** How the visitors of the demo orders came: source, campaign and landing page, in turn. */
const ways = [
  { source: 'google', gclid: 'demo', utm_campaign: 'tutors', landing: '/' },
  { source: 'newsletter', utm_source: 'newsletter', utm_campaign: 'exams', landing: '/subjects/' },
  { source: 'meta', fbclid: 'demo', landing: '/' },
]

/**
 * An experiment, two links, a partner, and the sources of the clients of the demo orders. Experiment and partner
 * are active only where visitors are asked first: elsewhere a fresh visit would get a cookie.
 */
export async function fillMarketingDemo({ db, edition, now }: Ctx): Promise<void> {
  const { code } = edition
  await db
    .insertInto('feature')
    .values({
      edition: code,
      key: 'home-lead',
      description: 'The sentence below the headline of the home page',
      value: 'steps',
      rollout: 0,
      rollout_value: '',
      ...target,
      active: true,
    })
    .execute()
  await db
    .insertInto('experiment')
    .values({
      edition: code,
      key: 'home-lead-promise',
      name: 'Promise on the home page',
      hypothesis: 'Visitors who read that tutors write to them place a request more often.',
      feature: 'home-lead',
      value_a: 'steps',
      value_b: 'promise',
      value_c: '',
      value_d: '',
      weight_a: 50,
      weight_b: 50,
      weight_c: 0,
      weight_d: 0,
      coverage: 100,
      ...target,
      status: edition.gdpr ? 'running' : 'draft',
      started_at: edition.gdpr ? now : null,
    })
    .execute()
  await db
    .insertInto('stored_link')
    .values([
      { edition: code, code: 'help-center', url: 'https://help.example/', active: true },
      { edition: code, code: 'app', url: 'https://app.example/', active: true },
    ])
    .execute()
  const partner = await db
    .insertInto('cpa_partner')
    .values({
      edition: code,
      name: 'Demo Network',
      click_param: 'click_id',
      method: 'get',
      postback_url: 'https://network.example/postback?click={click_id}&order={order_id}&sum={sum}&state={state}',
      days: 30,
      active: edition.gdpr,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into order_touch (edition, order_id, first, last, partner_id, click_id)
    select edition, id, way, way, case when id % 7 = 0 then ${partner.id}::bigint end,
      case when id % 7 = 0 then 'demo-' || id else '' end
    from (select edition, id, ${JSON.stringify(ways)}::jsonb -> (id % 4)::integer as way from lesson_order
      where edition = ${code}) orders
    where way is not null`.execute(db)
}
