import type { Ctx } from '#platform/context.ts'
import type { ExchangeName } from '../../model.ts'
import type { Exchange } from '../providers/provider.ts'

/** The configured exchange of the edition, or the sandbox, which speaks the protocol usual in the country. */
export function exchangeOf({ settings, edition, site }: Pick<Ctx, 'settings' | 'edition' | 'site'>): Exchange {
  const configured = settings.callExchanges[edition.code]
  if (configured === undefined) return sandboxExchange(edition.telephony.provider, site.origin)
  const url = new URL(configured)
  const provider = url.searchParams.get('provider') as ExchangeName
  return {
    provider,
    baseUrl: `${url.origin}${url.pathname.replace(/\/$/, '')}`,
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    webhookSecret: url.searchParams.get('webhook') ?? '',
    senders: (url.searchParams.get('senders') ?? '').split(',').filter(Boolean),
    from: url.searchParams.get('from') ?? '',
    webhookUrl: webhookUrl(site.origin, provider),
    isSandbox: false,
  }
}

/** Its keys are no secret, so its notices are accepted inside this process only. */
function sandboxExchange(provider: ExchangeName, origin: string): Exchange {
  return {
    provider,
    baseUrl: `${origin}/sandbox/telephony/${provider}`,
    key: 'sandbox',
    secret: 'sandbox secret',
    webhookSecret: 'sandbox webhook',
    senders: [],
    from: '+15550100',
    webhookUrl: webhookUrl(origin, provider),
    isSandbox: true,
  }
}

const webhookUrl = (origin: string, provider: ExchangeName) => `${origin}/api/calls/webhook/${provider}`
