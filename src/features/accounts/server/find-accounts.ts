import type { ExpressionBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { beginning, containing } from '#platform/db/database.ts'

type Tables = { a: { id: number; name: string; email: string | null; phone: string | null } }

/**
 * Whom staff mean by a text. Digits are an id or begin a phone number, with the country's prefix or without; anything
 * else begins an e-mail or is a part of a name; one or two letters begin it, since they are inside of almost every
 * name. All of them have an index.
 */
export function accountFits({ edition }: Ctx, where: ExpressionBuilder<Tables, 'a'>, text: string) {
  const digits = digitsOf(text)
  if (digits) {
    const phones = [`+${digits}`, edition.phone.prefix + digits].map((one) => where('a.phone', 'like', beginning(one)))
    return where.or(digits.length < 16 ? [where('a.id', '=', Number(digits)), ...phones] : phones)
  }
  const email = where('a.email', 'like', beginning(text.toLowerCase()))
  return mayBeName(text)
    ? where.or([email, where('a.name', 'ilike', isShort(text) ? beginning(text) : containing(text))])
    : email
}

/** Neither a number nor an e-mail: slices that keep names of their own look there as well. */
export const mayBeName = (text: string): boolean => digitsOf(text) === undefined && !text.includes('@')

/** Fewer letters than the index of parts is made of. */
export const isShort = (text: string): boolean => Array.from(text).length < 3

function digitsOf(text: string): string | undefined {
  const digits = text.replaceAll(/[\s()+.-]/g, '')
  return /^\d+$/.test(digits) ? digits : undefined
}
