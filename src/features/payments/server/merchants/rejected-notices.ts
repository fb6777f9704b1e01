import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import { providerNames } from '../../model.ts'
import type { ProviderName, RejectionReason } from '../../model.ts'
import { paymentProviders } from '../providers/providers.ts'

export type RejectedNotice = { reason: RejectionReason; bytes: number; start: string }

const rejected = new Map<ProviderName, number>(providerNames.map((name) => [name, 0]))

/** Notices that this process has rejected, by provider. */
export const countRejectedNotices = (): ReadonlyMap<string, number> => rejected

export function countRejected(provider: ProviderName): void {
  rejected.set(provider, rejected.get(provider)! + 1)
}

/** A flood of forged notices must not become a flood of writes. */
const sampleEveryMs = 10_000

/** The last rejected notice of an account helps staff to find out whether keys are wrong or somebody tries to cheat. */
export async function keepRejectedNotice(ctx: Ctx, merchantId: number, sample: RejectedNotice): Promise<void> {
  const { edition, now } = ctx
  const before = new Date(now.getTime() - sampleEveryMs)
  const known = await ctx.db
    .selectFrom('merchant')
    .select('rejected_notice_at')
    .where('edition', '=', edition.code)
    .where('id', '=', merchantId)
    .executeTakeFirst()
  const last = known?.rejected_notice_at
  if (!known || (last && last > before)) return
  await ctx.transaction((within) =>
    within.db
      .updateTable('merchant')
      .set({ rejected_notice: JSON.stringify(sample), rejected_notice_at: now })
      .where('edition', '=', edition.code)
      .where('id', '=', merchantId)
      .where(sql<boolean>`(rejected_notice_at is null or rejected_notice_at <= ${before})`)
      .execute(),
  )
}

const maxNoticeBytes = 64 * 1024

export function describeRejected(provider: ProviderName, { headers, body }: WebhookCall): RejectedNotice {
  const { signatureName } = paymentProviders[provider]
  const isSigned = headers[signatureName] !== undefined || body.includes(signatureName)
  const reason = body.length > maxNoticeBytes ? 'too_large' : isSigned ? 'wrong_signature' : 'unsigned'
  return { reason, bytes: body.length, start: maskStart(body) }
}

const shownCharacters = 300
const secretFields =
  /(\w*(?:sign|token|card|secret|key|name|phone|mail|mask|client|iban|data)\w*"?\s*[:=]\s*)("[^"]*"?|[^&,}]*)/gi

/**
 * The beginning without secrets and personal data: keys may simply be wrong, and the notice genuine. Long words are
 * removed first, so that the second pattern never sees a word that takes long to search.
 */
function maskStart(body: Buffer): string {
  return body
    .subarray(0, 2 * shownCharacters)
    .toString('latin1')
    .replaceAll(/[^\x20-\x7e]/g, '.')
    .replaceAll(/[\w.+/%-]{20,}=*|[\w.+-]*(?:@|%40)[\w.-]*|\+?\d{9,}/g, '***')
    .replaceAll(secretFields, '$1***')
    .slice(0, shownCharacters)
}
