/** `person` is any account: a client, a tutor, or both. */
export const templateAudiences = ['staff', 'person', 'client', 'tutor'] as const
export type TemplateAudience = (typeof templateAudiences)[number]

export const subjectLength = 200
export const bodyLength = 6000
/** Providers reject longer texts, however many segments they are split into. */
export const smsLength = 1600
export const signatureLength = 1000
export const recipientLength = 254
export const maxVersion = 1_000_000

/** GSM 03.38 default alphabet and its extension table, whose characters take two septets. */
const gsmCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const gsmExtensionCharacters = new Set('\f^{}\\[~]|€')

export type SmsSize = { encoding: 'GSM-7' | 'UCS-2'; characters: number; parts: number; left: number }

/**
 * Counts SMS segments (GSM 03.38). One character outside the GSM alphabet switches the whole text to UCS-2, and a
 * character of two units is never split between segments.
 */
export function smsSize(text: string): SmsSize {
  const signs = Array.from(text)
  const plain = signs.every((sign) => gsmCharacters.has(sign) || gsmExtensionCharacters.has(sign))
  const costs = signs.map((sign) => (plain ? (gsmExtensionCharacters.has(sign) ? 2 : 1) : sign.length))
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
