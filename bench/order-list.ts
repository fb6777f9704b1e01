import type { Report } from '../chaos/report.ts'
import { openSite, logInStaff } from '../chaos/site.ts'
import { limits } from './limits.ts'
import type { ServerProcess } from './server-process.ts'

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Every filter alone, and common combinations. */
const filters = [
  '',
  ...Array.from({ length: 12 }, (_, status) => `status=${status + 1}`),
  'id=4000',
  'client=Олена',
  'client=Шевченко12',
  'client=0670012345',
  'client=client4711@',
  'tutor=Олена',
  'online=1',
  'online=0',
  'overdue=1',
  'overdue=0',
  'favorite=1',
  'favorite=0',
  'unread_chat=1',
  'unread_chat=0',
  ...[0, 1, 2, 3].map((status) => `review_status=${status}`),
  ...['personal', 'general', 'short', 'school', 'test_landing'].map((origin) => `origin=${origin}`),
  ...['new', 'processing', 'potential', 'appointed', 'first_class_past', 'overdue'].map((timer) => `waiting=${timer}`),
  'price_from=400',
  'price_from=200&price_to=210',
  'text=НМТ',
  'text=тема 1234',
  'text=передзвонити о 7',
  ...['created', 'first_class', 'deadline'].flatMap((name) => [`${name}_from=${day(30)}`, `${name}_to=${day(400)}`]),
  'sort=status_since&sort_dir=asc',
  'sort=first_class',
  'sort=price&sort_dir=asc',
]
const places = ['subject_id', 'level_id', 'city_id', 'staff_id']
const rounds = 5

type Choices = Record<'subjects' | 'levels' | 'cities' | 'staff', { value: number }[]>

/** Measures the staff order list and its export with this many orders. */
export async function measureOrderList(report: Report, server: ServerProcess, upTo: number): Promise<void> {
  const startedAt = performance.now()
  const orders = await server.fillOrders(upTo)
  report.log(`filled up to ${orders} orders in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  const staff = openSite(server.port)
  await logInStaff(staff)
  const open = async (query: string) => {
    const path = `/panel/users_orders/?${encodeURI(query)}${query && '&'}_data`
    const from = performance.now()
    const { status, body } = await staff.request('GET', path)
    if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    return { ms: performance.now() - from, body }
  }
  const { choices } = (JSON.parse((await open('')).body.toString()) as { data: { choices: Choices } }).data
  const chosen = [choices.subjects, choices.levels, choices.cities, choices.staff].flatMap((list, place) =>
    list.slice(0, 4).map(({ value }) => `${places[place]}=${value}`),
  )
  const pairs = chosen.flatMap((one) => ['status=2', 'status=7', 'online=1'].map((other) => `${one}&${other}`))
  const times: { query: string; ms: number }[] = []
  for (const query of [...filters, ...chosen, ...pairs]) {
    await open(query)
    for (let round = 0; round < rounds; round++) times.push({ query, ms: (await open(query)).ms })
  }
  staff.close()
  const sorted = times.toSorted((a, b) => a.ms - b.ms)
  const p95 = sorted[Math.floor(sorted.length * 0.95)]!.ms
  report.check(`list of ${orders} orders, p95`, p95, limits.orders, `${p95.toFixed(1)} ms`)
  const slowest = new Map(sorted.slice(Math.floor(sorted.length * 0.95)).map(({ query, ms }) => [query, ms]))
  for (const [query, ms] of slowest) report.log(`  slow: ${query || 'no filter'}, ${ms.toFixed(0)} ms`)
  await measureExport(report, server)
}

/** Streams the export and checks that memory does not grow with its length. */
async function measureExport(report: Report, server: ServerProcess): Promise<void> {
  const staff = openSite(server.port)
  await logInStaff(staff)
  const body = JSON.stringify({ filters: { review_status: 0 } })
  const before = await server.memory()
  let [bytes, most] = [0, before]
  const startedAt = performance.now()
  const watch = setInterval(() => void server.memory().then((now) => (most = Math.max(most, now))), 500)
  await staff.stream('POST', '/api/admin/orders/get_file_excel_export_orders', body, (chunk) => (bytes += chunk.length))
  clearInterval(watch)
  staff.close()
  report.log(
    `all orders as a file: ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  )
  report.check('memory for it', (most - before) / 1e6, limits.fileMemory, `${((most - before) / 1e6).toFixed(0)} MB`)
}
