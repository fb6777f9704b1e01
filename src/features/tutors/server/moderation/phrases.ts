import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { waitingKinds } from '../../model.ts'
import type { WaitingKind } from '../../model.ts'

const phrases: Record<WaitingKind, readonly string[]> = {
  profile: ['photo', 'description', 'contacts', 'price', 'documents', 'mistakes'],
  change: ['photo', 'description', 'contacts', 'documents', 'mistakes'],
  verification: ['unreadable', 'name_differs', 'expired', 'incomplete'],
}

/** What is often wrong; written in the tutor's language, and to be edited before it is sent. */
export function phrasesFor(ctx: Ctx, kind: WaitingKind, locale: Locale): string[] {
  return phrases[kind].map((phrase) => ctx.t(`moderation.phrase.${phrase}`, {}, locale))
}

export function allPhrases(ctx: Ctx, locale: Locale): Record<WaitingKind, string[]> {
  const kinds = waitingKinds.map((kind) => [kind, phrasesFor(ctx, kind, locale)] as const)
  return Object.fromEntries(kinds) as Record<WaitingKind, string[]>
}
