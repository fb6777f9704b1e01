import { createHash, randomUUID } from 'node:crypto'
import { languageTag } from '#shared/locale.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { rawAnswer } from '#platform/http/webhook-call.ts'
import type { RawAnswer, WebhookCall } from '#platform/http/webhook-call.ts'
import { reportedDecisions, reportedStages } from '../../model.ts'
import type { SchoolReport } from '../protocol/receive-report.ts'
import { findSchool } from '../protocol/school-api.ts'
import { sandboxStore } from './call-sandbox.ts'
import type { SandboxCandidate, SandboxOrder } from './sandbox-school.ts'

export const officePath = '/sandbox/school/office'
const shownRecords = 30

/** The office of the sandbox school, in a demo only: what has arrived, and buttons that report progress. */
export async function serveOffice(ctx: Ctx, call: WebhookCall): Promise<RawAnswer> {
  if (!findSchool(ctx)?.isSandbox) throw fail('not_found')
  if (call.method === 'POST') {
    const given = new URLSearchParams(call.body.toString())
    await ctx.transaction((within) => act(within, given))
    return rawAnswer(303, { location: officePath })
  }
  const orders = await listRecords<SandboxOrder>(ctx, 'order')
  const candidates = await listRecords<SandboxCandidate>(ctx, 'candidate')
  return sendPage(ctx, orders, candidates)
}

async function listRecords<T>({ db, edition }: Ctx, kind: 'order' | 'candidate'): Promise<T[]> {
  const rows = await db
    .selectFrom('sandbox_school_record')
    .select('data')
    .where('edition', '=', edition.code)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownRecords)
    .execute()
  return rows.map(({ data }) => data as T)
}

/** Reports the pressed stage or decision of a known record. */
async function act(ctx: Ctx, given: URLSearchParams): Promise<void> {
  const store = sandboxStore(ctx)
  const base = { id: randomUUID(), at: Math.floor(ctx.now.getTime() / 1000) }
  const stage = reportedStages.find((one) => one === given.get('stage'))
  const decision = reportedDecisions.find((one) => one === given.get('decision'))
  const ref = given.get('ref') ?? ''
  const order = stage && (await store.find<SandboxOrder>('order', ref))
  const candidate = decision && (await store.find<SandboxCandidate>('candidate', ref))
  let report: SchoolReport | undefined
  if (order) {
    const { transfer_id } = order
    const teacher = ['teacher_found', 'first_lesson', 'learning'].includes(stage) ? ctx.t('school_office.teacher') : ''
    const first_lesson_at = stage === 'first_lesson' ? base.at + 2 * 86_400 : null
    report = { ...base, type: 'order', transfer_id, stage, teacher, first_lesson_at, note: '' }
    await store.save('order', ref, { ...order, stage })
  } else if (candidate) {
    const note = decision === 'interview' ? ctx.t('school_office.interview_note') : ''
    report = { ...base, type: 'candidate', candidate_id: candidate.candidate_id, decision, note }
    await store.save('candidate', ref, { ...candidate, decision })
  }
  if (report) await ctx.enqueue('send_sandbox_school_report', { report })
}

function orderCard({ t }: Ctx, { transfer_id, order_id, lessons, client, stage }: SandboxOrder): string {
  const subjects = lessons.map(({ name, levels }) => [name, ...levels].join(', ')).join('; ')
  const buttons = reportedStages.map((one) => button('stage', one, t(`school_office.stage.${one}`), one === stage))
  return card(
    `${t('row.number', { id: order_id })} · ${client.name}`,
    subjects,
    stage === 'returned' ? t('school_office.stage.returned') : form(transfer_id, buttons),
    stage === 'returned',
  )
}

function candidateCard({ t }: Ctx, { candidate_id, name, lessons, decision }: SandboxCandidate): string {
  const buttons = reportedDecisions.map((one) =>
    button('decision', one, t(`school_office.decision.${one}`), one === decision),
  )
  return card(name, lessons.map((one) => one.name).join(', '), form(candidate_id, buttons), false)
}

const button = (field: string, value: string, text: string, current: boolean) =>
  `<button name="${field}" value="${value}"${current ? ' class="main" aria-pressed="true"' : ''}>${escaped(text)}</button>`
const form = (ref: number, buttons: readonly string[]) =>
  `<form method="post"><input type="hidden" name="ref" value="${ref}">${buttons.join('')}</form>`
const card = (title: string, text: string, rest: string, isText: boolean) =>
  `<li><h3>${escaped(title)}</h3><p>${escaped(text)}</p>${isText ? `<p class="mark">${escaped(rest)}</p>` : rest}</li>`

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:24px 16px;color:#1c2430;background:#fff}
h1{font-size:28px;margin:8px 0}h2{font-size:20px;margin:24px 0 8px}h3{font-size:16px;margin:0}
ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}li{border:1px solid #d5dae0;border-radius:12px;padding:12px 16px}
p{margin:4px 0}.mark{display:inline-block;margin:4px 0;padding:2px 10px;border-radius:99px;background:#fdf0cf;color:#6b4b00;font-weight:600}
form{display:flex;flex-wrap:wrap;gap:8px;margin:8px 0 0}
button{font:inherit;min-height:44px;padding:8px 12px;border:1px solid #7b8794;border-radius:8px;background:#fff;color:inherit;cursor:pointer}
.main{background:#0b6b4f;color:#fff;border-color:#0b6b4f}button:focus-visible{outline:3px solid #0b6b4f;outline-offset:2px}`
const styleHash = createHash('sha256').update(style).digest('base64')

function sendPage(ctx: Ctx, orders: readonly SandboxOrder[], candidates: readonly SandboxCandidate[]): RawAnswer {
  const { locale, edition, t } = ctx
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  const section = (title: string, cards: readonly string[]) =>
    `<h2>${escaped(title)}</h2>${cards.length > 0 ? `<ul>${cards.join('')}</ul>` : `<p>${escaped(t('school_office.empty'))}</p>`}`
  const body = `<p class="mark">${escaped(t('school_office.mark'))}</p><h1>${escaped(t('school_office.office'))}</h1>
<p>${escaped(t('school_office.office_lead'))}</p>${section(
    t('school_office.orders'),
    orders.map((one) => orderCard(ctx, one)),
  )}${section(
    t('school_office.candidates'),
    candidates.map((one) => candidateCard(ctx, one)),
  )}`
  return rawAnswer(
    200,
    {
      'content-security-policy': policy,
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
    },
    `<!doctype html><html lang="${languageTag(locale, edition.country)}"><head><meta charset="utf-8"><title>${escaped(t('school_office.office'))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>${style}</style></head><body><main>${body}</main></body></html>`,
  )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (one) => entities[one]!)
