import type { Ctx } from '#platform/context.ts'
import type { ProviderName } from '../../model.ts'
import { inSandbox } from './sandbox-env.ts'
import type { SandboxOutcome } from './sandbox.ts'
import { sandboxes } from './sandboxes.ts'

/** The payer's step on the sandbox's page, for demo data. Its notice is lost, so the payment has to be looked up. */
export async function finishInSandbox(
  ctx: Ctx,
  { provider, link }: { provider: ProviderName; link: string },
  outcome: SandboxOutcome,
): Promise<void> {
  await inSandbox(ctx, provider, async (sandbox) => {
    const env = { ...sandbox, sendNotice: async () => undefined }
    const checkout = await sandboxes[provider].findCheckout(env, link.slice(env.baseUrl.length))
    if (!checkout) throw new Error(`no checkout behind ${link}`)
    await sandboxes[provider].finish(env, checkout, outcome)
  })
}
