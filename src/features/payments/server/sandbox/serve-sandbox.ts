import { createHash } from 'node:crypto'
import { fail } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'
import { languageTag } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { rawAnswer } from '#platform/http/webhook-call.ts'
import type { RawAnswer, WebhookCall } from '#platform/http/webhook-call.ts'
import { providerNames } from '../../model.ts'
import type { ProviderName } from '../../model.ts'
import { inSandbox } from './sandbox-env.ts'
import { sandboxOutcomes } from './sandbox.ts'
import type { SandboxCheckout, SandboxOutcome } from './sandbox.ts'
import { sandboxes } from './sandboxes.ts'

/** The hosted checkout page of the sandbox, in the embedded demo only; its API is called in this process. */
export async function serveSandbox(ctx: Ctx, call: WebhookCall): Promise<RawAnswer> {
  const provider = providerNames.find((name) => name === call.params['provider'])
  if (!provider || !ctx.settings.demoLogins || !(await hasSandbox(ctx, provider))) throw fail('not_found')
  const path = `/${call.params['*'] ?? ''}${queryOf(call)}`
  const sandbox = sandboxes[provider]
  const checkout = await inSandbox(ctx, provider, (env) => sandbox.findCheckout(env, path))
  if (!checkout) throw fail('not_found')
  const given = new URLSearchParams(call.body.toString())
  const outcome = sandboxOutcomes.find((one) => one === given.get('outcome'))
  if (call.method !== 'POST' || !outcome) return sendPage(ctx, checkoutPage(ctx, provider, checkout))
  // The bank's page of 3-D Secure is a second step.
  if (outcome === 'three_d_secure' && given.get('confirmed') === null)
    return sendPage(ctx, confirmationPage(ctx, checkout))
  const target = await inSandbox(ctx, provider, (env) => sandbox.finish(env, checkout, outcome))
  // Some providers keep the payer on their page after a declined card.
  if (target.endsWith(`/sandbox/payments/${provider}${path}`))
    return sendPage(ctx, checkoutPage(ctx, provider, checkout, outcome))
  // The address was given by whoever opened the checkout, so it may lead to this site only.
  if (!URL.canParse(target) || new URL(target).origin !== ctx.site.origin) throw fail('forbidden')
  return rawAnswer(303, { location: target })
}

async function hasSandbox({ db, edition }: Ctx, provider: ProviderName): Promise<boolean> {
  const merchant = await db
    .selectFrom('merchant')
    .select('id')
    .where('edition', '=', edition.code)
    .where('provider', '=', provider)
    .where('keys', 'is', null)
    .executeTakeFirst()
  return merchant !== undefined
}

function queryOf({ query }: WebhookCall): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const text = new URLSearchParams(given).toString()
  return text && `?${text}`
}

function checkoutPage(ctx: Ctx, provider: ProviderName, checkout: SandboxCheckout, failed?: SandboxOutcome): string {
  const { edition, locale } = ctx
  const money = formatMoney(
    { minor: checkout.amount, currency: checkout.currency },
    languageTag(locale, edition.country),
  )
  const { cards } = sandboxes[provider]
  const buttons = sandboxOutcomes.map((outcome) =>
    outcomeButton(ctx, outcome, outcome === 'abandoned' ? '' : cards[outcome]),
  )
  const body =
    checkout.state === 'open'
      ? `<form method="post">${buttons.join('')}</form>`
      : `<p role="status">${escaped(ctx.t('sandbox_payment.closed'))}</p>`
  const problem = failed
    ? `<p role="alert" class="problem">${escaped(ctx.t(`sandbox_payment.outcome.${failed}`))}. ${escaped(ctx.t('sandbox_payment.try_again'))}</p>`
    : ''
  const mark = ctx.t('sandbox_payment.mark', { provider: ctx.t(`merchant.provider.${provider}`) })
  return `<p class="mark">${escaped(mark)}</p>
<h1>${escaped(money)}</h1>${problem}<p>${escaped(checkout.description)}</p><p>${escaped(ctx.t('sandbox_payment.text'))}</p>${body}`
}

function outcomeButton(ctx: Ctx, outcome: SandboxOutcome, card: string): string {
  const name = escaped(ctx.t(`sandbox_payment.outcome.${outcome}`))
  const number = card && ` <span>${escaped(card.replaceAll(/(.{4})(?=.)/g, '$1 '))}</span>`
  return `<button name="outcome" value="${outcome}"${outcome === 'success' ? ' class="main"' : ''}><b>${name}</b>${number}</button>`
}

function confirmationPage(ctx: Ctx, { description }: SandboxCheckout): string {
  const field = '<input type="hidden" name="confirmed" value="1">'
  return `<p class="mark">${escaped(ctx.t('sandbox_payment.bank'))}</p><h1>${escaped(ctx.t('sandbox_payment.confirm'))}</h1>
<p>${escaped(description)}</p>
<form method="post">${field}<button class="main" name="outcome" value="three_d_secure">${escaped(ctx.t('sandbox_payment.confirm_yes'))}</button>
<button name="outcome" value="declined">${escaped(ctx.t('sandbox_payment.confirm_no'))}</button></form>`
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:24px 16px;color:#1c2430;background:#fff}
h1{font-size:28px;margin:8px 0}form{display:grid;gap:12px;margin:24px 0}
.mark{display:inline-block;margin:0;padding:2px 10px;border-radius:99px;background:#fdf0cf;color:#6b4b00;font-weight:600}
button{font:inherit;min-height:44px;padding:8px 12px;border:1px solid #7b8794;border-radius:8px;background:#fff;color:inherit;text-align:left;cursor:pointer}
button span{display:block;color:#4b5663;font-variant-numeric:tabular-nums}.problem{padding:8px 12px;border-radius:8px;background:#fbe9e5;color:#9c2f1d}.main{background:#0b6b4f;color:#fff;border-color:#0b6b4f}.main span{color:#fff}
button:focus-visible{outline:3px solid #0b6b4f;outline-offset:2px}`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Browsers apply this page's form-action policy to the redirect after the form, which leads to our return address. */
function sendPage(ctx: Ctx, body: string): RawAnswer {
  const { locale, edition, site } = ctx
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self' ${site.origin}; base-uri 'none'; frame-ancestors 'none'`
  const headers = {
    'content-security-policy': policy,
    'x-robots-tag': 'noindex',
    'content-type': 'text/html; charset=utf-8',
  }
  const title = escaped(ctx.t('sandbox_payment.title'))
  return rawAnswer(
    200,
    headers,
    `<!doctype html><html lang="${languageTag(locale, edition.country)}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>${style}</style></head><body><main>${body}</main></body></html>`,
  )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (one) => entities[one]!)
