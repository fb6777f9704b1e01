import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { waitingKinds } from '../../model.ts'
import type { WaitingKind } from '../../model.ts'

const phraseIds: Record<WaitingKind, readonly string[]> = {
  profile: ['photo', 'description', 'contacts', 'price', 'documents', 'mistakes'],
  change: ['photo', 'description', 'contacts', 'documents', 'mistakes'],
  verification: ['unreadable', 'name_differs', 'expired', 'incomplete'],
}

/** Suggested comments in the tutor's language; the moderator edits them before sending. */
export function listReturnPhrases(ctx: Ctx, kind: WaitingKind, locale: Locale): string[] {
  return phraseIds[kind].map((phrase) => ctx.t(`moderation.phrase.${phrase}`, {}, locale))
}

export function listAllReturnPhrases(ctx: Ctx, locale: Locale): Record<WaitingKind, string[]> {
  const kinds = waitingKinds.map((kind) => [kind, listReturnPhrases(ctx, kind, locale)] as const)
  return Object.fromEntries(kinds) as Record<WaitingKind, string[]>
}
