/** For whom a template is: whoever has an account is a client, a tutor, or both. */
export const audiences = ['staff', 'person', 'client', 'tutor'] as const
export type Audience = (typeof audiences)[number]

export const subjectLength = 200
export const bodyLength = 6000
/** More than that no provider takes as one message, whatever it is cut into on the air. */
export const smsLength = 1600
export const signatureLength = 1000
export const recipientLength = 254
export const mostVersions = 1_000_000

/** The letters that phones have from the beginning, and those that cost two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const costly = new Set('\f^{}\\[~]|€')

export type SmsSize = { encoding: 'GSM-7' | 'UCS-2'; characters: number; parts: number; left: number }

/**
 * In how many messages a text goes over the air (GSM 03.38). One letter that is not in the alphabet of phones puts the
 * whole text into UCS-2; what takes two places is never cut in two.
 */
export function smsSize(text: string): SmsSize {
  const signs = Array.from(text)
  const plain = signs.every((sign) => basic.has(sign) || costly.has(sign))
  const costs = signs.map((sign) => (plain ? (costly.has(sign) ? 2 : 1) : sign.length))
  const characters = costs.reduce((sum, cost) => sum + cost, 0)
  const [alone, each] = plain ? [160, 153] : [70, 67]
  const encoding = plain ? 'GSM-7' : 'UCS-2'
  if (characters <= alone) return { encoding, characters, parts: 1, left: alone - characters }
  let [parts, used] = [1, 0]
  for (const cost of costs) {
    if (used + cost > each) [parts, used] = [parts + 1, 0]
    used += cost
  }
  return { encoding, characters, parts, left: each - used }
}
