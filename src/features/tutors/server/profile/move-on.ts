import { refuse } from '#shared/errors.ts'
import type { Text } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { transitions } from '../../model.ts'
import type { TutorState } from '../../model.ts'
import { neededItems } from '../../rating-model.ts'
import { filledItems } from './filled.ts'
import type { HeldTutor } from '../held.ts'

/** Where a step leads to from here; `wrong_status` if it leads nowhere. */
export function stepFrom({ state }: HeldTutor, step: keyof typeof transitions): TutorState {
  const { from, to } = transitions[step]
  if (!(from as readonly string[]).includes(state)) throw refuse('wrong_status', { id: `tutor.not_now.${state}` })
  return to
}

/** Without which nobody is on show, by the field in which it is missing. */
export async function missingItems(ctx: Ctx, held: HeldTutor): Promise<Record<string, Text[]>> {
  const filled = (await filledItems(ctx, [held.id])).get(held.id)!
  const missing: Record<string, Text[]> = {}
  for (const item of neededItems) if (!filled[item]) missing[item] = [{ id: `tutor.missing.${item}` }]
  const named = (held.name as Record<string, string>)[ctx.edition.locales[0]]
  return named ? missing : { name: [{ id: 'invalid.required' }], ...missing }
}
