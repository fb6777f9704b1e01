import type { ExpressionBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { likeStarting, likeContaining } from '#platform/db/database.ts'

type Tables = { a: { id: number; name: string; email: string | null; phone: string | null } }

/**
 * Digits match an id or the start of a phone number, with or without the country's prefix. Other text matches the
 * start of an email or a part of a name; one or two letters match only its start, because almost every name contains
 * them. Every branch uses an index.
 */
export function accountMatches({ edition }: Ctx, where: ExpressionBuilder<Tables, 'a'>, text: string) {
  const digits = parseDigits(text)
  if (digits) {
    const phones = [`+${digits}`, edition.phone.prefix + digits].map((one) =>
      where('a.phone', 'like', likeStarting(one)),
    )
    return where.or(digits.length < 16 ? [where('a.id', '=', Number(digits)), ...phones] : phones)
  }
  const email = where('a.email', 'like', likeStarting(text.toLowerCase()))
  return canBeName(text)
    ? where.or([email, where('a.name', 'ilike', isShortSearch(text) ? likeStarting(text) : likeContaining(text))])
    : email
}

/** Tells slices with their own names whether to search them as well. */
export const canBeName = (text: string): boolean => parseDigits(text) === undefined && !text.includes('@')

/** The trigram index needs at least three letters. */
export const isShortSearch = (text: string): boolean => Array.from(text).length < 3

function parseDigits(text: string): string | undefined {
  const digits = text.replaceAll(/[\s()+.-]/g, '')
  return /^\d+$/.test(digits) ? digits : undefined
}
