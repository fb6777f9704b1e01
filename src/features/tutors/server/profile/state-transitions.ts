import { fail } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { transitions } from '../../model.ts'
import type { TutorState } from '../../model.ts'
import { requiredItems } from '../../rating-model.ts'
import { listFilledItems } from './filled-items.ts'
import type { LockedTutor } from '../lock-tutor.ts'

/** Throws `wrong_status` if the transition is not allowed. */
export function nextTutorState({ state }: LockedTutor, step: keyof typeof transitions): TutorState {
  const { from, to } = transitions[step]
  if (!(from as readonly string[]).includes(state)) throw fail('wrong_status', { id: `tutor.not_now.${state}` })
  return to
}

/** Requirements for publishing that are not met, by field. */
export async function listMissingItems(ctx: Ctx, tutor: LockedTutor): Promise<Record<string, MessageRef[]>> {
  const filled = (await listFilledItems(ctx, [tutor.id])).get(tutor.id)!
  const missing: Record<string, MessageRef[]> = {}
  for (const item of requiredItems) if (!filled[item]) missing[item] = [{ id: `tutor.missing.${item}` }]
  const mainName = (tutor.name as Record<string, string>)[ctx.edition.locales[0]]
  return mainName ? missing : { name: [{ id: 'invalid.required' }], ...missing }
}
