import { useState } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import type { Toggle } from '../../model.ts'
import type { panelEndpoints } from '../../panel-contract.ts'
import type { moderationEndpoints, verificationEndpoints } from '../../moderation-contract.ts'
import type { leavingEndpoints } from '../../staff-contract.ts'

export type SendComment = (comment: string, hide: boolean) => Promise<Envelope<unknown>>
type Seen = { id: number; version: number; avatar: { preview_130: string } | null }

/** What staff do to one tutor, as calls. `version` and the photo are what was looked at. */
export const verbs = {
  submit: ({ id, version }: Seen) =>
    call<typeof moderationEndpoints.submit>('POST /api/admin/tutor/submit', { tutor_id: id, version }),
  publish: ({ id, version, avatar }: Seen) =>
    call<typeof moderationEndpoints.publish>('POST /api/admin/tutor/publish', {
      tutor_id: id,
      version,
      photo: avatar?.preview_130 ?? '',
    }),
  sendBack: ({ id, version }: Seen, comment: string, hide: boolean) =>
    call<typeof moderationEndpoints.setNeedRevision>('POST /api/admin/tutor/set_need_revision', {
      tutor_id: id,
      version,
      comment,
      hide,
    }),
  verify: ({ id, version }: Seen, verified: boolean, comment?: string) =>
    call<typeof verificationEndpoints.setVerified>('POST /api/admin/tutor/set_verified', {
      tutor_id: id,
      version,
      verified,
      comment,
    }),
  review: (tutor_id: number) =>
    call<typeof verificationEndpoints.reviewVerification>('POST /api/admin/tutor/verification/review', { tutor_id }),
  activate: (tutor_id: number) =>
    call<typeof panelEndpoints.setActive>('POST /api/admin/tutor/set_active', { tutor_id }),
  /** `by_tutor` gives back what the tutor had chosen. */
  deactivate: (tutor_id: number, by_tutor = false) =>
    call<typeof panelEndpoints.setInactive>('POST /api/admin/tutor/set_inactive', { tutor_id, by_tutor }),
  school: (tutor_id: number, value: boolean) =>
    call<typeof panelEndpoints.setSchool>('POST /api/admin/tutor/set_school', { tutor_id, value }),
  toggle: (tutor_id: number, toggle: Toggle, value: boolean) =>
    call<typeof panelEndpoints.setToggle>('POST /api/admin/tutor/set_toggle', { tutor_id, toggle, value }),
  favorite: (tutor_id: number, add_favorite: boolean) =>
    call<typeof panelEndpoints.setFavorite>('POST /api/admin/tutor/profile/set_favorite', { tutor_id, add_favorite }),
  comment: (tutor_id: number, admin_comment: string, was: string) =>
    call<typeof panelEndpoints.saveComment>('POST /api/admin/tutor/save_admin_comment', {
      tutor_id,
      admin_comment,
      was,
    }),
  remove: (tutor_id: number) => call<typeof panelEndpoints.delete>('POST /api/admin/tutor/delete', { tutor_id }),
  restore: (tutor_id: number) => call<typeof panelEndpoints.restore>('POST /api/admin/tutor/restore', { tutor_id }),
  anonymise: (tutor_id: number) =>
    call<typeof leavingEndpoints.anonymise>('POST /api/admin/tutor/anonymization_delete', { tutor_id }),
}

/** Runs one at a time, says what came of it, and draws the page anew; `undo` is the way back. */
export function useVerbs() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  async function run<T>(
    asked: Promise<Envelope<T>>,
    said: string,
    undo?: () => Promise<Envelope<T>>,
  ): Promise<boolean> {
    setBusy(true)
    const answer = await asked
    setBusy(false)
    if (answer.status === 'fail') notifyFailure(answer, t)
    else notify('done', said, undo && { text: t('action.undo'), run: () => void run(undo(), t('tutor_card.undone')) })
    await refresh()
    return answer.status === 'success'
  }
  return { busy, run }
}
