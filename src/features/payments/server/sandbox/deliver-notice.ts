import type { Job } from '#platform/jobs/jobs.ts'
import { receiveNotice } from '../payment/receive-notice.ts'
import { providerNames } from '../../model.ts'
import type { SandboxNotice } from './sandbox.ts'
import { sandboxes } from './sandboxes.ts'

/** Delivers a notice as the provider would, and again after its delays until it is acknowledged. */
export const sandboxNoticeJob: Job = {
  name: 'send_sandbox_notice',
  standalone: true,
  async run(ctx, payload) {
    const { attempt, ...sent } = payload as unknown as { provider: string; notice: SandboxNotice; attempt: number }
    const provider = providerNames.find((name) => name === sent.provider)!
    // Some providers sign every repetition with its own time.
    const signed = attempt > 0 ? sandboxes[provider].signAgain?.(sent.notice, ctx.now) : undefined
    const notice = signed ?? sent.notice
    const { searchParams } = new URL(notice.url)
    const isTaken = await receiveNotice(ctx, {
      method: 'POST',
      url: notice.url,
      ip: '',
      params: { provider },
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(Object.entries(notice.headers).map(([name, value]) => [name.toLowerCase(), value])),
      body: Buffer.from(notice.body),
    }).then(
      () => true,
      () => false,
    )
    const delay = notice.retryAfterSeconds[attempt]
    if (isTaken || delay === undefined) return
    await ctx.transaction((within) =>
      within.enqueue(
        'send_sandbox_notice',
        { provider, notice, attempt: attempt + 1 },
        { runAt: new Date(ctx.now.getTime() + delay * 1000) },
      ),
    )
  },
}
