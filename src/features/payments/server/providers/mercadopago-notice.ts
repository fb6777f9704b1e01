import { parseObject } from '#shared/json-object.ts'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import { isSignatureValid } from '#platform/messengers/http.ts'
import { integerAt, textAt } from './http.ts'
import type { Merchant, Notice } from './provider.ts'

type NoticeMerchant = Pick<Merchant<{ webhookSecret: string }>, 'keys' | 'previousKeys'>

/**
 * A notice names a payment of Mercado Pago and never its state, and the signature covers only its id. Our payment id
 * in the address is not signed, but it only chooses the payment that is looked up.
 */
export function readMercadopagoNotice(merchant: NoticeMerchant, webhook: WebhookCall): Notice | undefined {
  const signed = findSignedText(merchant, webhook)
  if (signed === undefined) return undefined
  const { query } = webhook
  const type = textAt(query, 'type') ?? textAt(parseObject(webhook.body.toString()), 'type') ?? 'unknown'
  const providerRef = textAt(query, 'data.id')
  // The address is ours, so the id has no prefix.
  const paymentId = integerAt(query, 'payment') ?? 0
  if (type !== 'payment' || paymentId < 1 || !providerRef)
    return { report: undefined, about: `${type} ${providerRef ?? ''}`.slice(0, 100), signed }
  // Neither the address nor the body is signed; only whether they name a payment makes a difference.
  return { report: { paymentId, state: 'pending', providerRef }, lookUp: true, signed: `${signed}payment` }
}

/**
 * The signed text leaves out what is absent. Mercado Pago's own libraries disagree on whether the id is in lower case.
 * The time is not checked, because nothing of a notice is believed.
 */
function findSignedText({ keys, previousKeys }: NoticeMerchant, { headers, query }: WebhookCall): string | undefined {
  const parts = (textAt(headers, 'x-signature') ?? '').split(',', 4).map((part) => part.trim())
  const valueOf = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1)
  const [time, signature] = [valueOf('ts'), valueOf('v1')]
  if (!time || !signature) return undefined
  const id = textAt(query, 'data.id')
  const requestId = textAt(headers, 'x-request-id')
  const signedTexts = [id, id?.toLowerCase()].map((spelling) =>
    [spelling && `id:${spelling};`, requestId && `request-id:${requestId};`, `ts:${time};`].filter(Boolean).join(''),
  )
  return signedTexts.find((text) =>
    [keys, ...previousKeys].some((accepted) => isSignatureValid(Buffer.from(text), accepted.webhookSecret, signature)),
  )
}
