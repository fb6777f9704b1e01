import { useState } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { offerUndo } from '#ui/admin/undo.ts'
import type { ActionOutcome } from '#shared/panel-actions.ts'
import type { Toggle } from '../../model.ts'
import type { tutorPanelEndpoints } from '../../contract/staff-list.ts'
import type { moderationEndpoints } from '../../contract/moderation.ts'
import type { staffVerificationEndpoints } from '../../contract/verification.ts'
import type { anonymiseEndpoints } from '../../contract/privacy.ts'

export type SendComment = (comment: string, hide: boolean) => Promise<Envelope<unknown>>
type SeenTutor = { id: number; version: number; avatar: { preview_130: string } | null }

/** API calls of staff for one tutor. `version` and photo are those that were displayed. */
export const tutorActions = {
  submit: ({ id, version }: SeenTutor) =>
    call<typeof moderationEndpoints.submit>('POST /api/admin/tutor/submit', { tutor_id: id, version }),
  publish: ({ id, version, avatar }: SeenTutor) =>
    call<typeof moderationEndpoints.publish>('POST /api/admin/tutor/publish', {
      tutor_id: id,
      version,
      photo: avatar?.preview_130 ?? '',
    }),
  sendBack: ({ id, version }: SeenTutor, comment: string, hide: boolean) =>
    call<typeof moderationEndpoints.setNeedRevision>('POST /api/admin/tutor/set_need_revision', {
      tutor_id: id,
      version,
      comment,
      hide,
    }),
  verify: ({ id, version }: SeenTutor, verified: boolean, comment?: string) =>
    call<typeof staffVerificationEndpoints.setVerified>('POST /api/admin/tutor/set_verified', {
      tutor_id: id,
      version,
      verified,
      comment,
    }),
  review: (tutor_id: number) =>
    call<typeof staffVerificationEndpoints.reviewVerification>('POST /api/admin/tutor/verification/review', {
      tutor_id,
    }),
  activate: (tutor_id: number) => act('set_active', { tutor_id }),
  deactivate: (tutor_id: number) => act('set_inactive', { tutor_id }),
  school: (tutor_id: number, value: boolean) => act('set_school', { tutor_id, value }),
  toggle: (tutor_id: number, toggle: Toggle, value: boolean) => act('set_toggle', { tutor_id, toggle, value }),
  favorite: (tutor_id: number, add_favorite: boolean) => act('profile/set_favorite', { tutor_id, add_favorite }),
  comment: (tutor_id: number, admin_comment: string, was: string) =>
    call<typeof tutorPanelEndpoints.saveComment>('POST /api/admin/tutor/save_admin_comment', {
      tutor_id,
      admin_comment,
      was,
    }),
  remove: (tutor_id: number) => act('delete', { tutor_id }),
  restore: (tutor_id: number) => act('restore', { tutor_id }),
  anonymise: (tutor_id: number) =>
    call<typeof anonymiseEndpoints.anonymise>('POST /api/admin/tutor/anonymization_delete', { tutor_id }),
}

/** The declared actions of the list, for one tutor. */
const act = (path: string, input: Record<string, unknown>) =>
  call(`POST /api/admin/tutor/${path}`, input) as Promise<Envelope<ActionOutcome>>

/** Runs an action, shows its result, offers to undo it if the server can, and refreshes the page. */
export function useTutorActions() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  async function run(request: Promise<Envelope<{ undo?: string | null }>>, text: string): Promise<boolean> {
    setBusy(true)
    const answer = await request
    setBusy(false)
    if (answer.status === 'fail') notifyFailure(answer, t)
    else if (answer.data.undo) offerUndo(t, { path: '/api/admin/tutors/undo', tokens: [answer.data.undo], text })
    else notify('done', text)
    await refresh()
    return answer.status === 'success'
  }
  return { busy, run }
}
