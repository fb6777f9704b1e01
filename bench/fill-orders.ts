import { status } from '#features/orders/model.ts'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import pg from 'pg'

/**
 * Fills the edition up to this number of orders with a realistic history: most are finished, some wait and few are
 * new. Rows are inserted without triggers and without notifications.
 */
export async function fillOrders(url: string, upTo: number): Promise<number> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    // Foreign keys are valid by construction and need not be checked.
    await db.query('set session_replication_role = replica')
    await db.query('set statement_timeout = 0')
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from lesson_order where edition = 'ua'`,
    )
    const missing = upTo - rows[0]!.count
    if (missing > 0)
      for (const statement of statements) await db.query(statement, statement.includes('$1') ? [missing] : [])
    for (const table of ['lesson_order', 'order_lesson', 'order_level', 'order_place', 'order_response'])
      await db.query(`vacuum (analyze) ${table}`)
    return Math.max(upTo, rows[0]!.count)
  } finally {
    await db.end()
  }
}

const some = (seed: number, of: string) => `((hashint8(n * 31 + ${seed}) & 2147483647) % ${of})`
const oneOf = (seed: number, list: string) => `${list}[1 + ${some(seed, `cardinality(${list})`)}]`

const tutorStatuses = [status.appointed, status.first_class, status.waiting_for_pay, status.paid].join()
const lessonStatuses = [status.first_class, status.waiting_for_pay, status.paid].join()
const dueStatuses = [status.waiting_for_pay, status.paid].join()
const closedStatuses = [status.lost, status.deleted].join()

/** Inserts four years of orders. Later ones are more often open. */
const statements = [
  `create temporary table timeline as select n, now() - interval '4 years' * (1 - n::float / $1) as at,
    ${some(1, '1000')} as luck, $1 - n as age from generate_series(1, $1::integer) as n`,
  `create temporary table known as select
    (select array_agg(id order by id) from tutor t where edition = 'ua' and state = 'published' and not exists
      (select from lesson_order o where o.edition = t.edition and o.tutor_id = t.id)) as tutors,
    (select array_agg(id order by id) from client where edition = 'ua') as clients,
    (select array_agg(id order by id) from city where edition = 'ua' and active) as cities,
    (select array_agg(id order by id) from subject where edition = 'ua' and active) as subjects,
    (select array_agg(id order by id) from level where edition = 'ua' and active) as levels,
    (select array_agg(id order by id) from staff_member) as members`,
  `create temporary table planned as select c.*, case
      when luck < 330 then ${status.paid} when luck < 640 then ${status.lost} when luck < 840 then ${status.deleted}
      when age > 60000 then case when luck < 900 then ${status.lost} else ${status.paid} end
      when luck < 850 then ${status.paused} when luck < 870 then ${status.school_new} when luck < 880 then ${status.school_processing} when luck < 910 then ${status.waiting_for_pay}
      when luck < 930 then ${status.first_class} when luck < 945 then ${status.appointed} when luck < 975 then ${status.potential} when luck < 995 then ${status.processing} else ${status.new} end as status
    from timeline c`,
  `insert into lesson_order (edition, client_id, status, before, status_since, origin, created_at, changed_at, name, email,
      phone, goal, wishes, at_client, at_tutor, at_online, city_id, schedule, class_regularity, class_duration, price,
      practice_id, personal_tutor_id, tutor_id, rate, appointed_at, appointed_by, first_class, first_class_until, fee,
      date_payment_deadline, paid_at, date_pause_off, remove_reasons, review_status, staff_id, favorite, admin_comment,
      mask_version)
    select 'ua', ${oneOf(2, 'clients')}, status, '{}', at + interval '1 day' * ${some(3, '5')},
      (array['personal', 'general', 'general', 'general', 'short', 'short', 'school', 'test_landing'])[1 + ${some(4, '8')}],
      at, at + interval '1 day' * ${some(3, '5')},
      (array['Олена', 'Марія', 'Іван', 'Андрій', 'Наталія', 'Тетяна', 'Сергій', 'Юлія'])[1 + ${some(5, '8')}] || ' '
        || (array['Шевченко', 'Коваль', 'Бондар', 'Ткачук', 'Мельник', 'Кравець'])[1 + ${some(6, '6')}] || n % 977,
      'client' || n % 120000 || '@example.test', '+38067' || lpad((n % 120000)::text, 7, '0'),
      (array['Підготовка до НМТ', 'Підтягнути шкільну програму', 'Розмовна практика', 'Для роботи за кордоном',
        'Підготовка до олімпіади', 'Для себе'])[1 + ${some(7, '6')}] || ', тема ' || n % 4001,
      (array['', 'Бажано ввечері', 'Бажано досвід із дітьми', 'Зручно на вихідних'])[1 + ${some(8, '4')}],
      ${some(9, '3')} = 0, ${some(10, '4')} = 0, ${some(11, '10')} < 6,
      case when ${some(11, '10')} < 4 then null else ${oneOf(12, 'cities')} end, '{0,0,0,0,0,0,0}',
      ${some(13, '4')}, (array[0, 45, 60, 90])[1 + ${some(14, '4')}],
      case when ${some(15, '4')} = 0 then null else 15000 + 500 * ${some(16, '100')} end, ${some(17, '5')},
      case when ${some(4, '8')} = 0 then ${oneOf(18, 'tutors')} end,
      case when status in (${tutorStatuses}) then ${oneOf(18, 'tutors')} end,
      case when status in (${tutorStatuses}) then 15000 + 500 * ${some(16, '100')} end,
      case when status in (${tutorStatuses}) then at + interval '1 day' end,
      case when status in (${tutorStatuses}) then (array['staff', 'client', 'tutor', 'auto'])[1 + ${some(19, '4')}] end,
      case when status in (${lessonStatuses}) then at + interval '3 days' end,
      -- One second, so that no two lessons of a tutor overlap.
      case when status in (${lessonStatuses}) then at + interval '3 days' + interval '1 second' end,
      case when status in (${lessonStatuses}) then 30000 end,
      case when status in (${dueStatuses}) then at + interval '6 days' end,
      case when status = ${status.paid} then at + interval '7 days' end,
      case when status = ${status.paused} then now() + interval '1 day' * (1 + ${some(20, '30')}) end,
      case when status in (${closedStatuses}) then array['client_silent'] else '{}' end,
      case when status = ${status.paid} then ${some(21, '4')} else 0 end,
      case when ${some(22, '5')} = 0 then null else ${oneOf(23, 'members')} end, ${some(24, '200')} = 0,
      case when ${some(25, '10')} = 0 then 'Передзвонити о ' || n % 24 else '' end, ${maskRulesVersion}
    from planned, known order by n`,
  `create temporary table added as select id, status, created_at, row_number() over (order by id) as n from lesson_order
    where edition = 'ua' and not exists (select from order_lesson l where l.edition = 'ua' and l.order_id = id)`,
  // Status and date of the parts are normally copied by triggers, which are off.
  `insert into order_lesson (edition, order_id, subject_id, status, created_at)
    select 'ua', id, subjects[1 + least(${some(30, 'cardinality(subjects)')}, ${some(31, 'cardinality(subjects)')})],
      status, created_at from added, known`,
  `insert into order_level (edition, order_id, subject_id, level_id, status, created_at)
    select 'ua', order_id, subject_id, ${oneOf(32, 'levels')}, l.status, l.created_at
    from order_lesson l join added on id = order_id, known where edition = 'ua'`,
  `insert into order_place (edition, order_id, kind, city_id)
    select 'ua', o.id, 'client', o.city_id from lesson_order o join added a on a.id = o.id
    where o.edition = 'ua' and o.city_id is not null`,
  `insert into order_response (edition, order_id, tutor_id, kind, state, offered_at, responded_at, points)
    select 'ua', a.id, ${oneOf(33, 'tutors')}, 'potential', case when n % 3 = 0 then 'offered' else 'agreed' end,
      now() - interval '1 day', case when n % 3 = 0 then null else now() end, ${some(34, '100')} from added a, known`,
]
