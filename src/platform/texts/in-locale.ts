import type { MessageRef } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '../context.ts'

/** The context of another reader's language. */
export function inLocale(ctx: Ctx, locale: Locale): Ctx {
  const translateHere = ctx.t
  return { ...ctx, locale, t: (id, values, spoken = locale) => translateHere(id, values, spoken) }
}

/** The text of a refusal, whose id the code that refused has named. */
export function translate({ t: translateHere }: Pick<Ctx, 't'>, { id, values }: MessageRef): string {
  return translateHere(id, values)
}
